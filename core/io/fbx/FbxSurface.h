#pragma once

#include "core/io/fbx/FbxRecord.h"
#include "core/skin/Mesh.h"

namespace sinew {

/// Vertices, triangles, normals, texture coordinates, colours and materials of a mesh.
///
/// @param fileFromMesh  where it stands, metres
/// @param materials     which of its model's each surface has; empty: it is plain
void fillGeometry(FbxRecord& record, const Mesh& mesh, const Affine& fileFromMesh, double unitsPerMetre,
                  const std::vector<std::int32_t>& materials);

/// The vertices that a joint moves, and how much.
struct SkinWeights {
    std::vector<std::int32_t> vertices;
    std::vector<double> weights;
};

/// One a joint of the skin.
std::vector<SkinWeights> weightsByJoint(const Skin& skin);

}  // namespace sinew
