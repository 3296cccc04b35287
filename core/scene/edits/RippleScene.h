#pragma once

#include <span>

#include "core/anim/Ripple.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with a clip rippled, as rippled() says; where no joints are given an unkeyed pose of the clip
/// comes along, or goes. What insertTime() and removeTime() are made of.
///
/// Fails: argumentInvalid (no such character, clip or joint), numberNotFinite, valueRange (keys would be
/// beyond all frames).
Result<Scene> withRipple(const Scene& scene, CharacterId character, ClipId clip,
                         std::span<const JointId> joints, const Ripple& ripple);

}  // namespace sinew
