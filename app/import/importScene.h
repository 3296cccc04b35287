#pragma once

#include "core/base/Diagnostics.h"
#include "core/io/format/Format.h"

namespace sinew {

/// Reads a file with Assimp, and returns a scene with one character, named after the file. Every node becomes
/// a joint, so that animated and rigid objects need no special treatment. Only the options `metresPerUnit`
/// and `rate` are used.
///
/// Fails as readForeignFile(), foreignNodes(), importClips() and Skeleton::create() do.
Result<Scene> importScene(const Source& source, const ReadOptions& options, Diagnostics& diagnostics);

}  // namespace sinew
