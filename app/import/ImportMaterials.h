#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/import/ForeignFile.h"
#include "core/skin/Mesh.h"

namespace sinew {

/// Converts the materials of a file, in its order: base colour and its texture. Textures are PNG or JPEG,
/// embedded or beside the file. Other and missing textures are reported and left out.
std::vector<std::shared_ptr<const Material>> importMaterials(const ForeignFile& file, const Source& source,
                                                             Diagnostics& diagnostics);

}  // namespace sinew
