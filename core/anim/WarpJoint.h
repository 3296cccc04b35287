#pragma once

#include "core/anim/WarpPlan.h"

namespace sinew {

/// Curves that play what played through a warp, and what was found on the way.
struct WarpedTracks {
    std::vector<Track> tracks;
    std::size_t resampled = 0, moved = 0;  ///< of them
    bool isKnown = true;                   ///< whether `angle` says all that they may be off at the frames
    WarpBakeError angle, slerpDistance;
};

/// All curves of a joint.
///
/// @param shows  of `plan.joined`
/// Fails: as the budget of the plan's line does.
Result<WarpedTracks> warpedJoint(const WarpPlan& plan, int joint, const ClipSampler& shows);

/// A curve that no joint has: of a goal, or of what does not play.
Result<WarpedTracks> warpedTrack(const WarpPlan& plan, const Track& track);

/// What a joint is off at worst.
struct WarpedApart {
    WarpBakeError angle, length;
};

/// How far a joint is from what played, at every frame and, where its keys moved, at every key and halfway
/// between keys. Within microseconds of a jump nothing counts.
WarpedApart apartOf(const WarpPlan& plan, int joint, const ClipSampler& was, const ClipSampler& is);

}  // namespace sinew
