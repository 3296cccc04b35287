#pragma once

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with another length (metres) of a joint's bone along its direction. Children that stand at the
/// tail go along with everything below them.
///
/// Fails: argumentInvalid (no such character or joint, a joint without a bone), valueRange (not above zero),
/// numberNotFinite.
Result<Scene> setLength(const Scene& scene, CharacterId character, JointId joint, double length);

}  // namespace sinew
