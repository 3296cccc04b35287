#pragma once

#include <string>
#include <utility>
#include <vector>

namespace sinew {

/// Environment variables as pairs of name and value.
using EnvironmentVariables = std::vector<std::pair<std::string, std::string>>;

/// Returns this process's environment as "NAME=VALUE" strings, with `changes` added to it or replacing
/// variables of the same name.
std::vector<std::string> environmentWith(const EnvironmentVariables& changes);

/// Returns the null-terminated array that exec and posix_spawn need. Its pointers refer to `strings`.
std::vector<char*> nullTerminated(const std::vector<std::string>& strings);

}  // namespace sinew
