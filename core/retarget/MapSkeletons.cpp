#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "core/base/Ascii.h"
#include "core/retarget/BodyRoles.h"

namespace sinew {

namespace {

constexpr double kSpelledAlike = 0.9;  ///< confidence in names that differ in case, prefix or separators
/// Skeletons with this part of their joints in common are the same kind of skeleton.
constexpr double kMostNames = 0.5;

/// Returns a name in lower case without namespaces and separators.
std::string plainName(std::string_view name) {
    if (const std::size_t mark = name.find_last_of(":|"); mark != name.npos && mark + 1 < name.size())
        name.remove_prefix(mark + 1);
    std::string plain;
    for (const char c : name) {
        if (std::string_view("._- ").find(c) == std::string_view::npos) plain += lowerCase(c);
    }
    constexpr std::string_view kMixamo = "mixamorig";
    if (plain.size() > kMixamo.size() && plain.starts_with(kMixamo)) plain.erase(0, kMixamo.size());
    return plain;
}

/// Returns the joints of a figure by their plain names; kNoParent for a name that several joints have.
std::unordered_map<std::string, int> jointsByPlainName(const Skeleton& skeleton,
                                                       const std::vector<bool>& isPart) {
    std::unordered_map<std::string, int> joints;
    for (int j = 0; j < skeleton.size(); ++j) {
        if (!isPart[static_cast<std::size_t>(j)]) continue;
        const auto [found, isNew] = joints.try_emplace(plainName(skeleton[j].name), j);
        if (!isNew) found->second = kNoParent;
    }
    return joints;
}

/// Returns whether a skeleton has hips and a pair of limbs.
bool hasBody(const BodyRoles& body) {
    const auto hasPair = [&](BodyPart part) {
        return body.roles.contains({part, Side::left}) && body.roles.contains({part, Side::right});
    };
    return body.roles.contains({BodyPart::hips, {}}) &&
           (hasPair(BodyPart::upperLeg) || hasPair(BodyPart::upperArm));
}

RoleMapping roleMapping(Role role, const RoleJoints* source, const RoleJoints* target) {
    RoleMapping entry;
    entry.role = role;
    if (source) entry.source = source->joints;
    if (target) {
        entry.target = target->joints;
        entry.targetTwist = target->twist;
    }
    if (source && target) {
        entry.confidence = std::min(source->confidence, target->confidence);
        entry.reason = "source: " + source->reason + "; target: " + target->reason;
    } else {
        entry.confidence = (source ? source : target)->confidence;
        entry.reason = source ? "source only: " + source->reason : "target only: " + target->reason;
    }
    return entry;
}

Mapping mapByRole(const BodyRoles& source, const BodyRoles& target) {
    Mapping mapping;
    if (source.profile == target.profile) mapping.profile = source.profile;
    const auto find = [](const BodyRoles& body, Role role) {
        const auto found = body.roles.find(role);
        return found == body.roles.end() ? nullptr : &found->second;
    };
    for (const Role role : allRoles()) {
        const RoleJoints* from = find(source, role);
        const RoleJoints* onto = find(target, role);
        if (from || onto) mapping.roles.push_back(roleMapping(role, from, onto));
    }
    return mapping;
}

}  // namespace

Mapping mapSkeletons(const Skeleton& source, const Skeleton& target) {
    const BodyRoles from = findBodyRoles(source), onto = findBodyRoles(target);
    if (!hasBody(from) || !hasBody(onto)) {
        Mapping byName = mapByName(source, target);
        const auto isPart = [](const Skeleton& skeleton) {
            return std::ranges::count(figureJoints(skeleton), true);
        };
        const auto fewest = static_cast<double>(std::min(isPart(source), isPart(target)));
        if (static_cast<double>(byName.roles.size()) >= kMostNames * fewest) return byName;
    }
    return mapByRole(from, onto);
}

Mapping mapByName(const Skeleton& source, const Skeleton& target) {
    const std::vector<bool> isSource = figureJoints(source), isTarget = figureJoints(target);
    const auto sources = jointsByPlainName(source, isSource), targets = jointsByPlainName(target, isTarget);
    Mapping mapping;
    mapping.profile = MappingProfile::byName;
    std::vector<bool> used(isSource.size());
    for (int j = 0; j < target.size(); ++j) {
        if (!isTarget[static_cast<std::size_t>(j)]) continue;
        const std::string& text = target[j].name;
        RoleMapping entry;
        entry.target = {j};
        auto same = source.find(text);
        if (same && !isSource[static_cast<std::size_t>(*same)]) same.reset();
        if (same) {
            entry.reason = "same name";
        } else {
            const std::string plain = plainName(text);
            const auto found = sources.find(plain);
            // A joint with exactly this name in the target has the better claim.
            if (found == sources.end() || found->second == kNoParent || targets.at(plain) != j) continue;
            same = found->second;
            entry.confidence = kSpelledAlike;
            entry.reason = "names " + source[*same].name + ", " + text;
        }
        if (used[static_cast<std::size_t>(*same)]) continue;
        used[static_cast<std::size_t>(*same)] = true;
        entry.source = {*same};
        mapping.roles.push_back(std::move(entry));
    }
    return mapping;
}

}  // namespace sinew
