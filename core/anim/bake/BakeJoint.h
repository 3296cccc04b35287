#pragma once

#include "core/anim/bake/BakePlan.h"
#include "core/anim/sampling/ClipSampler.h"

namespace sinew {

/// Curves with the warp baked in, and their known errors.
struct BakedTracks {
    std::vector<Track> tracks;
    std::size_t resampledCurves = 0, movedCurves = 0;
    bool hasError = true;  ///< whether `angle` covers the whole error at the frames
    WarpBakeError angle, slerpDistance;
};

/// Bakes all curves of a joint. Fails as the budget of the plan does.
///
/// @param sampler  samples `plan.prepared`
Result<BakedTracks> bakeJoint(const BakePlan& plan, int joint, const ClipSampler& sampler);

/// Bakes a single curve that does not affect a joint's pose: of a goal, or of a channel that does not play.
Result<BakedTracks> bakeTrack(const BakePlan& plan, const Track& track);

/// Maximum error of a baked joint.
struct JointBakeError {
    WarpBakeError angle, length;
};

/// Measures the error of a baked joint against playback through the warp, at every frame and, if its keys
/// moved, at every key and halfway between keys. Ignores a few microseconds around jumps.
///
/// @param original  samples the original clip
/// @param baked     samples the baked clip
JointBakeError jointError(const BakePlan& plan, int joint, const ClipSampler& original,
                          const ClipSampler& baked);

}  // namespace sinew
