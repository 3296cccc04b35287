#pragma once

#include <optional>
#include <vector>

#include "core/io/WriteSubject.h"

namespace sinew {

/// Where a mesh and the joints of its skin stand together in a bind pose, the file's axes, metres.
struct FbxMeshBinding {
    Affine fileFromMesh;
    std::vector<Affine> fileFromJoint;  ///< one a joint of the skin
    bool isShared = true;  ///< whether the joints stand as they do for the meshes before it, within rounding
};

/// One bind pose for all meshes of a character. Programs such as Blender know but one, and here each skin has
/// its own, in its own space: meshes are brought to where their joints stand for those before them. Skins of
/// one joint come last, and follow.
class FbxBinding {
public:
    explicit FbxBinding(const WriteSubject& subject);

    /// Of the character's meshes; nullopt where a bind matrix has no inverse.
    const std::optional<FbxMeshBinding>& mesh(std::size_t index) const { return meshes_[index]; }
    /// fileFromJoint of all joints; where they rest, of those that no skin has.
    const std::vector<Affine>& joints() const { return joints_; }

private:
    std::optional<FbxMeshBinding> bind(const WriteSubject& subject, const Skin& skin);

    std::vector<Affine> joints_;
    std::vector<bool> isBound_;
    std::vector<std::optional<FbxMeshBinding>> meshes_;
};

}  // namespace sinew
