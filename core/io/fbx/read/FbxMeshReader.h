#pragma once

#include <map>
#include <memory>

#include "core/io/fbx/read/FbxGeometry.h"
#include "core/io/fbx/read/FbxRig.h"
#include "core/skin/Mesh.h"

namespace sinew {

/// A blend shape as the file stores it.
struct FbxShape {
    double fullWeight = 100;                     ///< per cent; less for in-betweens
    std::vector<FbxDisplacement> displacements;  ///< at full weight, in file units and the geometry's space
};

/// A blend shape channel: shapes by increasing full weight, and the current weight.
struct FbxShapeChannel {
    std::string_view name;
    int object = 0;     ///< in FbxObjects, the owner of the animated property "DeformPercent"
    double weight = 0;  ///< per cent
    std::vector<FbxShape> shapes;
};

/// Returns the blend shape channels of a geometry. Damaged shapes are reported and left out.
std::vector<FbxShapeChannel> readFbxShapes(const FbxObjects& objects, int geometry, Diagnostics& diagnostics);

/// Converts the meshes of a file, one per node that has one; geometry is shared. Blend shapes are applied
/// with their static weights. Ids are not set. Meshes without triangles or with invalid numbers are reported
/// and left out.
/// @param joints  those of FbxRig::joints()
std::vector<Mesh> readFbxMeshes(const FbxObjects& objects, const FbxRig& rig, std::span<const Joint> joints,
                                const FbxSpace& space, const Source& source, Diagnostics& diagnostics);

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
