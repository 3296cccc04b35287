#pragma once

#include <memory>
#include <vector>

#include "core/io/format/Format.h"
#include "core/io/gltf/GltfAccessors.h"
#include "core/io/gltf/GltfNodes.h"

namespace sinew {

/// Returns a mesh for each node that shows one; nodes that show the same mesh share its data. Names are made
/// unique.
/// Meshes of which nothing can be read, or that exceed the memory budget, are ignored with a warning.
///
/// @param scene  source of new ids
/// Fails with `cancelled`.
Result<std::vector<std::shared_ptr<const Mesh>>> readGltfMeshes(
    const GltfDocument& document, GltfAccessors& accessors, const GltfNodes& nodes, const Skeleton& skeleton,
    double metresPerUnit, const ReadOptions& options, Scene& scene, Diagnostics& diagnostics);

}  // namespace sinew
