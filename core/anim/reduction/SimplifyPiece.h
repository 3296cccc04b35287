#pragma once

#include <vector>

#include "core/anim/reduction/BandFit.h"
#include "core/anim/reduction/SimplifyPlan.h"

namespace sinew {

/// The keys of one channel within a piece of time. Gates of the knots are counted from the piece's first
/// time.
struct FittedChannel {
    ChannelId id;
    std::vector<Knot> knots;
};

/// Fits all channels of a plan over the times [first, last]. Every channel keeps its value at both ends, so
/// that pieces join. Where the tolerance is exceeded, the fit is repeated with narrower gates around those
/// times, down to a key at each of them, until it holds.
std::vector<FittedChannel> fitPiece(const SimplifyPlan& plan, std::size_t first, std::size_t last,
                                    const std::atomic<bool>* cancel);

}  // namespace sinew
