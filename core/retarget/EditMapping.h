#pragma once

#include "core/retarget/Mapping.h"

namespace sinew {

/// Returns the entry that contains a joint of the source or of the target, as part of its chain or twist;
/// null if the joint is not mapped.
const RoleMapping* entryOfSource(const Mapping& mapping, int joint);
const RoleMapping* entryOfTarget(const Mapping& mapping, int joint);

/// Returns the mapping with a joint of the source mapped to one of the target. If the source's joint has a
/// role, the target's joint gets it; if only the target's joint has one, the source's joint gets it. If
/// neither has one, the pair gets its own entry. The joints leave other entries, and the entry's confidence
/// becomes 1.
///
/// @param extends  adds the joints to the chains of the role. If false, or if a joint is neither above nor
///     below the chain, it replaces the chain
Mapping withPair(Mapping mapping, const Skeleton& source, int sourceJoint, const Skeleton& target,
                 int targetJoint, bool extends);

/// Returns the mapping with the joints of the target removed from an entry, or the entry if it has no role.
Mapping withoutTarget(Mapping mapping, std::size_t entry);

}  // namespace sinew
