#pragma once

#include <string>
#include <vector>

#include "app/import/ForeignFile.h"
#include "core/io/text/Source.h"

namespace sinew {

/// A node of a file. An FBX node with pivots is a chain of Assimp nodes (NODE_$AssimpFbx$_PreRotation, ...)
/// and is represented by one ForeignNode.
struct ForeignNode {
    static constexpr int kNone = -1;

    const aiNode* node = nullptr;                ///< last node of the chain; has the meshes and the name
    std::vector<const aiNode*> chain;            ///< outermost first, `node` last
    int parent = kNone;                          ///< index, smaller than this node's own
    Affine parentFromNode = Affine::Identity();  ///< in the file's units
    Affine nodeFromMesh = Affine::Identity();    ///< FBX geometric transform, not inherited by children

    std::string name() const;  ///< Assimp's name
};

/// Returns the nodes, parents first. A root that only groups others and whose transform is a similarity is
/// left out: its transform becomes part of `file.space` and its scale part of the unit.
///
/// Fails with `limitExceeded` (joints, depth) or `skeletonMissing` (only an empty root).
Result<std::vector<ForeignNode>> foreignNodes(ForeignFile& file, const Source& source);

/// Returns the part of an FBX chain that an Assimp node represents ("PreRotation"); empty for other nodes.
std::string_view chainPart(const aiNode& node);

}  // namespace sinew
