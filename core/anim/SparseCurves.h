#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/anim/Segment.h"

namespace sinew {

/// Keyed curves of any interpolation as precomputed cubics, all in one array. O(log keys) a value.
class SparseCurves {
public:
    /// The curve's index. Not for empty curves.
    std::uint32_t add(const Curve& curve);

    double value(std::uint32_t curve, double seconds) const {
        const auto first = segments_.begin() + static_cast<std::ptrdiff_t>(starts_[curve]);
        const auto last = segments_.begin() + static_cast<std::ptrdiff_t>(starts_[curve + 1]);
        const auto behind = std::upper_bound(
            first, last, seconds, [](double t, const Segment& segment) { return t < segment.start; });
        return behind == first ? first->c0 : std::prev(behind)->at(seconds);
    }

private:
    std::vector<Segment> segments_;
    std::vector<std::size_t> starts_{0};  ///< of each curve, and the end
};

}  // namespace sinew
