#pragma once

#include "core/base/Diagnostics.h"
#include "core/io/Format.h"

namespace sinew {

/// The scene in a file that Assimp reads: one character of its stem's name. Every node is a joint, so that
/// what moves and what is rigid need nothing of their own. Only `metresPerUnit` and `rate` of the options
/// count.
///
/// Fails as readForeignFile, foreignNodes, importClips and Skeleton::create do.
Result<Scene> importScene(const Source& source, const ReadOptions& options, Diagnostics& diagnostics);

}  // namespace sinew
