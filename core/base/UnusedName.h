#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace sinew {

/// Returns `requested`, or `requested` followed by the first number that makes the name unused: "walk", "walk
/// 2", "walk 3". A number at the end of `requested` is continued: a copy of "walk 2" becomes "walk 3".
std::string unusedName(std::string_view requested, const std::function<bool(const std::string&)>& isTaken);

}  // namespace sinew
