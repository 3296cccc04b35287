#include "core/retarget/Role.h"

#include <algorithm>
#include <array>

namespace sinew {

namespace {

struct PartName {
    std::string_view name, display;
    bool hasSides;
    BodyPart parent;
};

/// In the order of BodyPart.
constexpr std::array<PartName, 18> kPartNames{{{"hips", "hips", false, BodyPart::hips},
                                               {"spine", "spine", false, BodyPart::hips},
                                               {"neck", "neck", false, BodyPart::spine},
                                               {"head", "head", false, BodyPart::neck},
                                               {"clavicle", "clavicle", true, BodyPart::spine},
                                               {"upperArm", "upper arm", true, BodyPart::clavicle},
                                               {"forearm", "forearm", true, BodyPart::upperArm},
                                               {"hand", "hand", true, BodyPart::forearm},
                                               {"thumb", "thumb", true, BodyPart::hand},
                                               {"index", "index finger", true, BodyPart::hand},
                                               {"middle", "middle finger", true, BodyPart::hand},
                                               {"ring", "ring finger", true, BodyPart::hand},
                                               {"little", "little finger", true, BodyPart::hand},
                                               {"upperLeg", "upper leg", true, BodyPart::hips},
                                               {"lowerLeg", "lower leg", true, BodyPart::upperLeg},
                                               {"foot", "foot", true, BodyPart::lowerLeg},
                                               {"toes", "toes", true, BodyPart::foot},
                                               {"tail", "tail", false, BodyPart::hips}}};
static_assert(kPartNames.size() == static_cast<std::size_t>(BodyPart::tail) + 1);

const PartName& partName(BodyPart part) { return kPartNames[static_cast<std::size_t>(part)]; }

}  // namespace

std::optional<Role> parentRole(Role role) {
    if (role.part == BodyPart::hips) return std::nullopt;
    const BodyPart parent = partName(role.part).parent;
    return Role{parent, partName(parent).hasSides ? role.side : std::nullopt};
}

const std::vector<Role>& allRoles() {
    static const std::vector<Role> kRoles = [] {
        std::vector<Role> roles;
        const auto add = [&](BodyPart first, BodyPart last) {
            for (const Side side : {Side::left, Side::right}) {
                for (auto part = static_cast<int>(first); part <= static_cast<int>(last); ++part)
                    roles.push_back({static_cast<BodyPart>(part), side});
            }
        };
        for (const BodyPart part : {BodyPart::hips, BodyPart::spine, BodyPart::neck, BodyPart::head})
            roles.push_back({part, std::nullopt});
        add(BodyPart::clavicle, BodyPart::little);
        add(BodyPart::upperLeg, BodyPart::toes);
        roles.push_back({BodyPart::tail, std::nullopt});
        return roles;
    }();
    return kRoles;
}

std::string name(Role role) {
    std::string text(partName(role.part).name);
    if (role.side) text += *role.side == Side::left ? ".L" : ".R";
    return text;
}

std::optional<Role> findRole(std::string_view text) {
    const auto found = std::ranges::find_if(allRoles(), [&](const Role& role) { return name(role) == text; });
    return found == allRoles().end() ? std::nullopt : std::optional(*found);
}

std::string displayName(Role role) {
    std::string part(partName(role.part).display);
    if (!role.side) return part;
    return (*role.side == Side::left ? "left " : "right ") + part;
}

}  // namespace sinew
