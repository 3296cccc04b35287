#pragma once

#include <assimp/scene.h>

#include <assimp/Importer.hpp>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "app/import/FileSpace.h"
#include "core/base/Diagnostics.h"
#include "core/base/Time.h"
#include "core/io/Format.h"

namespace sinew {

/// A file as Assimp understood it, with what Assimp does not say about its format.
struct ForeignFile {
    std::unique_ptr<Assimp::Importer> importer;          ///< owns the scene
    const aiScene* scene = nullptr;                      ///< with a root
    FileSpace space;                                     ///< without what the root node does
    std::optional<FrameRate> rate;                       ///< that the file plays at
    std::optional<double> ticksPerSecond;                ///< where Assimp's are not the file's
    bool startsAtZero = false;                           ///< clips begin at 0 and last as long as Assimp says
    std::unordered_map<std::string, std::string> names;  ///< of nodes, where Assimp goes by another
    bool unitIsGiven = false;                            ///< so that a scale of the root node is not to count
};

/// Reads a file by the extension of its name and by its content. Triangles only, equal vertices joined, v of
/// texture coordinates down; the pivots of an FBX are nodes of their own (see ForeignNodes.h).
///
/// Fails: syntax with Assimp's words, limitExceeded (memory), formatUnknown.
Result<ForeignFile> readForeignFile(const Source& source, const ReadOptions& options,
                                    Diagnostics& diagnostics);

}  // namespace sinew
