#pragma once

#include <memory>
#include <unordered_map>

#include "core/base/Diagnostics.h"
#include "core/io/fbx/FbxDocument.h"
#include "core/io/fbx/FbxRecord.h"
#include "core/skin/Mesh.h"

namespace sinew {

/// Adds materials and their textures to a file, each once. Images are embedded.
class FbxMaterials {
public:
    FbxMaterials(FbxDocument& document, Diagnostics& diagnostics)
        : document_(document), diagnostics_(diagnostics) {}

    /// Returns the object id of a material, adding it if necessary. Null stands for a plain white material.
    std::int64_t findOrAdd(const std::shared_ptr<const Material>& material);

private:
    std::int64_t add(const Material& material);
    std::int64_t addTexture(const Texture& texture);
    void reportLoss(const Material& material);

    FbxDocument& document_;
    Diagnostics& diagnostics_;
    std::unordered_map<const Material*, std::int64_t> materials_;
    std::unordered_map<const Texture*, std::int64_t> textures_;
};

/// Writes the vertices, triangles, normals, texture coordinates, colours and materials of a mesh to a
/// geometry record.
///
/// @param fileFromMesh  bind transform, in metres
/// @param materials     index of each surface's material on its model; empty if there are no materials
/// @param control       once it is cancelled, the rest is missing
void fillGeometry(FbxRecord& record, const Mesh& mesh, const Affine& fileFromMesh, double unitsPerMetre,
                  const std::vector<std::int32_t>& materials, const WorkControl& control);

/// The vertices influenced by a joint, and their weights.
struct SkinWeights {
    std::vector<std::int32_t> vertices;
    std::vector<double> weights;
};

/// Returns the weights grouped by joint, one entry per joint of the skin.
std::vector<SkinWeights> weightsByJoint(const Skin& skin);

}  // namespace sinew
