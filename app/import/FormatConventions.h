#pragma once

#include <assimp/importerdesc.h>

#include <string_view>

#include "app/import/ForeignFile.h"

namespace sinew {

/// Returns whether one of Assimp's importers handles this extension, given without its dot.
bool readsExtension(const aiImporterDesc& reader, std::string_view extension);

/// Sets the unit, axes, frame rate and tick length of the format that Assimp read, as stated in the file. If
/// the file does not state them, uses the format's convention and reports it.
void applyFormatConventions(ForeignFile& file, const Source& source, const ReadOptions& options,
                            Diagnostics& diagnostics);

}  // namespace sinew
