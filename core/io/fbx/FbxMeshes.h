#pragma once

#include <optional>
#include <vector>

#include "core/io/fbx/FbxMaterials.h"
#include "core/io/writing/MeshPlacement.h"
#include "core/io/writing/WriteSubject.h"

namespace sinew {

/// Transforms of a mesh and of its skin's joints in the bind pose, in the file's axes and in metres.
struct FbxMeshBinding {
    Affine fileFromMesh;
    std::vector<Affine> fileFromJoint;  ///< one per joint of the skin
    bool isShared = true;  ///< whether the joints match the bind pose of the earlier meshes, within rounding
};

/// A single bind pose for all skinned meshes of a character. Programs such as Blender support only one,
/// whereas in Sinew each skin has its own, in its own space. Each mesh is therefore moved to match the joints
/// of the meshes before it.
class FbxBinding {
public:
    FbxBinding(const WriteSubject& subject, const Meshes& meshes);

    /// Returns the binding of one of the meshes, or nullopt if it is rigid or one of its bind matrices has no
    /// inverse.
    const std::optional<FbxMeshBinding>& mesh(std::size_t index) const { return meshes_[index]; }
    /// Returns fileFromJoint for all joints; joints without a skin are in their rest pose.
    const std::vector<Affine>& joints() const { return joints_; }

private:
    std::optional<FbxMeshBinding> bind(const WriteSubject& subject, const Skin& skin);

    std::vector<Affine> joints_;
    std::vector<bool> isBound_;
    std::vector<std::optional<FbxMeshBinding>> meshes_;
};

/// The joints as written to a file.
struct FbxJoints {
    std::vector<std::int64_t> ids;   ///< J
    std::vector<std::string> names;  ///< J
};

/// A written shape of a mesh.
struct FbxShape {
    const Shape* shape;
    std::vector<std::int64_t> channels;  ///< per target, the object with its factor as "DeformPercent"
};

/// Adds meshes to a file, each with its surfaces, materials, shapes and, unless it is rigid, its skin, and
/// adds the shared bind pose. Returns the shapes. Reports what FBX cannot store in `diagnostics`.
///
/// @param placements  one per mesh
/// @param joints   names of further nodes are made distinct from those of the joints
/// @param control  once it is cancelled, the rest is missing
std::vector<FbxShape> addFbxMeshes(FbxDocument& document, const WriteSubject& subject, const Meshes& meshes,
                                   const std::vector<MeshPlacement>& placements, const FbxJoints& joints,
                                   double unitsPerMetre, Diagnostics& diagnostics,
                                   const WorkControl& control);

}  // namespace sinew
