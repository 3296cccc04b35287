#pragma once

#include <span>

#include "core/base/Result.h"
#include "core/base/WorkControl.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The frames that get keys, and the interpolation of the segments between them.
struct BakeSteps {
    FrameIndex first, last;  ///< both get a key
    std::int64_t step = 1;   ///< frames between keys
    Interpolation interpolation = Interpolation::linear;
};

/// Returns the scene with a key on every step-th frame of a range, replacing the keys these channels have
/// there. The values are those the clip shows, including SLERP and extrapolation.
///
/// If a joint uses SLERP, all of its free angles are baked; with fewer than three free angles the result is
/// the best approximation they allow. The last key's segment keeps its interpolation, so that
/// the curve after it changes little. A curve with cyclic or linear extrapolation that would get longer is
/// baked over the clip's whole range, because its extrapolation would change otherwise; all frames of the
/// clip thus stay as they were. Hermite keys get slopes from their neighbours. Channels of goals and shapes
/// are baked independently of each other. Channels that do not play, because the skeleton lacks the joint or
/// the channel is not free, are left unchanged.
///
/// Fails with `argumentInvalid` if the character or clip does not exist, a channel has no curve, the step is
/// below 1, the last frame is before the first, or SLERP is requested for a channel that is not an angle;
/// with `valueRange` if frames are beyond kMaximumFrame; with `limitExceeded` if a channel would get millions
/// of keys; and with `cancelled`. O(keys).
Result<Scene> bakeKeys(const Scene& scene, CharacterId character, ClipId clip,
                       std::span<const ChannelId> channels, const BakeSteps& steps,
                       const WorkControl& control = {});

}  // namespace sinew
