#pragma once

#include <assimp/scene.h>

#include <assimp/Importer.hpp>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "app/import/SourceFiles.h"
#include "core/base/Diagnostics.h"
#include "core/base/Time.h"
#include "core/io/format/Format.h"

namespace sinew {

/// A file as read by Assimp, with properties of its format that Assimp does not report.
struct ForeignFile {
    std::unique_ptr<Assimp::Importer> importer;          ///< owns the scene
    const aiScene* scene = nullptr;                      ///< has a root node
    FileSpace space;                                     ///< does not include the root node's transform
    std::optional<FrameRate> rate;                       ///< frame rate of the file
    std::optional<double> ticksPerSecond;                ///< overrides Assimp's value
    std::unordered_map<std::string, std::string> names;  ///< display names of nodes by Assimp's names
    bool isUnitOverridden = false;  ///< the user set the unit; ignore the root node's scale
};

/// Reads a file according to its extension and content. Faces are triangulated and texture
/// coordinates flipped so that v points down.
///
/// Fails with `syntax` (with Assimp's message), `limitExceeded` (memory) or `valueRange` (invalid unit of
/// length).
Result<ForeignFile> readForeignFile(const Source& source, const ReadOptions& options,
                                    Diagnostics& diagnostics);

}  // namespace sinew
