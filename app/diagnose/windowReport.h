#pragma once

namespace sinew {

/// The command line option with which `sinew diagnose` starts the window program.
inline constexpr const char* kWindowReportOption = "--diagnose";

/// Prints what `sinew diagnose` needs from the window program as JSON: versions of Qt, platform, screens,
/// OpenGL and paths. Opens no window, but needs a display for OpenGL. Returns the exit code.
///
/// The names of organisation and application, which paths depend on, must have been set.
int printWindowReport(int argc, char** argv);

}  // namespace sinew
