#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/skin/Mesh.h"

namespace sinew {

/// Four floats of the texture that vertex shaders read poses from.
using Texel = std::array<float, 4>;

/// How many texels a joint takes: the three rows of its matrix, or its rotation, its dual part and the three
/// columns of its scale.
constexpr int jointTexels(SkinningMethod method) { return method == SkinningMethod::dualQuaternion ? 5 : 3; }

/// Adds joints as mesh.vert reads them.
///
/// @param matrices  modelFromMesh of each joint of a skin: see skinMatrices()
void appendTexels(SkinningMethod method, std::span<const Affine> matrices, std::vector<Texel>& texels);

}  // namespace sinew
