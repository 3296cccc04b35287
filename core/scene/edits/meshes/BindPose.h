#pragma once

#include <optional>
#include <vector>

#include "core/rig/Skeleton.h"
#include "core/skin/Skin.h"

namespace sinew {

bool isInvertible(const Affine& affine);

/// Returns where a mesh is in the rest pose, modelFromMesh, according to the first joint of the skeleton that
/// it follows.
Affine meshInModel(const Skeleton& skeleton, const Skin& skin);

/// Returns the transforms of all J joints, modelFromJoint, when a mesh was bound: those of its skin if it
/// lists several joints, continued to other joints as in the rest pose.
std::vector<Affine> bindPose(const Skeleton& skeleton, const Skin& skin, const Affine& modelFromMesh);

/// Returns a joint bound to a mesh in the pose in which its skin was bound; nullopt if the joint is scaled to
/// zero there.
std::optional<SkinJoint> boundJoint(const Skeleton& skeleton, const Skin& skin, int joint);

}  // namespace sinew
