#pragma once

#include <string>

#include "core/base/Result.h"
#include "core/base/WorkControl.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Options for blending two clips.
struct BlendSettings {
    double weight = 0.5;  ///< 0: the first clip, 1: the second
    std::string name{};   ///< of the new clip; empty: from the names of both
    bool plantsFeet = true;
    WorkControl control{};
};

/// Returns the scene with a new clip that is a blend of two clips of a character, at the rate of the first.
///
/// Poses of both are matched in time (see alignClips()), and durations are blended accordingly. Joints blend
/// by SLERP (see blendedValues()). The path starts where that of the first clip does; from frame to frame,
/// steps relative to the body and turns are blended, so that clips that walk in different directions go
/// straight together. Weights of shapes are blended, too, and so
/// are goals for which either clip has keys: targets in world space relative to the character on the floor.
/// If `plantsFeet` is set, sliding feet are then pinned (see plantFeet()).
///
/// Fails with `argumentInvalid` if the character or a clip does not exist, a clip has a time warp, the weight
/// is outside 0..1, or a joint above the hips is scaled unevenly; with `limitExceeded` if a clip has millions
/// of frames; with `cancelled`; and as alignClips() and plantFeet() do.
Result<Scene> blendClips(const Scene& scene, CharacterId character, ClipId first, ClipId second,
                         const BlendSettings& settings);

}  // namespace sinew
