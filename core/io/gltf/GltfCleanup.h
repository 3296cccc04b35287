#pragma once

#include <nlohmann/json.hpp>

#include "core/base/Diagnostics.h"
#include "core/io/text/JsonDocument.h"
#include "core/io/text/Source.h"

namespace sinew {

/// Returns a copy of a glTF document that is safe to parse with tinygltf 2.7. The library trusts its input:
/// it wraps indices beyond 2^31, drops faulty primitives and channels and thereby renumbers later ones,
/// copies an animation's extensions into each of its samplers, rejects a whole file if one primitive's
/// indices are compressed or missing, and opens files by itself.
///
/// Therefore every integer is checked here, and faulty members are replaced by harmless ones that are
/// reported where they are used. Everything that is not read is removed: extras except the names of morph
/// targets, buffers and images (see GltfBuffers), cameras, lights and unknown extensions.
///
/// Fails with line and column and `syntax`, `valueRange`, `limitExceeded` or `formatUnknown`.
Result<nlohmann::json> cleanGltf(const JsonDocument& document, const ReadLimits& limits,
                                 const std::string& name, Diagnostics& diagnostics);

}  // namespace sinew
