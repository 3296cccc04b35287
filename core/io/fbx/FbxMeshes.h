#pragma once

#include "core/io/fbx/FbxBinding.h"
#include "core/io/fbx/FbxMaterials.h"

namespace sinew {

/// The joints as they are in a file.
struct FbxJoints {
    std::vector<std::int64_t> ids;   ///< J
    std::vector<std::string> names;  ///< J
};

/// Puts the character's meshes into a file, each with its surfaces, materials and skin, and the bind pose of
/// all. What FBX cannot hold is told.
///
/// @param joints  names of meshes are unlike theirs
void addFbxMeshes(FbxDocument& document, const WriteSubject& subject, const FbxJoints& joints,
                  double unitsPerMetre, Diagnostics& diagnostics);

}  // namespace sinew
