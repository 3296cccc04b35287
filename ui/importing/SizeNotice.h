#pragma once

#include <QString>
#include <optional>

#include "core/scene/Scene.h"

namespace sinew {

/// Notice about an added character whose size differs greatly from the others'.
struct SizeNotice {
    QString title, detail;
};

/// Returns a notice about a character that is in `after` but not in `before`. Returns nullopt if each new
/// character is of similar size to an existing one (as a child or a horse next to an adult), or if there were
/// none.
std::optional<SizeNotice> sizeNotice(const Scene& before, const Scene& after);

}  // namespace sinew
