#pragma once

#include <string>
#include <vector>

#include "core/base/Result.h"
#include "core/io/text/FieldReader.h"
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

/// The fields of a mapping in files, shared by reading and writing. `Fields` is FieldReader or FieldWriter.
template <class Fields>
void mappingFields(Fields& fields, NamedMapping& mapping) {
    static constexpr std::array<std::string_view, 3> kProfiles{"humanoid", "quadruped", "byName"};
    constexpr NumberRange kConfidences{0, 1}, kTurns{-180, 180};
    constexpr bool reads = std::is_same_v<Fields, FieldReader>;
    fields.require("profile");
    fields.word("profile", mapping.profile, kProfiles);  // in the order of MappingProfile
    fields.require("mapping");
    fields.list("mapping", mapping.roles, [&](Fields& own, auto& entry) {
        if (reads || !entry.role.empty()) own.text("role", entry.role);
        own.texts("source", entry.source);
        own.texts("target", entry.target);
        if (reads || !entry.twist.empty()) own.texts("twist", entry.twist);
        const auto turn = [&](const char* field, auto& angle) {
            if (reads || angle != 0) own.degrees(field, angle, kTurns);
        };
        turn("correction_x_degrees", entry.correctionX);
        turn("correction_y_degrees", entry.correctionY);
        turn("correction_z_degrees", entry.correctionZ);
        own.number("confidence", entry.confidence, kConfidences);
        own.text("reason", entry.reason);
    });
}

}  // namespace sinew
