#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/base/Diagnostics.h"

namespace sinew {

/// Where a subcommand's text goes: to stdout piece by piece, or complete into a file that appears at once.
class Output {
public:
    /// @param path  the file to be written; empty: stdout
    explicit Output(std::filesystem::path path = {}) : path_(std::move(path)) {}

    /// Text to append to; call flush() now and then, finish() at the end.
    std::string& text() { return text_; }
    /// Passes text on once there is enough of it. Fails: fileNotWritable.
    Result<void> flush();
    /// Passes on the rest. Fails: fileNotWritable.
    Result<void> finish();

private:
    Result<void> passOn();

    std::filesystem::path path_;
    std::string text_;
};

/// Prints the error on stderr and gives kFailed.
int report(const Error& error);

/// Prints warnings and errors on stderr, a line each.
void report(const Diagnostics& diagnostics);

}  // namespace sinew
