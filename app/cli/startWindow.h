#pragma once

namespace sinew {

/// Returns whether all arguments look like file names rather than a mistyped subcommand or option: none
/// starts with a hyphen, and each exists or contains a dot or a slash.
bool looksLikeFiles(int count, char** arguments);

/// Replaces this process with the window program, passing on the arguments. Returns only on failure: prints
/// the reason on stderr and returns kFailed.
///
/// @param arguments  those of main(), null-terminated
int startWindow(char** arguments);

}  // namespace sinew
