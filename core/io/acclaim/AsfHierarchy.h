#pragma once

#include "core/io/acclaim/AsfFile.h"

namespace sinew {

/// A parent and one of its children, from a line of `:hierarchy`.
struct AsfLink {
    std::string_view parent, child;
    std::size_t line = 0;
};

/// Sets the parents of the bones and sorts them, parents first, otherwise in file order. Bones not connected
/// to the root are dropped with a warning. Fails with `nameUnknown`, `hierarchyBroken` (two parents, or a
/// parent of the root), `hierarchyCycle` or `limitExceeded`.
Result<void> resolveHierarchy(AsfFile& file, const std::vector<AsfLink>& links, const Source& source,
                              Diagnostics& diagnostics);

}  // namespace sinew
