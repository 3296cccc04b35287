#pragma once

#include <string>
#include <vector>

#include "core/io/format/Format.h"

namespace sinew {

/// Returns the files of a character with the clips chosen by the options, as described in
/// GltfFormat::write().
Result<std::vector<NamedFile>> writeGltf(const Scene& scene, const std::string& fileName,
                                         const WriteOptions& options, Diagnostics& diagnostics);

}  // namespace sinew
