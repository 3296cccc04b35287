#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/io/Holdings.h"
#include "core/scene/Scene.h"

namespace sinew::test {

/// What became of something on its way through a file.
enum class Survival {
    yes,
    some,    ///< of several such things not all
    one,     ///< of several clips or characters
    motion,  ///< it is gone, and what it made of the motion is there
    no,
    beside  ///< the file is no place for it: tables are read onto a skeleton
};

std::string_view name(Survival survival);  ///< "yes", "some", "one", "as motion", "no", "–"

/// Something that is measured.
struct SurvivalRow {
    std::string what;
    std::optional<Content> content;  ///< which of the contents that formats tell of it is
    Survival survival;
};

/// How what was read compares with the first character of everythingScene(), row by row; the rows are always
/// the same. Its clips are matched by name, else by place.
///
/// @param skeletonIsRead  whether the joints are the file's own
std::vector<SurvivalRow> measureSurvival(const Scene& before, const Scene& after, bool skeletonIsRead = true);

}  // namespace sinew::test
