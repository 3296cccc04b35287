#pragma once

#include "core/io/acclaim/AsfFile.h"

namespace sinew {

/// One child in a line of `:hierarchy`.
struct AsfLink {
    std::string_view parent, child;
    std::size_t line = 0;
};

/// Gives the bones their parents and sorts them, parents first, else as they stood. Bones that hang nowhere
/// are left out with a warning. Fails: nameUnknown, hierarchyBroken (two parents, a parent of the root),
/// hierarchyCycle, limitExceeded.
Result<void> resolveHierarchy(AsfFile& file, const std::vector<AsfLink>& links, const Source& source,
                              Diagnostics& diagnostics);

}  // namespace sinew
