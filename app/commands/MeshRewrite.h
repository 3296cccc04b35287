#pragma once

#include "app/commands/ReportText.h"
#include "app/commands/Rewrite.h"
#include "core/scene/Scene.h"

namespace sinew {

std::vector<MeshId> meshesOf(const Character& character);

/// Leaves only the last character, with a warning, unless the format of the output holds scenes.
void keepWritten(Scene& scene, const std::string& output, Diagnostics& diagnostics);

/// Writes all clips and meshes and, unless the format holds scenes, verifies the file. Warns about losses.
Result<void> writeMeshes(const Scene& scene, const Rewrite& rewrite, Diagnostics& diagnostics);

/// Returns the statistics of the skins of all meshes, as an array with an object for each.
Json skinsJson(const Scene& scene);

/// Returns diagnostics as an array of objects.
Json messagesJson(const Diagnostics& messages);
/// Returns diagnostics as lines of a report.
std::string messagesText(const Diagnostics& messages);

}  // namespace sinew
