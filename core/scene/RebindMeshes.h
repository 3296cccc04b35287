#pragma once

#include "core/scene/Scene.h"

namespace sinew {

/// Binds the meshes of a character, whose skeleton was `before`, to the skeleton that it has now. What a
/// joint that is gone moved goes to the nearest joint above it that stays, else to the first below it, else
/// to the first of all, bound so that at rest it stays where it was; where the heir stands in no place that
/// could be undone (a scale of 0), it keeps its bind matrix. Without any joint the meshes go. Meshes whose
/// joints all stay are shared as they are.
void rebindMeshes(Character& character, const Skeleton& before);

}  // namespace sinew
