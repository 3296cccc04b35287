#pragma once

#include <span>

#include "core/io/FormatList.h"
#include "core/scene/analysis/ImportGuess.h"

namespace sinew {

/// Returns what the formats of all of these files define.
DefinedByFile definedBy(std::span<const OpenedFile> files);

/// Returns `scene` with the characters that `before` lacks corrected. Guesses are
/// only followed if they are sure. Each correction is listed in `diagnostics`, with its evidence, and so is
/// each guess that was asked for but is missing or not sure.
///
/// Fails with `valueRange` if the up axis and the facing axis are parallel, and as the edits do.
Result<Scene> withCorrections(const Scene& before, Scene scene, const ReadCorrections& corrections,
                              const DefinedByFile& defined, Diagnostics& diagnostics);

}  // namespace sinew
