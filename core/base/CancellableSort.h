#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "core/base/WorkControl.h"

namespace sinew {

/// Sorts like std::sort(), but stops soon after it is cancelled and leaves the items in any order. O(n log
/// n).
///
/// @param less  strict weak ordering
template <class Item, class Less>
void cancellableSort(std::span<Item> items, const Less& less, const WorkControl& control) {
    constexpr std::size_t kPart = std::size_t{1} << 16;  // sorted in a few milliseconds
    if (control.isCancelled()) return;
    if (items.size() <= kPart) return std::sort(items.begin(), items.end(), less);
    const std::size_t half = items.size() / 2;
    std::nth_element(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(half), items.end(), less);
    cancellableSort(items.first(half), less, control);
    cancellableSort(items.subspan(half), less, control);
}

}  // namespace sinew
