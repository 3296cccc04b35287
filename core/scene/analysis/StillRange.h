#pragma once

#include <memory>

#include "core/rig/BonePoint.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Frames on which a point is still; inclusive.
struct StillRange {
    FrameIndex first, last;
    friend bool operator==(const StillRange&, const StillRange&) = default;
};

/// Returns the frames around `frame` (clamped to the clip) on which a point is slower than `maxSpeed` (m/s,
/// model space). The speed is averaged over a twentieth of a second on either side, so that jitter is
/// ignored. If the point moves on `frame`, returns that frame only. Goals and time warp are ignored. Checks
/// at most 5000 frames on either side. O(frames * joints).
///
/// @param point  of a joint in the skeleton
StillRange stillRangeAround(const Character& character, const std::shared_ptr<const Clip>& clip,
                            const BonePoint& point, FrameIndex frame, double maxSpeed = 0.3);

}  // namespace sinew
