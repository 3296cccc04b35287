#pragma once

#include "core/rig/Skeleton.h"
#include "core/skin/Mesh.h"

namespace sinew {

/// Returns a mesh named "figure" with an octahedron for every bone of a skeleton, each of which follows its
/// joint; bound in the rest pose. For programs that build a skeleton only if a mesh is bound to it. Has no
/// id, and its normals are zero, so that flat ones are derived. Without bones it has no triangles.
Mesh stickFigure(const Skeleton& skeleton);

}  // namespace sinew
