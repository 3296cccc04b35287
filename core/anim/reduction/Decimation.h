#pragma once

#include <span>
#include <vector>

#include "core/anim/reduction/Simplify.h"

namespace sinew {

/// Ramer-Douglas-Peucker decimation of each curve of a clip separately: keeps the keys that a polyline
/// through the other kept keys would miss by more than a tolerance. Serves as the baseline for simplified().
class Decimation {
public:
    /// Computes, in one pass over each curve, the tolerance at which each key is removed. O(keys log keys)
    /// for most curves.
    ///
    /// @param channels  channels whose keys may be removed (default: all)
    explicit Decimation(const Clip& clip, std::span<const ChannelId> channels = {});

    /// keyCount() returns the number of keys left at a tolerance, clip() the clip with only these keys, which
    /// become linear.
    ///
    /// @param tolerance  radians for angles, metres for translations, a plain number for scales
    std::size_t keyCount(double tolerance) const;
    Clip clip(double tolerance) const;

private:
    const Clip* clip_;
    /// Tolerance at which each key of a track is removed; infinite for the ends. Empty for tracks that stay
    /// unchanged.
    std::vector<std::vector<double>> removalTolerances_;
};

/// Decimates the clip, or the curves selected by `settings`, with the largest common tolerance that keeps the
/// motion within `settings.tolerance`. Returns the clip unchanged if there is none. Fails with
/// `limitExceeded` as simplified() does, and with `cancelled`.
Result<SimplifyResult> decimated(const std::shared_ptr<const Skeleton>& skeleton,
                                 const std::shared_ptr<const Clip>& clip, const SimplifySettings& settings);

}  // namespace sinew
