#include "core/io/writing/WrittenNames.h"

#include <algorithm>

#include "core/base/Ascii.h"
#include "core/io/text/Names.h"

namespace sinew {

namespace {

/// Characters that a program replaces by an underscore.
struct Replaced {
    std::string_view ofJoints, ofNodes;
};

/// Unity separates the names in the paths of animated objects by slashes. Unreal's FBX importer replaces
/// these characters of all objects. Godot's importers replace those of bones; those of nodes are the ones
/// that String.validate_node_name() replaces.
Replaced replacedBy(NameRule rule) {
    switch (rule) {
        case NameRule::unity:
            return {"/", "/"};
        case NameRule::unreal:
            return {".,/`%", ".,/`%"};
        case NameRule::godot:
            return {":/", ".:@/\"%"};
        case NameRule::keep:
            break;
    }
    return {};
}

/// Unreal's importer removes namespaces and outer spaces, and replaces inner spaces by hyphens.
std::string withoutNamespace(std::string name) {
    if (const std::size_t colon = name.rfind(':'); colon != name.npos) name.erase(0, colon + 1);
    name.erase(0, std::min(name.size(), name.find_first_not_of(' ')));
    name.erase(name.find_last_not_of(' ') + 1);
    std::ranges::replace(name, ' ', '-');
    return name;
}

/// Returns an unused name, also if case is ignored, as Unreal does.
std::string uniqueIgnoringCase(UniqueNames& taken, const std::string& name) {
    return name + taken.unique(lowerCase(name)).substr(name.size());
}

}  // namespace

void applyNameRule(NameRule rule, std::vector<Joint>& joints) {
    if (rule == NameRule::keep) return;
    const Replaced replaced = replacedBy(rule);
    UniqueNames taken;
    for (Joint& joint : joints) {
        std::string& name = joint.name;
        const std::string_view others = joint.kind == JointKind::joint ? replaced.ofJoints : replaced.ofNodes;
        std::ranges::replace_if(
            name, [&](char c) { return others.find(c) != others.npos; }, '_');
        if (rule == NameRule::unreal) name = withoutNamespace(std::move(name));
        if (name.empty()) name = "joint";
        name = rule == NameRule::unreal ? uniqueIgnoringCase(taken, name) : taken.unique(name);
    }
}

}  // namespace sinew
