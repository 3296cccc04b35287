#pragma once

#include <filesystem>

namespace sinew {

/// Returns the path of the window program `sinew-window`, which is installed beside this one.
///
/// @param self  argv[0], used if the system does not report the program's path
std::filesystem::path windowProgram(const char* self);

/// Returns whether all arguments look like file names rather than a mistyped subcommand or option: none
/// starts with a hyphen, and each exists or contains a dot or a slash.
bool looksLikeFiles(int count, char** arguments);

/// Replaces this process with windowProgram(), passing on the arguments. Returns only on failure: prints the
/// reason on stderr and returns kFailed.
///
/// @param arguments  those of main(), null-terminated
int startWindow(char** arguments);

}  // namespace sinew
