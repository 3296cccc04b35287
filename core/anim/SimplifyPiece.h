#pragma once

#include <vector>

#include "core/anim/BandFit.h"
#include "core/anim/SimplifyPlan.h"

namespace sinew {

/// The keys of one channel within a piece of time: knots whose gates count from the piece's first time.
struct FittedChannel {
    ChannelId id;
    std::vector<Knot> knots;
};

/// Fits all channels of a plan over the times [first, last], at whose ends every channel keeps its value, so
/// that pieces join. Fits anew with narrower gates around the times where the tolerance was exceeded, down to
/// keys at each of them, until it holds.
std::vector<FittedChannel> fitPiece(const SimplifyPlan& plan, std::size_t first, std::size_t last,
                                    const std::atomic<bool>* cancel);

}  // namespace sinew
