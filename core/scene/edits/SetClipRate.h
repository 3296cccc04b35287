#pragma once

#include "core/anim/ClipRate.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with another frame rate for a clip; RateChange says what stays. An unkeyed pose of the clip
/// moves with its frame: under keepTimes to the nearest one.
///
/// Fails: argumentInvalid (no such character or clip), and as withRate() does.
Result<Scene> setClipRate(const Scene& scene, CharacterId character, ClipId clip, FrameRate rate,
                          RateChange change);

}  // namespace sinew
