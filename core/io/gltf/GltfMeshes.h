#pragma once

#include <memory>
#include <vector>

#include "core/io/Format.h"
#include "core/io/gltf/GltfAccessors.h"
#include "core/io/gltf/GltfNodes.h"

namespace sinew {

/// A mesh for every node that shows one; nodes that show the same one share its form. Names are made unique.
/// Meshes of which nothing can be read are told and left out; so are those beyond what a file of this size
/// may make.
///
/// @param scene  where ids come from
/// Fails: cancelled.
Result<std::vector<std::shared_ptr<const Mesh>>> readGltfMeshes(
    const GltfDocument& document, GltfAccessors& accessors, const GltfNodes& nodes, const Skeleton& skeleton,
    double metresPerUnit, const ReadOptions& options, Scene& scene, Diagnostics& diagnostics);

}  // namespace sinew
