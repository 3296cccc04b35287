#include "core/io/acclaim/AmcBoneFinder.h"

#include <algorithm>

#include "core/base/Ascii.h"
#include "core/io/text/Utf8.h"

namespace sinew {

namespace {

/// Returns the name if it cannot be mistaken for anything but a name, otherwise an empty one.
std::string_view unambiguousName(std::string_view name) {
    const int first = name.empty() ? 0 : name.front() | 0x20;
    return first >= 'a' && first <= 'z' ? name : std::string_view();
}

}  // namespace

std::optional<std::size_t> AmcBoneFinder::lookUp(std::string_view name) {
    auto found = index_.find(name);
    const std::string utf8 = found == index_.end() ? toUtf8(name) : std::string();
    if (found == index_.end()) found = index_.find(utf8);
    if (found == index_.end() && equalsIgnoringCase(name, "root")) found = index_.find("root");
    if (found == index_.end()) return std::nullopt;
    order_.resize(std::max(order_.size(), position_ + 1));
    order_[position_++] = {unambiguousName(bones_[found->second].name), found->second};
    return found->second;
}

}  // namespace sinew
