#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "core/anim/Segment.h"

namespace sinew {

/// A keyed curve of any interpolation as precomputed cubics: a block a chunk of the curve. Blocks are
/// immutable and shared with the compiled curves of scenes before, where neither chunk nor the keys beside it
/// changed.
class SparseCurve {
public:
    /// @param curve   not empty
    /// @param before  of a curve that may share chunks, or null
    SparseCurve(const Curve& curve, const SparseCurve* before);

    /// O(log keys).
    double value(double seconds) const {
        if (!goesOn_) return inside(seconds);
        const Lookup place = lookup(seconds, goesOn_->first, goesOn_->last, goesOn_->ends);
        return inside(place.seconds) + place.add;
    }

private:
    /// Holds beyond the ends.
    double inside(double seconds) const {
        const auto behind = std::upper_bound(starts_.begin(), starts_.end(), seconds);
        if (behind == starts_.begin()) return blocks_.front().segments->front().c0;
        const auto& segments = *blocks_[static_cast<std::size_t>(behind - starts_.begin()) - 1].segments;
        const auto next =
            std::upper_bound(segments.begin(), segments.end(), seconds,
                             [](double t, const Segment& segment) { return t < segment.start; });
        return std::prev(next)->at(seconds);
    }

    /// The key before a chunk and the two behind it: what its segments depend on beside its own.
    using Neighbours = std::array<std::optional<Key>, 3>;
    struct Block {
        std::shared_ptr<const CurveChunk> chunk;
        Neighbours neighbours;
        std::shared_ptr<const std::vector<Segment>> segments;
    };
    struct Shared;
    struct GoesOn {
        CurveEnd first, last;
        Ends ends;
    };
    static std::shared_ptr<const std::vector<Segment>> compile(const Curve& curve, std::size_t chunk,
                                                               const Neighbours& neighbours);

    std::vector<double> starts_;  ///< seconds, of each block
    std::vector<Block> blocks_;
    std::optional<GoesOn> goesOn_;  ///< where it does not hold beyond both ends
};

}  // namespace sinew
