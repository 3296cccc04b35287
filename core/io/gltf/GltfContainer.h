#pragma once

#include <optional>
#include <string_view>

#include "core/base/Diagnostics.h"
#include "core/io/text/Source.h"

namespace sinew {

inline constexpr std::string_view kGlbMagic = "glTF";

/// The parts of a glTF file, as views into its source.
struct GltfContainer {
    std::string_view json;
    std::optional<std::string_view> binary;  ///< the second chunk of a GLB
};

/// Splits a GLB into its chunks; any other file is treated as JSON. Fails with the byte offset and
/// `unexpectedEnd` (truncated GLB), `formatUnknown` (unsupported version) or `syntax` (the first chunk is
/// not JSON).
Result<GltfContainer> splitGltf(const Source& source, Diagnostics& diagnostics);

}  // namespace sinew
