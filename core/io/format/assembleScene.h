#pragma once

#include <string>
#include <vector>

#include "core/scene/Scene.h"

namespace sinew {

/// The parts that an importer has read. Ids of clips and meshes are not set; those of shapes are.
struct ImportedParts {
    std::vector<Joint> joints;
    std::vector<Clip> clips;
    std::vector<Mesh> meshes;
    double metresPerUnit = 1;
};

/// Returns a scene with one character made of imported parts. Channels that a clip animates are made free,
/// and tails are set as described in Skeleton.h. If there are skins, joints unrelated to any get no tail:
/// those for which neither the joint itself nor an ancestor or descendant influences a skin of several
/// joints.
///
/// @param scene  assigned the ids of the joints; has no characters
/// Fails as Skeleton::create() does.
Result<Scene> assembleScene(Scene scene, ImportedParts parts, const std::string& name);

}  // namespace sinew
