#pragma once

#include <string>
#include <vector>

#include "core/io/Format.h"

namespace sinew {

/// The files of a character with the clips that the options name, as GltfFormat::write() says.
Result<std::vector<NamedFile>> writeGltf(const Scene& scene, const std::string& fileName,
                                         const WriteOptions& options, Diagnostics& diagnostics);

}  // namespace sinew
