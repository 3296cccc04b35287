#pragma once

#include <assimp/importerdesc.h>

#include <string_view>

#include "app/import/ForeignFile.h"

namespace sinew {

/// Whether a reader of Assimp's is for files with this extension, given without its dot.
bool reads(const aiImporterDesc& reader, std::string_view extension);

/// Sets what Assimp leaves to us: unit, axes, rate and ticks of the format that it read, as the file states
/// them or, told, as its kind is used.
void setFormatFacts(ForeignFile& file, const Source& source, const ReadOptions& options,
                    Diagnostics& diagnostics);

}  // namespace sinew
