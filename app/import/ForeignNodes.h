#pragma once

#include <string>
#include <vector>

#include "app/import/ForeignFile.h"
#include "core/io/text/Source.h"

namespace sinew {

/// A node of a file.
struct ForeignNode {
    static constexpr int kNone = -1;

    const aiNode* node = nullptr;
    int parent = kNone;                          ///< index, smaller than this node's own
    Affine parentFromNode = Affine::Identity();  ///< in the file's units

    std::string name() const;  ///< Assimp's name
};

/// Returns the nodes, parents first. A root that only groups others and whose transform is a similarity is
/// left out: its transform becomes part of `file.space` and its scale part of the unit.
///
/// Fails with `limitExceeded` (joints, depth) or `skeletonMissing` (only an empty root).
Result<std::vector<ForeignNode>> foreignNodes(ForeignFile& file, const Source& source);

}  // namespace sinew
