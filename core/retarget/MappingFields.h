#pragma once

#include <array>
#include <string_view>
#include <type_traits>

#include "core/io/text/FieldReader.h"
#include "core/retarget/NamedMapping.h"

namespace sinew {

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
