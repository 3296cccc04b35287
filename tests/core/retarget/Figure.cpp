#include "tests/core/retarget/Figure.h"

#include <algorithm>
#include <optional>

namespace sinew::test {

namespace {

/// A joint that a figure may have.
struct Slot {
    std::string_view name;
    /// Slots above it; the first of them that the figure has is its parent.
    std::vector<std::string_view> above;
    double x, y, z;  ///< position, metres; on the left for limbs
    std::optional<BodyPart> part;
    bool isLimb = false, isTwist = false;
};

/// Appends the slots of a finger to the hand.
void addFinger(std::vector<Slot>& slots, std::string_view names, BodyPart part, double x, double z) {
    // "thumb0thumb1thumb2..." in one literal, because slots refer to their names.
    const std::size_t length = names.size() / 5;
    std::vector<std::string_view> above{"hand"};
    for (std::size_t i = 0; i < 5; ++i) {
        const std::string_view slot = names.substr(i * length, length);
        const double along = x + 0.03 * static_cast<double>(i);
        slots.push_back({slot, above, along, 1.44, z, i == 4 ? std::nullopt : std::optional(part), true});
        above.insert(above.begin(), slot);
    }
}

const std::vector<Slot>& allSlots() {
    static const std::vector<Slot> kSlots = [] {
        using enum BodyPart;
        const std::vector<std::string_view> kChest{"spine4", "spine3", "spine2", "spine1", "hips"};
        std::vector<Slot> slots{
            {"root", {}, 0, 0, 0, {}},
            {"mover", {"root"}, 0, 1, 0, hips},
            {"hips", {"mover", "root"}, 0, 1, 0, hips},
            {"hipsAside", {"hips"}, 0, 0.98, 0, {}},
            {"spine1", {"hips"}, 0, 1.1, 0, spine},
            {"spine2", {"spine1", "hips"}, 0, 1.2, 0, spine},
            {"spine3", {"spine2", "spine1"}, 0, 1.3, 0, spine},
            {"spine4", {"spine3", "spine2"}, 0, 1.4, 0, spine},
            {"neck1", kChest, 0, 1.5, 0, neck},
            {"neck2", {"neck1"}, 0, 1.55, 0, neck},
            {"head", {"neck2", "neck1", "spine4", "spine3", "spine2", "spine1", "hips"}, 0, 1.6, 0.01, head},
            {"headEnd", {"head"}, 0, 1.8, 0.02, {}},
            {"jaw", {"head"}, 0, 1.6, 0.08, {}},
            {"eye", {"head"}, 0.03, 1.66, 0.09, {}, true},
            {"tail1", {"hips"}, 0, 1, -0.1, tail},
            {"tail2", {"tail1"}, 0, 1, -0.3, tail},
            {"clavicle", kChest, 0.03, 1.42, 0, clavicle, true},
            {"clavicle2", {"clavicle"}, 0.12, 1.43, 0, clavicle, true},
            {"upperArm",
             {"clavicle2", "clavicle", "spine4", "spine3", "spine2", "spine1"},
             0.18,
             1.44,
             0,
             upperArm,
             true},
            {"upperArm2", {"upperArm"}, 0.32, 1.44, 0, upperArm, true},
            {"upperArmTwist", {"upperArm"}, 0.32, 1.44, 0, upperArm, true, true},
            {"forearm", {"upperArm2", "upperArm"}, 0.46, 1.44, 0, forearm, true},
            {"forearm2", {"forearm"}, 0.6, 1.44, 0, forearm, true},
            {"forearmTwist", {"forearm"}, 0.6, 1.44, 0, forearm, true, true},
            {"hand", {"forearm2", "forearm"}, 0.71, 1.44, 0, hand, true},
            {"hand2", {"hand"}, 0.74, 1.44, 0, hand, true},
            {"handEnd", {"hand"}, 0.85, 1.44, 0, {}, true},
            {"hipJoint", {"hipsAside", "hips"}, 0.02, 0.97, 0, {}, true},
            {"upperLeg", {"hipJoint", "hipsAside", "hips"}, 0.09, 0.95, 0, upperLeg, true},
            {"upperLeg2", {"upperLeg"}, 0.09, 0.73, 0, upperLeg, true},
            {"upperLegTwist", {"upperLeg"}, 0.09, 0.73, 0, upperLeg, true, true},
            {"lowerLeg", {"upperLeg2", "upperLeg"}, 0.09, 0.52, 0.005, lowerLeg, true},
            {"lowerLeg2", {"lowerLeg"}, 0.09, 0.3, 0, lowerLeg, true},
            {"lowerLegTwist", {"lowerLeg"}, 0.09, 0.3, 0, lowerLeg, true, true},
            {"foot", {"lowerLeg2", "lowerLeg"}, 0.09, 0.08, -0.02, foot, true},
            {"toes", {"foot"}, 0.09, 0.02, 0.12, toes, true},
            {"toeEnd", {"toes", "foot"}, 0.09, 0.02, 0.2, {}, true}};
        addFinger(slots, "thumb0thumb1thumb2thumb3thumb4", thumb, 0.72, 0.05);
        addFinger(slots, "index0index1index2index3index4", index, 0.78, 0.03);
        addFinger(slots, "middle0middle1middle2middle3middle4", middle, 0.78, 0.01);
        addFinger(slots, "ring0ring1ring2ring3ring4", ring, 0.78, -0.01);
        addFinger(slots, "little0little1little2little3little4", little, 0.77, -0.03);
        return slots;
    }();
    return kSlots;
}

std::map<std::string, std::string, std::less<>> parseNames(std::string_view names) {
    std::map<std::string, std::string, std::less<>> result;
    while (!names.empty()) {
        const std::size_t end = std::min(names.find(';'), names.size());
        std::string_view entry = names.substr(0, end);
        names.remove_prefix(std::min(end + 1, names.size()));
        entry.remove_prefix(std::min(entry.find_first_not_of(" \n"), entry.size()));
        const std::size_t mark = entry.find('=');
        if (mark != entry.npos) result[std::string(entry.substr(0, mark))] = entry.substr(mark + 1);
    }
    return result;
}

std::string withSide(const std::string& pattern, const std::string& side) {
    std::string name = pattern;
    for (std::size_t mark = 0; (mark = name.find('%', mark)) != name.npos; mark += side.size())
        name.replace(mark, 1, side);
    return name;
}

}  // namespace

Figure makeFigure(std::string_view names, const std::string& left, const std::string& right) {
    const auto patterns = parseNames(names);
    Figure figure;
    std::map<std::pair<std::string_view, bool>, int> indices;  ///< by slot and whether on the right
    std::vector<Eigen::Vector3d> positions;
    const auto add = [&](const Slot& slot, const std::string& name, bool isRight) {
        int parent = kNoParent;
        for (const std::string_view above : slot.above) {
            for (const bool side : {isRight, false}) {
                const auto found = indices.find({above, side});
                if (parent == kNoParent && found != indices.end()) parent = found->second;
            }
        }
        const Eigen::Vector3d position(isRight ? -slot.x : slot.x, slot.y, slot.z);
        Joint joint;
        joint.id = JointId{figure.joints.size() + 1};
        joint.name = name;
        joint.parent = parent;
        joint.rest.translation =
            parent == kNoParent ? position : position - positions[static_cast<std::size_t>(parent)];
        joint.free = kAngles;
        indices[{slot.name, isRight}] = static_cast<int>(figure.joints.size());
        positions.push_back(position);
        figure.joints.push_back(joint);
        if (!slot.part) return;
        const auto side = slot.isLimb ? std::optional(isRight ? Side::right : Side::left) : std::nullopt;
        (slot.isTwist ? figure.twist : figure.roles)[{*slot.part, side}].push_back(name);
    };
    for (const Slot& slot : allSlots()) {
        const auto pattern = patterns.find(slot.name);
        if (pattern == patterns.end()) continue;
        add(slot, withSide(pattern->second, left), false);
        if (slot.isLimb) add(slot, withSide(pattern->second, right), true);
    }
    return figure;
}

std::map<Role, std::vector<std::string>> namesByRole(const Skeleton& skeleton) {
    std::map<Role, std::vector<std::string>> names;
    for (const auto& [role, found] : findBodyRoles(skeleton).roles) {
        for (const int joint : found.joints) names[role].push_back(skeleton[joint].name);
    }
    return names;
}

}  // namespace sinew::test
