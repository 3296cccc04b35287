#pragma once

#include <string>
#include <vector>

#include "core/base/Result.h"
#include "core/retarget/Mapping.h"

namespace sinew {

/// An entry of a mapping with the names of joints in place of their indices, as RoleMapping otherwise.
struct NamedRole {
    std::string role{};  ///< name of the role; empty: mapped by name
    std::vector<std::string> source{}, target{}, twist{};
    double correctionX = 0, correctionY = 0, correctionZ = 0;  ///< radians
    double confidence = 1;
    std::string reason{};
    friend bool operator==(const NamedRole&, const NamedRole&) = default;
};

/// A mapping for all skeletons that have joints with these names.
struct NamedMapping {
    MappingProfile profile = MappingProfile::humanoid;
    std::vector<NamedRole> roles{};
    friend bool operator==(const NamedMapping&, const NamedMapping&) = default;
};

/// Returns a mapping by names. Its indices must be joints of the skeletons, which is asserted.
NamedMapping withNames(const Mapping& mapping, const Skeleton& source, const Skeleton& target);

/// Why an entry does not fit the skeletons.
struct MappingFault {
    std::size_t entry = 0;
    const char* field = "";  ///< empty: the entry as a whole
    Error error{};           ///< without location
};

/// Finds the joints of a mapping in two skeletons. Entries may be in any order.
///
/// Fails with `nameUnknown` (a role or joint), `duplicateName` (a role or joint listed twice),
/// `hierarchyBroken` (a joint that is not below the one listed before it) or `valueCount` (an entry without
/// joints).
tl::expected<Mapping, MappingFault> withIndices(const NamedMapping& mapping, const Skeleton& source,
                                                const Skeleton& target);

}  // namespace sinew
