#pragma once

#include <nlohmann/json.hpp>

#include "core/base/Diagnostics.h"
#include "core/io/JsonDocument.h"
#include "core/io/Source.h"

namespace sinew {

/// What of a glTF document may be given to tinygltf 2.7, which trusts it: wraps indices beyond 2^31, drops
/// faulty primitives and channels so that those behind them get other numbers, copies an animation's
/// extensions into each of its samplers, refuses a file whole where one primitive's indices
/// are compressed or not there, and opens files
/// by itself.
///
/// So every whole number is checked here, faulty members become harmless ones that are told where they are
/// used, and what is not read is left out: extras, buffers and pictures (GltfBuffers), cameras, lights, morph
/// targets, unknown extensions. Fails with line and column: syntax, valueRange, limitExceeded, formatUnknown.
Result<nlohmann::json> cleanedGltf(const JsonDocument& document, const ReadLimits& limits,
                                   const std::string& name, Diagnostics& diagnostics);

}  // namespace sinew
