#pragma once

#include "app/commands/Conversion.h"

namespace sinew {

/// Declares the options of a Conversion, which outlives the parsing: --clip, --frames, --fps, those of keys,
/// unit, axes, root, meshes, presets, and of checking.
void addConversion(CLI::App& command, Conversion& conversion);

}  // namespace sinew
