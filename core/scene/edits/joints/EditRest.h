#pragma once

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// How a joint's tail and descendants respond to a change of its rest transform.
enum class Descendants {
    keepPosition,  ///< they keep their position in the model: the bone stretches and the axes turn
    follow
};

/// Returns the scene with a new rest transform (parentFromJoint, metres) for a joint. If the parent's bone
/// ended at the joint's head, it still does.
///
/// Fails with `argumentInvalid` if the character or joint does not exist, or the rotation is invalid, and
/// with `numberNotFinite` if a number is not finite.
Result<Scene> setRest(const Scene& scene, CharacterId character, JointId joint, const Transform& rest,
                      Descendants descendants);

/// Returns the scene with a new tail (joint space, metres) for a joint's bone; zero means no bone. Children
/// at the tail move with it, together with their descendants.
///
/// Fails with `argumentInvalid` if the character or joint does not exist, and with `numberNotFinite`
/// if a number is not finite.
Result<Scene> setTail(const Scene& scene, CharacterId character, JointId joint, const Eigen::Vector3d& tail);

/// Returns the scene with a new length (metres) for a joint's bone; its direction is kept. Children at the
/// tail move with it, together with their descendants.
///
/// Fails with `argumentInvalid` if the character or joint does not exist, or the joint has no bone, with
/// `valueRange` if the length is not greater than zero, and with `numberNotFinite` if it is not finite.
Result<Scene> setLength(const Scene& scene, CharacterId character, JointId joint, double length);

/// Returns the scene with a new roll (radians, see restRoll()) for a joint: its axes turn about its bone.
/// The bone and the joint's descendants do not move.
///
/// Fails with `argumentInvalid` if the character or joint does not exist, or the joint has no bone, and with
/// `numberNotFinite` if a number is not finite.
Result<Scene> setRoll(const Scene& scene, CharacterId character, JointId joint, double roll);

}  // namespace sinew
