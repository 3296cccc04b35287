#pragma once

#include <span>
#include <string>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the scene with a new joint below `parent`: at the parent's tail, with its axes, bone and rotation
/// order, with free, unlimited angles, and with a name derived from the parent's. Without a parent (id 0) the
/// new joint is a root at the origin whose translations are free too. It is the last joint of the skeleton,
/// and its id is the scene's lastId.
///
/// Fails with `argumentInvalid` if the character or parent does not exist; with `limitExceeded` if there are
/// too many joints.
Result<Scene> addJoint(const Scene& scene, CharacterId character, JointId parent);

/// Bone length of a new joint whose parent has no bone, metres.
inline constexpr double kNewBoneLength = 0.1;

/// Returns the scene with a new joint between a joint and its parent: halfway between their heads, with the
/// parent's axes and a bone that ends at the joint. If the joint is a root, the new joint becomes its parent
/// and a root at the origin. All other joints keep their rest position. If the parent's bone ended at the
/// joint, it ends at the new joint. The new id is the scene's lastId.
///
/// Fails with `argumentInvalid` if the character or joint does not exist; with `limitExceeded` if there are
/// too many joints.
Result<Scene> insertJoint(const Scene& scene, CharacterId character, JointId joint);

/// Returns the scene with copies of these joints at the same rest positions, appended to the skeleton in its
/// order. The parent of a copy is the copy of the original's parent if that is copied too, otherwise the
/// original's parent. Names get the next free number and keep their side; keys are not copied.
///
/// Fails with `argumentInvalid` if the character or a joint does not exist; with `limitExceeded` if there are
/// too many joints.
Result<Scene> duplicateJoints(const Scene& scene, CharacterId character, std::span<const JointId> joints);

/// Returns the scene in which these joints are children of `parent`, or roots if it is id 0. All joints keep
/// their rest position. Translation curves are not converted, so they now apply in the new parent's space;
/// shiftedJoints() lists the joints concerned.
///
/// Fails with `argumentInvalid` if the character or a joint does not exist; with `hierarchyCycle` if the
/// parent is one of the joints or a descendant of one.
Result<Scene> reparentJoints(const Scene& scene, CharacterId character, std::span<const JointId> joints,
                             JointId parent);

/// Returns the scene with a joint renamed. Fails with `argumentInvalid` if the character or joint does not
/// exist or the name is empty; with `duplicateName` if another joint of the character has the name (the
/// message suggests a free one).
Result<Scene> renameJoint(const Scene& scene, CharacterId character, JointId joint, std::string name);

/// Returns the scene without these joints. Their children, and the parts of meshes they moved, are attached
/// to the nearest remaining ancestor and keep their rest position. findLosses() lists what else is deleted.
///
/// Fails with `argumentInvalid` if the character or a joint does not exist.
Result<Scene> deleteJoints(const Scene& scene, CharacterId character, std::span<const JointId> joints);

}  // namespace sinew
