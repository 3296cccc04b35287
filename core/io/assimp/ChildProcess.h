#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// A program to be run to its end, and what it may spend.
struct ChildTask {
    std::filesystem::path program;
    std::vector<std::string> arguments;  ///< without the program's own name
    std::string_view input;              ///< what it reads from its standard input
    std::chrono::milliseconds time{60'000};
    std::size_t mostOutput = std::size_t{2} << 30;
    const std::atomic<bool>* cancel = nullptr;  ///< looked at twenty times a second
};

/// How a program ended.
struct ChildOutcome {
    enum class End { exited, signalled, outOfTime, tooMuchOutput, cancelled, notStarted };
    End end = End::notStarted;
    int code = 0;  ///< the exit code, the signal, or the errno of not starting
    std::string output;
};

/// Runs a program whose standard input and output are ours, its errors unread. It inherits no other open
/// file. It is killed where it takes too long, tells too much or is cancelled; in any case it is gone on
/// return. Safe in programs with many threads.
ChildOutcome runChild(const ChildTask& task);

}  // namespace sinew
