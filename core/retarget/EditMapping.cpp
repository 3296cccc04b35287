#include "core/retarget/EditMapping.h"

#include <algorithm>
#include <cassert>

namespace sinew {

namespace {

constexpr const char* kByHand = "mapped by hand";

bool contains(const std::vector<int>& joints, int joint) {
    return std::ranges::find(joints, joint) != joints.end();
}

bool isAbove(const Skeleton& skeleton, int above, int joint) {
    while (joint > above) joint = skeleton[joint].parent;
    return joint == above;
}

/// Puts a joint into a chain, or makes it the whole chain.
void putInChain(std::vector<int>& chain, const Skeleton& skeleton, int joint, bool extends) {
    if (contains(chain, joint)) return;
    const bool fits = std::ranges::all_of(
        chain, [&](int other) { return isAbove(skeleton, std::min(joint, other), std::max(joint, other)); });
    if (!extends || !fits) chain.clear();
    chain.insert(std::ranges::lower_bound(chain, joint), joint);  // parents come before their children
}

template <class Joints>
const RoleMapping* entryWith(const Mapping& mapping, int joint, Joints joints) {
    const auto found = std::ranges::find_if(
        mapping.roles, [&](const RoleMapping& entry) { return contains(joints(entry), joint); });
    return found == mapping.roles.end() ? nullptr : &*found;
}

}  // namespace

const RoleMapping* entryOfSource(const Mapping& mapping, int joint) {
    return entryWith(mapping, joint, [](const RoleMapping& entry) { return entry.source; });
}

const RoleMapping* entryOfTarget(const Mapping& mapping, int joint) {
    const auto* found = entryWith(mapping, joint, [](const RoleMapping& entry) { return entry.target; });
    return found ? found
                 : entryWith(mapping, joint, [](const RoleMapping& entry) { return entry.targetTwist; });
}

Mapping withPair(Mapping mapping, const Skeleton& source, int sourceJoint, const Skeleton& target,
                 int targetJoint, bool extends) {
    assert(sourceJoint >= 0 && sourceJoint < source.size() && targetJoint >= 0 &&
           targetJoint < target.size());
    const RoleMapping* found = entryOfSource(mapping, sourceJoint);
    if (!found || !found->role) {
        const RoleMapping* other = entryOfTarget(mapping, targetJoint);
        if (other && other->role) found = other;
    }
    RoleMapping entry = found ? *found : RoleMapping{};
    std::erase_if(mapping.roles, [&](const RoleMapping& each) { return &each == found; });
    putInChain(entry.source, source, sourceJoint, extends);
    std::erase(entry.targetTwist, targetJoint);
    putInChain(entry.target, target, targetJoint, extends);
    entry.confidence = 1;
    entry.reason = kByHand;
    for (RoleMapping& other : mapping.roles) {
        std::erase_if(other.source, [&](int joint) { return contains(entry.source, joint); });
        std::erase_if(other.target, [&](int joint) { return contains(entry.target, joint); });
        std::erase_if(other.targetTwist, [&](int joint) { return contains(entry.target, joint); });
    }
    mapping.roles.push_back(std::move(entry));
    std::erase_if(mapping.roles, [](const RoleMapping& each) {
        return (each.source.empty() && each.target.empty()) || (!each.role && !each.isComplete());
    });
    sortRoles(mapping);
    return mapping;
}

Mapping withoutTarget(Mapping mapping, std::size_t entry) {
    assert(entry < mapping.roles.size());
    RoleMapping& role = mapping.roles[entry];
    role.target.clear();
    role.targetTwist.clear();
    if (!role.role || role.source.empty())
        mapping.roles.erase(mapping.roles.begin() + static_cast<std::ptrdiff_t>(entry));
    return mapping;
}

}  // namespace sinew
