#pragma once

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// What a joint's tail and everything below it do when its rest place changes.
enum class Below {
    stays,  ///< they stand where they stood: the bone stretches, axes turn under it
    follows
};

/// The scene with another rest transform (parentFromJoint, metres) of a joint. A parent's bone that ended at
/// the joint's head still does.
///
/// Fails: argumentInvalid (no such character or joint, a rotation that is none), numberNotFinite.
Result<Scene> setRest(const Scene& scene, CharacterId character, JointId joint, const Transform& rest,
                      Below below);

}  // namespace sinew
