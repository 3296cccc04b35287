#pragma once

#include "core/base/Result.h"
#include "core/math/Axis.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Edits that correct how the file of a character was read.

/// Returns the scene with a character scaled: joints, motion, goals, poses and meshes, as if one unit of its
/// file had been `factor` times as long. Scale channels stay as they are.
///
/// Fails with `argumentInvalid` if the character does not exist; with `valueRange` if the factor is not
/// positive, the unit would not be between 1e-9 and 1e6 metres, or a value would not be finite; as
/// Skeleton::create() does. O(size).
Result<Scene> scaleCharacter(const Scene& scene, CharacterId character, double factor);

/// Returns the scene with a character turned about the origin, so that `up` becomes +Y and `facing` +Z: its
/// roots, their motion, also that read from motion files later, and what lies in world space. Rotation curves
/// stay as they are, because the rest orientations of the roots absorb the turn.
///
/// Fails with `argumentInvalid` if the character does not exist, or a clip keys the orientation of a goal in
/// world space; with `valueRange` if the axes are parallel; as Skeleton::create() does. O(joints + channels).
Result<Scene> turnCharacter(const Scene& scene, CharacterId character, Axis up, Axis facing);

}  // namespace sinew
