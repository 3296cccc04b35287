#pragma once

#include "core/base/Diagnostics.h"
#include "core/io/format/Format.h"

namespace sinew {

/// Reads a glTF file in this process; GltfFormat has it read by the child process sinew-import.
///
/// Returns a scene with one character, named after the file. For a file written by Sinew whose skeleton and
/// motion have not been changed since, this is the original character, including limits and curves (see
/// GltfExtras.h). Of the options, only `metresPerUnit` (default 1), `rate` and `cancel` are used.
///
/// Fails with `argumentInvalid` (invalid unit) or `cancelled`, or as GltfDocument and readGltfNodes()
/// with line and column or the element.
Result<Scene> readGltf(const Source& source, const ReadOptions& options, Diagnostics& diagnostics);

}  // namespace sinew
