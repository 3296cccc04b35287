#pragma once

#include <array>
#include <memory>
#include <vector>

#include "core/anim/curve/Curve.h"
#include "core/rig/Channel.h"

namespace sinew {

/// Smallest and largest value of a curve. Segments that can overshoot (Catmull-Rom, Hermite) are also sampled
/// at three interior points, which finds their extremes to within about 1 %.
struct UsedRange {
    double min = 0;
    double max = 0;
};

/// Returns the value range of `curve`, which must have at least one key. O(keys).
UsedRange usedRange(const Curve& curve);

/// Value ranges of one joint's curves, cached between edits: only chunks that have changed are evaluated
/// again.
class UsedRanges {
public:
    /// Returns usedRange(curve). O(chunks + keys of the chunks that have changed since the last call for this
    /// channel).
    UsedRange of(Channel channel, const Curve& curve);

private:
    /// A chunk and those that affect its segments: the previous one and the next two; null beyond the ends.
    using Neighborhood = std::array<std::shared_ptr<const CurveChunk>, 4>;
    struct Part {
        Neighborhood chunks;
        UsedRange used;
    };
    static UsedRange measure(const Curve& curve, std::size_t chunk);

    std::array<std::vector<Part>, kChannelCount> parts_;
};

}  // namespace sinew
