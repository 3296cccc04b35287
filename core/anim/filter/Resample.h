#pragma once

#include <memory>

#include "core/anim/clip/Clip.h"
#include "core/base/Result.h"
#include "core/base/WorkControl.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// How a clip is resampled.
struct ResampleSettings {
    /// How the motion between the clip's own frames is obtained. slerp: rotations of joints with three free
    /// angles use SLERP from frame to frame, everything else is linear. curves: the curves are evaluated.
    enum class Sampling { slerp, curves };
    FrameRate rate;
    Sampling sampling = Sampling::slerp;
};

/// Returns the first and last frame of a rate within a clip's range. If the range contains none, returns the
/// next frame after its start.
FrameRange framesWithin(const Clip& clip, FrameRate rate);

/// Returns the clip at another frame rate with a key on every frame, at unchanged speed. Its range becomes
/// the new frames within the old range, so that the duration is kept if it is a whole number of new frames
/// and is shorter otherwise. Keys are linear; keys outside the range are dropped. Curves with one key,
/// markers and the time warp are kept, except for angles that change because of SLERP. For joints with fewer
/// than three free angles that use SLERP, the angles approximate the rotation as closely as possible.
///
/// Fails with `limitExceeded` if there would be more than 64 million keys; with `valueRange` if a curve is
/// not finite everywhere; and with `cancelled`.
Result<Clip> resampled(const std::shared_ptr<const Skeleton>& skeleton,
                       const std::shared_ptr<const Clip>& clip, const ResampleSettings& settings,
                       const WorkControl& control = {});

}  // namespace sinew
