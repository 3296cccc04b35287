#pragma once

#include <optional>
#include <string_view>

#include "core/base/Diagnostics.h"
#include "core/io/Source.h"

namespace sinew {

inline constexpr std::string_view kGlbMagic = "glTF";

/// The parts of a glTF file, views into its source.
struct GltfContainer {
    std::string_view json;
    std::optional<std::string_view> binary;  ///< the second chunk of a GLB
};

/// Tells a GLB's chunks apart; any other file is JSON as a whole. Fails: unexpectedEnd (a GLB that was cut
/// off), formatUnknown (another version), syntax (no JSON in front), with the byte.
Result<GltfContainer> splitGltf(const Source& source, Diagnostics& diagnostics);

}  // namespace sinew
