#pragma once

namespace sinew {

/// Whether all arguments are file names rather than a mistyped subcommand or an option: each exists, or has a
/// dot or a folder in it.
bool looksLikeFiles(int count, char** arguments);

/// Becomes the window program `sinew-window` that stands beside this one, with the same arguments.
///
/// @param arguments  those of main(), null-terminated
/// Returns only where that failed: tells why on stderr and gives kFailed.
int startWindow(char** arguments);

}  // namespace sinew
