#pragma once

#include <map>
#include <memory>

#include "core/io/fbx/read/FbxRig.h"
#include "core/io/fbx/read/FbxShapes.h"
#include "core/scene/Scene.h"
#include "core/skin/Mesh.h"

namespace sinew {

/// The meshes of a file.
struct FbxMeshes {
    std::vector<Mesh> meshes;            ///< without ids
    std::vector<FbxShapeSource> shapes;  ///< of all meshes
};

/// Converts the meshes of a file, one per node that has one; geometry is shared. Meshes without triangles or
/// with invalid numbers are reported and left out.
/// @param scene   assigns the ids of shapes
/// @param joints  those of FbxRig::joints()
FbxMeshes readFbxMeshes(const FbxObjects& objects, const FbxRig& rig, std::span<const Joint> joints,
                        const FbxSpace& space, const Source& source, Scene& scene, Diagnostics& diagnostics);

/// Reads materials and their textures, which are embedded or next to the file. Textures that are missing or
/// neither PNG nor JPEG are reported and ignored.
class FbxMaterialReader {
public:
    FbxMaterialReader(const FbxObjects& objects, const Source& source, Diagnostics& diagnostics)
        : objects_(objects), source_(source), diagnostics_(diagnostics) {}

    std::shared_ptr<const Material> material(int object);

private:
    Material read(int object);
    std::shared_ptr<const Texture> texture(int object);
    std::shared_ptr<const Texture> readTexture(int object);
    std::string embedded(int video) const;

    const FbxObjects& objects_;
    const Source& source_;
    Diagnostics& diagnostics_;
    std::map<int, std::shared_ptr<const Material>> materials_;
    std::map<int, std::shared_ptr<const Texture>> textures_;
};

}  // namespace sinew
