#pragma once

#include <Eigen/Geometry>
#include <memory>
#include <span>
#include <vector>

#include "core/retarget/Mapping.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the modelFromJoint rotations of a skeleton at rest, without scales; J of them.
std::vector<Eigen::Quaterniond> restRotations(const Skeleton& skeleton);

/// A pose of the source from which its motion is measured.
struct SourceReference {
    std::vector<Affine> model;                  ///< J modelFromJoint transforms
    std::vector<Eigen::Quaterniond> rotations;  ///< likewise, without scales
    std::vector<Eigen::Vector3d> translations;  ///< of the J parentFromJoint transforms
};

/// Returns the rest pose as reference.
SourceReference restReference(const Skeleton& skeleton);

/// Returns the pose of the source that is best compared with the rest pose of another skeleton: its rest pose
/// if the legs point away from the trunk. Otherwise, as in files in which all bones at rest point along one
/// axis, the frame of the clip in which the body stands straightest; at most 256 are tried.
SourceReference findReference(const Character& source, const std::shared_ptr<const Clip>& clip,
                              const Mapping& mapping);

/// Returns whether the mapped joints of two skeletons have the same positions at rest, relative to the hips
/// and up to their size. Then the rest poses correspond to each other, however unusual they are.
bool haveSameRest(const Skeleton& source, const Skeleton& target, const Mapping& mapping);

/// Returns the rotation that makes a source upright if its up axis is not Y: of the coordinate axis that its
/// trunk follows both at rest and, on average, in the clip. Identity if these differ, as for rest poses that
/// lie on the ground.
Eigen::Quaterniond uprightRotation(const Character& source, const std::shared_ptr<const Clip>& clip,
                                   const Mapping& mapping);

/// Returns the target's reference pose for a mapping, in which it stands as the source does in its
/// reference pose: J modelFromJoint rotations.
///
/// The trunk is turned as the source's trunk, and keeps its own shape. Arms, legs, hands with fingers, feet
/// with toes and fingers are turned by the smallest rotation that gives them the direction of the source's.
/// The corrections of the mapping turn them further. Only positions of mapped joints matter. Joints that are
/// not mapped keep their rest pose relative to their parent.
///
/// @param targetFromSource  rotation of the source's model space
std::vector<Eigen::Quaterniond> alignReference(const Skeleton& source, const SourceReference& pose,
                                               const Skeleton& target, const Mapping& mapping,
                                               const Eigen::Quaterniond& targetFromSource);

/// Returns the J modelFromJoint transforms of a pose of J modelFromJoint rotations, with the lengths of the
/// rest pose. Roots stay where they are at rest.
std::vector<Affine> poseWithRotations(const Skeleton& skeleton,
                                      std::span<const Eigen::Quaterniond> rotations);

}  // namespace sinew
