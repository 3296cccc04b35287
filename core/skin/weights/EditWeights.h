#pragma once

#include <functional>
#include <span>
#include <vector>

#include "core/base/WorkControl.h"
#include "core/math/Transform.h"
#include "core/skin/Mesh.h"
#include "core/skin/weights/InfluenceRow.h"

namespace sinew {

// Edits of a skin's weights. They keep the sum of each vertex and the weights of locked joints, and add no
// joints to the skin. Once they are cancelled, the remaining vertices stay as they are.

/// Returns the joints of a skin that are among `joints`.
LockedJoints lockedJoints(const Skin& skin, std::span<const JointId> joints);

/// Returns a skin with the influences of some vertices edited.
///
/// @param edit  changes the row of a vertex; returns false to keep it
Skin editedSkin(const Skin& skin, const std::function<bool(std::uint32_t vertex, InfluenceRow& row)>& edit,
                const WorkControl& control = {});

/// Returns a skin without the influences below `smallest`, 0..1, except for the largest of each vertex.
Skin prunedSkin(const Skin& skin, float smallest, const LockedJoints& locked = {},
                const WorkControl& control = {});

/// Returns a skin with the weights of each vertex replaced, `iterations` times, by their mean with those of
/// its neighbours.
///
/// @param strength  the part of the neighbours in the mean, 0..1
Skin smoothedSkin(const Skin& skin, const Geometry& geometry, int iterations, double strength,
                  const LockedJoints& locked = {}, const WorkControl& control = {});

/// Returns a mesh's skin with at most `count` influences per vertex, and the weights among them that keep its
/// vertices closest to where they are now in several poses, in the least-squares sense. Influences are
/// removed one by one, each time the one whose loss costs least. Locked joints are never removed.
///
/// @param count  at least 1
/// @param poses  skinMatrices() of each pose
Skin limitedSkin(const Mesh& mesh, std::size_t count, std::span<const std::vector<Affine>> poses,
                 const LockedJoints& locked = {}, const WorkControl& control = {});

}  // namespace sinew
