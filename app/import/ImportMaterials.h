#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/import/ForeignFile.h"
#include "core/skin/Material.h"

namespace sinew {

/// The materials of a file, in its order: base colour and its texture. Textures are PNG or JPEG, inside of
/// the file or beside it; others, and ones that are not there, are told and left out.
std::vector<std::shared_ptr<const Material>> importMaterials(const ForeignFile& file, const Source& source,
                                                             Diagnostics& diagnostics);

}  // namespace sinew
