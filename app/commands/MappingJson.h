#pragma once

#include <string>
#include <vector>

#include "app/commands/ReportText.h"
#include "core/retarget/Mapping.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the names of a character's joints, given by index.
std::vector<std::string> jointNames(const Character& character, const std::vector<int>& joints);

/// Returns the entries of a mapping, see resources/docs/command-line.md.
Json mappingJson(const Mapping& mapping, const Character& source, const Character& target);

}  // namespace sinew
