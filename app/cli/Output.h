#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "core/base/Diagnostics.h"

namespace sinew {

/// Exit codes of all three programs.
inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;
inline constexpr int kUsageError = 2;

/// The output of a subcommand: streamed to stdout, or collected and written to a file in one step.
class Output {
public:
    /// @param path  file to write; empty: stdout
    explicit Output(std::filesystem::path path = {}) : path_(std::move(path)) {}

    /// Returns the buffer to append to. Call flush() regularly and finish() at the end.
    std::string& text() { return text_; }
    /// Writes the buffer to stdout if it is large enough. Fails with `fileNotWritable`.
    Result<void> flush();
    /// Writes the rest, or the file. Fails with `fileNotWritable`.
    Result<void> finish();

private:
    Result<void> writeToStdout();

    std::filesystem::path path_;
    std::string text_;
};

/// Prints the error on stderr and returns kFailed.
int report(const Error& error);

/// Prints warnings and errors on stderr, one per line.
void report(const Diagnostics& diagnostics);

/// Prints text on stdout. Returns `exitCode`, or kFailed with a message if stdout cannot be written.
int print(std::string text, int exitCode = kDone);

/// Prints the diagnostics of `work`, and then the text it returns, or its error. Returns the exit code.
int printResult(const std::function<Result<std::string>(Diagnostics&)>& work);

}  // namespace sinew
