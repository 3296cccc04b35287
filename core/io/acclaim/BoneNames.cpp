#include "core/io/acclaim/BoneNames.h"

#include <algorithm>

#include "core/base/Ascii.h"

namespace sinew {

namespace {

constexpr std::string_view kNoteStart = "Bone ";
constexpr std::string_view kNoteMiddle = " is joint ";

bool isSeparator(char c) {
    return static_cast<unsigned char>(c) <= ' ' || c == '\x7F' || c == ',' || c == '(' || c == ')' ||
           c == '#';
}

/// Returns whether a bone line can start with `c`, which must not begin a keyword or a frame number.
bool canStartBone(char c) { return !isDigit(c) && c != '-' && c != '+' && c != '.' && c != ':'; }

std::string spellable(std::string_view jointName) {
    std::string name(jointName);
    std::ranges::replace_if(name, isSeparator, '_');
    if (name.empty() || !canStartBone(name.front())) name.insert(name.begin(), '_');
    return name;
}

}  // namespace

std::string BoneNames::unique(std::string_view name) { return names_.unique(spellable(name)); }

std::vector<std::string> BoneNames::namesOfJoints(const Skeleton& skeleton) {
    const auto& joints = skeleton.joints();
    const bool oneRoot = std::ranges::count(skeleton.parents(), kNoParent) == 1;
    std::vector<std::string> bones;
    for (const Joint& joint : joints) {
        const bool isTheRoot = oneRoot && joint.parent == kNoParent;
        const bool keeps = !isTheRoot && spellable(joint.name) == joint.name && names_.take(joint.name);
        bones.push_back(isTheRoot ? "root" : keeps ? joint.name : "");
    }
    for (std::size_t i = 0; i < bones.size(); ++i) {
        if (bones[i].empty()) bones[i] = unique(joints[i].name);
    }
    return bones;
}

std::string jointNameNote(const std::pair<std::string, std::string>& boneAndJoint) {
    std::string joint = boneAndJoint.second;
    std::replace_if(
        joint.begin(), joint.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return std::string(kNoteStart) + boneAndJoint.first + std::string(kNoteMiddle) + joint;
}

std::optional<std::pair<std::string, std::string>> jointNameNote(std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    const std::size_t middle = line.find(kNoteMiddle);
    if (!line.starts_with(kNoteStart) || middle == std::string_view::npos || middle < kNoteStart.size()) {
        return std::nullopt;
    }
    const std::string_view joint = line.substr(middle + kNoteMiddle.size());
    const std::string_view bone = line.substr(kNoteStart.size(), middle - kNoteStart.size());
    if (joint.empty() || bone.find(' ') != std::string_view::npos) return std::nullopt;
    return std::pair(std::string(bone), std::string(joint));
}

}  // namespace sinew
