#pragma once

#include <array>
#include <memory>
#include <vector>

#include "core/anim/Curve.h"
#include "core/rig/Channel.h"

namespace sinew {

/// The least and the greatest value of a curve. Between keys it looks at three places, so that the bulge of a
/// cubic is met to about a percent.
struct UsedRange {
    double min = 0;
    double max = 0;
};

/// Not empty. O(keys).
UsedRange usedRange(const Curve& curve);

/// The used ranges of one joint's curves, kept from one state of a curve to the next: only chunks that
/// changed are looked at again.
class UsedRanges {
public:
    /// usedRange(curve). O(chunks + keys of the chunks that changed since the channel was asked for last).
    UsedRange of(Channel channel, const Curve& curve);

private:
    /// A chunk and those that bend its segments: the one before and the two behind, null beyond the ends.
    using Around = std::array<std::shared_ptr<const CurveChunk>, 4>;
    struct Part {
        Around chunks;
        UsedRange used;
    };
    static UsedRange look(const Curve& curve, std::size_t chunk);

    std::array<std::vector<Part>, kChannelCount> parts_;
};

}  // namespace sinew
