#pragma once

#include "core/anim/bake/WarpPlan.h"

namespace sinew {

/// Curves with the warp baked in, and their known errors.
struct WarpedTracks {
    std::vector<Track> tracks;
    std::size_t resampled = 0, movedKeys = 0;  ///< number of curves
    bool hasError = true;                      ///< whether `angle` covers the whole error at the frames
    WarpBakeError angle, slerpDistance;
};

/// Bakes all curves of a joint. Fails as the budget of the plan does.
///
/// @param sampler  samples `plan.prepared`
Result<WarpedTracks> warpedJoint(const WarpPlan& plan, int joint, const ClipSampler& shows);

/// Bakes a single curve that does not affect a joint's pose: of a goal, or of a channel that does not play.
Result<WarpedTracks> warpedTrack(const WarpPlan& plan, const Track& track);

/// Maximum error of a baked joint.
struct WarpedDifference {
    WarpBakeError angle, length;
};

/// Measures how far a joint is from what played through the warp, at every frame and, if its keys moved, at
/// every key and halfway between keys. Ignores a few microseconds around jumps.
///
/// @param original  samples the original clip
/// @param baked     samples the baked clip
WarpedDifference differenceOf(const WarpPlan& plan, int joint, const ClipSampler& was, const ClipSampler& is);

}  // namespace sinew
