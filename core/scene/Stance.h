#pragma once

#include <memory>

#include "core/rig/BonePoint.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Frames over which a point rests; inclusive.
struct Stance {
    FrameIndex first, last;
    friend bool operator==(const Stance&, const Stance&) = default;
};

/// The frames of a clip around one (clamped to it) at each of which a point is slower than `slow` (m/s, model
/// space, over the twentieth of a second on either side, so that what trembles rests), goals and time warp
/// left aside; that frame alone where it moves. At most 5000 frames on either side are looked at. O(frames *
/// joints).
///
/// @param point  of a joint that the skeleton has
Stance stanceAround(const Character& character, const std::shared_ptr<const Clip>& clip,
                    const BonePoint& point, FrameIndex frame, double slow = 0.3);

}  // namespace sinew
