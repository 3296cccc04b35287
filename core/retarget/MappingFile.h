#pragma once

#include <string>

#include "core/io/text/Source.h"
#include "core/retarget/Mapping.h"

namespace sinew {

/// Returns a text that identifies the joints of a skeleton: 16 hexadecimal digits that depend on their names
/// and parents, but not on their order, rest pose or kind. O(J).
std::string skeletonSignature(const Skeleton& skeleton);

/// Returns a mapping as JSON; resources/docs/retargeting.md documents the fields. The indices of the mapping
/// must be joints of the skeletons, which is asserted.
std::string mappingText(const Mapping& mapping, const Skeleton& source, const Skeleton& target);

/// Parses a mapping file for two skeletons. Entries may be in any order. Fails with file:line:column and
/// `syntax`, `keywordUnknown` (a field or profile), `nameUnknown` (a role or joint), `duplicateName` (a role
/// or joint listed twice), `hierarchyBroken` (a joint that is not below the one listed before it),
/// `valueCount` (an entry without joints), `valueRange`, or `skeletonMismatch` (a signature of other
/// skeletons).
Result<Mapping> parseMapping(const Source& file, const Skeleton& source, const Skeleton& target);

}  // namespace sinew
