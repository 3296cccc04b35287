#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/base/Diagnostics.h"

namespace sinew {

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

}  // namespace sinew
