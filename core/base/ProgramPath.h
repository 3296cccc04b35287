#pragma once

#include <filesystem>
#include <string_view>

namespace sinew {

/// Returns the path of the running program, with symbolic links resolved, or an empty path if the system does
/// not report it.
std::filesystem::path programPath();

/// Returns the path of another program of Sinew, which is installed beside this one, or an empty path if the
/// system does not report where that is. The file may be missing.
std::filesystem::path programBeside(std::string_view name);

}  // namespace sinew
