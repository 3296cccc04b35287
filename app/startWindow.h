#pragma once

#include <filesystem>

namespace sinew {

/// The window program `sinew-window` that stands beside this one.
///
/// @param self  what main() was called by, for where the system does not tell
std::filesystem::path windowProgram(const char* self);

/// Whether all arguments are file names rather than a mistyped subcommand or an option: each exists, or has a
/// dot or a folder in it.
bool looksLikeFiles(int count, char** arguments);

/// Becomes windowProgram(), with the same arguments.
///
/// @param arguments  those of main(), null-terminated
/// Returns only where that failed: tells why on stderr and gives kFailed.
int startWindow(char** arguments);

}  // namespace sinew
