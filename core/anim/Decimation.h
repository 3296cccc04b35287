#pragma once

#include <span>
#include <vector>

#include "core/anim/Simplify.h"

namespace sinew {

/// Ramer-Douglas-Peucker on each curve of a clip by itself: of the keys those stay that straight lines
/// between the others miss by more than a tolerance. What simplified() is measured against.
class Decimation {
public:
    /// One pass over each curve finds the tolerance at which each key goes. O(keys log keys) for most curves.
    ///
    /// @param channels  whose keys may go; empty: of all
    explicit Decimation(const Clip& clip, std::span<const ChannelId> channels = {});

    /// The keys that stay, and the clip of them, made linear.
    ///
    /// @param tolerance  radians of angles, metres of translations, and of scales
    std::size_t keyCount(double tolerance) const;
    Clip clip(double tolerance) const;

private:
    const Clip* clip_;
    /// Of each track's keys; infinite for the ends. Empty where a track stays as it is.
    std::vector<std::vector<double>> goesAt_;
};

/// The clip, or those of its curves that `settings` names, decimated as far as their promise holds, by one
/// tolerance for all; unchanged where it never holds. Fails: limitExceeded as simplified() does, cancelled.
Result<Simplified> decimated(const std::shared_ptr<const Skeleton>& skeleton,
                             const std::shared_ptr<const Clip>& clip, const SimplifySettings& settings);

}  // namespace sinew
