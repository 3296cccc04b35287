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

/// Returns the name that a program would give a joint, which another joint may have as well.
std::string nameBy(NameRule rule, const Replaced& replaced, const Joint& joint) {
    std::string name = joint.name;
    const std::string_view others = joint.kind == JointKind::joint ? replaced.ofJoints : replaced.ofNodes;
    std::ranges::replace_if(
        name, [&](char c) { return others.find(c) != others.npos; }, '_');
    if (rule == NameRule::unreal) name = withoutNamespace(std::move(name));
    return name.empty() ? "joint" : name;
}

/// Returns how programs compare a name. Unreal ignores case.
std::string comparedBy(NameRule rule, const std::string& name) {
    return rule == NameRule::unreal ? lowerCase(name) : name;
}

}  // namespace

void applyNameRule(NameRule rule, std::vector<Joint>& joints) {
    if (rule == NameRule::keep) return;
    const Replaced replaced = replacedBy(rule);
    UniqueNames taken;
    // Names that follow the rule take precedence over those that are changed.
    std::vector<bool> isKept;
    for (const Joint& joint : joints) {
        isKept.push_back(nameBy(rule, replaced, joint) == joint.name &&
                         taken.take(comparedBy(rule, joint.name)));
    }
    for (std::size_t i = 0; i < joints.size(); ++i) {
        if (isKept[i]) continue;
        const std::string name = nameBy(rule, replaced, joints[i]);
        joints[i].name = name + taken.unique(comparedBy(rule, name)).substr(name.size());
    }
}

}  // namespace sinew
