#pragma once

#include <string>
#include <vector>

#include "app/import/ForeignFile.h"
#include "core/io/Source.h"

namespace sinew {

/// A node of a file. An FBX node with pivots is a chain of Assimp nodes (NODE_$AssimpFbx$_PreRotation, ...),
/// which is one here.
struct ForeignNode {
    static constexpr int kNone = -1;

    const aiNode* node = nullptr;                ///< the last of the chain, which has the meshes and the name
    std::vector<const aiNode*> chain;            ///< outermost first, `node` the last
    int parent = kNone;                          ///< index, before its own
    Affine parentFromNode = Affine::Identity();  ///< the file's units
    Affine nodeFromMesh = Affine::Identity();    ///< of an FBX's geometric transform, which children have not

    std::string name() const;  ///< as Assimp has it
};

/// The nodes, parents first. The scene's root is left out where it only holds others and its transform is a
/// similarity: that goes into `file.space`, its scale into the unit.
///
/// Fails: limitExceeded (joints, depth), skeletonMissing (nothing but a bare root).
Result<std::vector<ForeignNode>> foreignNodes(ForeignFile& file, const Source& source);

/// The part of an FBX chain that an Assimp node is ("PreRotation"), empty for any other node.
std::string_view chainPart(const aiNode& node);

}  // namespace sinew
