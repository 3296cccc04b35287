#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/base/ChildEnvironment.h"
#include "core/base/FileBytes.h"
#include "core/io/child/FileRequests.h"

namespace sinew {

/// A program to run to completion, with its limits.
struct ChildTask {
    std::filesystem::path program;
    std::vector<std::string> arguments;  ///< without the program name
    EnvironmentVariables environment;    ///< in addition to the parent's
    FileBytes input;                     ///< its standard input, which it gets as an open file
    FileOpener openFile;                 ///< opens files that it requests; null if it may request none
    /// Returns the address space in bytes that it may use once it has received files of so many bytes, apart
    /// from its input; null: its limit stays as it is. Used on Linux only.
    std::function<std::uint64_t(std::uint64_t)> memoryFor;
    std::chrono::milliseconds time{60'000};
    std::size_t maxOutput = std::size_t{2} << 30;
    std::size_t expectedOutput = 0;             ///< memory reserved for its output, bytes
    const std::atomic<bool>* cancel = nullptr;  ///< polled twenty times a second
};

/// How a program ended.
struct ChildOutcome {
    enum class End { exited, signalled, outOfTime, tooMuchOutput, cancelled, notStarted };
    End end = End::notStarted;
    int code = 0;  ///< exit code, signal number, or errno if it could not be started
    std::string output;
};

/// Runs a program with an open file as its standard input and returns what it writes to its standard output.
/// Meanwhile it can request further files (requestFile()). Standard error is discarded, and the program
/// inherits no other open files. It is killed if it exceeds the time, writes too much output or is cancelled;
/// it has always ended when this function returns. Safe in multithreaded programs.
ChildOutcome runChild(const ChildTask& task);

}  // namespace sinew
