#pragma once

#include "core/scene/Scene.h"

namespace sinew {

/// Binds a character's meshes, which were bound to the skeleton `before`, to its current skeleton.
///
/// Vertices of a deleted joint are bound to its nearest remaining ancestor, else its first remaining
/// descendant, else the first joint, such that they do not move at rest. If that joint's rest transform
/// cannot be inverted (a scale of 0), the bind matrix stays the same. Without any joints the meshes are
/// deleted. Meshes whose joints all remain stay shared.
void rebindMeshes(Character& character, const Skeleton& before);

}  // namespace sinew
