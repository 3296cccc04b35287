#pragma once

namespace sinew {

/// The command line option with which `sinew manual` starts the window program.
inline constexpr const char* kManualOption = "--manual";

/// Saves the manual at the path that follows the option, see writeManual(). Returns the exit code.
int saveManual(int argc, char** argv);

}  // namespace sinew
