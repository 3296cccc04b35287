#pragma once

#include "core/anim/Curve.h"

namespace sinew {

/// The least and the greatest value of a curve. Between keys it looks at three places, so that the bulge of a
/// cubic is met to about a percent.
struct UsedRange {
    double min = 0;
    double max = 0;
};

/// Not empty. O(keys).
UsedRange usedRange(const Curve& curve);

}  // namespace sinew
