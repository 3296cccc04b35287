#pragma once

#include <span>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// At which frames to put keys, and of which kind their segments are.
struct BakeSteps {
    FrameIndex first, last;  ///< both get one
    std::int64_t step = 1;   ///< frames from one to the next
    Interpolation interpolation = Interpolation::linear;
};

/// The scene with a key on every step-th frame of a range, in the place of what keys these channels have
/// there, at the values that the clip shows, slerp counted and what is beyond the ends too. Where a joint
/// turns by slerp all its free angles are baked; with fewer than three it comes as near as they do. The last
/// key's segment keeps its kind, so that what is behind stays nearly as it was. A curve that goes on beyond
/// its ends and would get longer is baked over the clip's whole range, since it would cycle or rise
/// otherwise: so all frames of the clip stay as they were. Hermite keys get slopes by their neighbours.
/// Channels of goals are baked each by itself. Joints that the skeleton lacks and channels that are not free
/// do not play, and stay.
///
/// Fails: argumentInvalid (no such character or clip, a channel without a curve, a step below 1, a last frame
/// before the first, slerp for a channel that is no angle), valueRange (frames beyond all), limitExceeded
/// (millions of keys a channel). O(keys).
Result<Scene> bakeKeys(const Scene& scene, CharacterId character, ClipId clip,
                       std::span<const ChannelId> channels, const BakeSteps& steps);

}  // namespace sinew
