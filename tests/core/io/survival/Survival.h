#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/io/format/FormatSupport.h"
#include "core/scene/Scene.h"

namespace sinew::test {

/// What became of some content after writing and reading a file.
enum class Survival {
    yes,
    some,    ///< not all of several
    one,     ///< one of several clips or characters
    motion,  ///< lost, but its effect on the motion is kept
    no,
    notApplicable  ///< not applicable, since tables are read onto a skeleton
};

std::string_view name(Survival survival);  ///< "yes", "some", "one", "as motion", "no", "–"

/// One measurement.
struct SurvivalRow {
    std::string what;
    std::optional<Content> content;  ///< the content as classified by the formats
    Survival survival;
};

/// Compares a scene read back with the first character of everythingScene(), row by row; the rows are always
/// the same. Clips are matched by name, otherwise by index.
///
/// @param skeletonIsRead  whether the file contains the joints
std::vector<SurvivalRow> measureSurvival(const Scene& before, const Scene& after, bool skeletonIsRead = true);

}  // namespace sinew::test
