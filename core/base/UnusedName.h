#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace sinew {

/// The wanted name, or with the first number behind it that makes a name nobody has: "walk", "walk 2",
/// "walk 3". A number that `wanted` ends with counts on: a copy of "walk 2" is "walk 3".
std::string unusedName(std::string_view wanted, const std::function<bool(const std::string&)>& isTaken);

}  // namespace sinew
