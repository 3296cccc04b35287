#include "core/retarget/Mapping.h"

#include <algorithm>

namespace sinew {

const RoleMapping* Mapping::find(Role role) const {
    const auto found = std::ranges::find_if(roles, [&](const RoleMapping& it) { return it.role == role; });
    return found == roles.end() ? nullptr : &*found;
}

std::string_view name(MappingProfile profile) {
    switch (profile) {
        case MappingProfile::humanoid:
            return "humanoid";
        case MappingProfile::quadruped:
            return "quadruped";
        case MappingProfile::byName:
            break;
    }
    return "byName";
}

void sortRoles(Mapping& mapping) {
    const auto rankOf = [](const RoleMapping& entry) {
        const auto& all = allRoles();
        const auto role = entry.role ? std::ranges::find(all, *entry.role) - all.begin() : std::ssize(all);
        return std::tuple(role, entry.target.empty() ? kMaximumJoints : entry.target.front());
    };
    std::ranges::stable_sort(mapping.roles, {}, rankOf);
}

}  // namespace sinew
