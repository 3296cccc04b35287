#pragma once

#include <span>

#include "core/io/FormatList.h"
#include "core/scene/analysis/ImportGuess.h"

namespace sinew {

/// Returns the properties that the formats of all these files define.
DefinedByFile definedBy(std::span<const OpenedFile> files);

/// Returns `scene` with the characters that `before` lacks corrected. Only sure guesses are followed. Each
/// correction is listed in `diagnostics` with its evidence, and so is each requested guess that is missing or
/// not sure.
///
/// Fails with `valueRange` if the up axis and the facing axis are parallel, and as the edits do.
Result<Scene> withCorrections(const Scene& before, Scene scene, const ReadCorrections& corrections,
                              const DefinedByFile& defined, Diagnostics& diagnostics);

}  // namespace sinew
