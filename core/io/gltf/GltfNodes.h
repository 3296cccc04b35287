#pragma once

#include <vector>

#include "core/io/gltf/GltfDocument.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// The nodes of a file as joints, and which of them are visible.
struct GltfNodes {
    std::vector<Joint> joints;  ///< parents first, children in file order; ids not set
    std::vector<int> jointOf;   ///< joint index of each node; -1 if it has none, such as in ignored scenes
    std::vector<bool> shown;    ///< whether each node's mesh is shown
};

/// Reads every node as a joint, except those in scenes other than the default one. Nodes in no scene become
/// joints without their mesh. Nodes that no skin lists are of kind JointKind::node, unless the file has
/// neither skins nor meshes. If the file has skins, only their joints and those joints' ancestors and
/// descendants get a bone. Names are made unique; nodes without a name are called "node3".
///
/// Fails at the node with `nameUnknown` (no such child), `hierarchyBroken` (two parents), `hierarchyCycle`,
/// `valueCount` (such as a matrix that does not have 16 numbers) or `limitExceeded`, or with
/// `skeletonMissing`.
Result<GltfNodes> readGltfNodes(const GltfDocument& document, double metresPerUnit, Diagnostics& diagnostics);

}  // namespace sinew
