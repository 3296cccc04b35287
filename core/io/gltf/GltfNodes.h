#pragma once

#include <vector>

#include "core/io/gltf/GltfDocument.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// The nodes of a file as joints, and which of them are shown.
struct GltfNodes {
    std::vector<Joint> joints;  ///< parents first, children in their order; ids not set
    std::vector<int> jointOf;   ///< of each node; -1: it is only in a scene that is left aside
    std::vector<bool> drawn;    ///< of each node: whether its mesh is shown
};

/// Every node becomes a joint, but for those of scenes other than the default one; nodes in no scene are
/// joints without their mesh. Where the file has skins, only joints with a skinned one above or below (or
/// skinned themselves) get a bone. Names are made unique; those without are "node3".
///
/// Fails, with the node: nameUnknown (a child that there is not), hierarchyBroken (two parents),
/// hierarchyCycle, valueCount (a matrix of other than 16 numbers, ...), limitExceeded; skeletonMissing.
Result<GltfNodes> readGltfNodes(const GltfDocument& document, double metresPerUnit, Diagnostics& diagnostics);

}  // namespace sinew
