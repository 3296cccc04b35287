#include "core/scene/edits/joints/EditHierarchy.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "core/rig/RestSpace.h"
#include "core/rig/SideName.h"
#include "core/scene/edits/joints/WithSkeleton.h"

namespace sinew {

Result<Scene> addJoint(const Scene& scene, CharacterId character, JointId parent) {
    Result<EditedJoints> edited = editJoints(scene, character, {&parent, parent ? std::size_t{1} : 0});
    if (!edited) return tl::unexpected<Error>(edited.error());
    const Skeleton& skeleton = edited->skeleton();
    Scene result = scene;
    Joint joint;
    joint.id = result.newId<JointId>();
    joint.free = kAngles;
    joint.tail = {0, kNewBoneLength, 0};
    joint.name = freeName(skeleton, "root");
    if (parent) {
        joint.parent = *skeleton.find(parent);
        const Joint& parentJoint = skeleton[joint.parent];
        joint.name = freeName(skeleton, parentJoint.name);
        joint.rest.translation = parentJoint.tail;
        joint.order = parentJoint.order;
        if (!parentJoint.tail.isZero(0)) joint.tail = parentJoint.tail;
    } else {
        for (int axis = 0; axis < 3; ++axis) joint.free.insert(translation(axis));
    }
    edited->joints.push_back(std::move(joint));
    return withJoints(result, character, std::move(edited->joints));
}

Result<Scene> insertJoint(const Scene& scene, CharacterId character, JointId joint) {
    Result<EditedJoints> edited = editJoints(scene, character, {&joint, 1});
    if (!edited) return tl::unexpected<Error>(edited.error());
    const Skeleton& skeleton = edited->skeleton();
    const Joint& below = skeleton[*skeleton.find(joint)];
    const int parent = below.parent;
    Scene result = scene;
    Joint inserted;
    inserted.id = result.newId<JointId>();
    inserted.name = freeName(skeleton, parent == kNoParent ? "root" : skeleton[parent].name);
    inserted.parent = parent;
    inserted.free = kAngles;
    inserted.order = below.order;
    if (parent != kNoParent) {
        inserted.rest.translation = below.rest.translation / 2;
        if (isAtTail(skeleton, parent, below.rest.translation))
            (*edited)[parent].tail = inserted.rest.translation;
    }
    inserted.tail = below.rest.translation - inserted.rest.translation;
    (*edited)[joint].rest.translation -= inserted.rest.translation;
    (*edited)[joint].parent = skeleton.size();
    edited->joints.push_back(std::move(inserted));
    return withJoints(result, character, std::move(edited->joints));
}

Result<Scene> duplicateJoints(const Scene& scene, CharacterId character, std::span<const JointId> joints) {
    Result<EditedJoints> edited = editJoints(scene, character, joints);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const Skeleton& skeleton = edited->skeleton();
    const std::unordered_set<JointId> wanted(joints.begin(), joints.end());
    Scene result = scene;
    std::vector<Joint>& all = edited->joints;
    FreeNameGenerator names(all);
    std::unordered_map<int, int> copies;
    for (int i = 0; i < skeleton.size(); ++i) {
        if (!wanted.contains(skeleton[i].id)) continue;
        Joint copy = skeleton[i];
        copy.id = result.newId<JointId>();
        copy.name = names.generate(copy.name);
        if (const auto parent = copies.find(copy.parent); parent != copies.end())
            copy.parent = parent->second;
        copies[i] = static_cast<int>(all.size());
        all.push_back(std::move(copy));
    }
    return withJoints(result, character, std::move(all));
}

Result<Scene> reparentJoints(const Scene& scene, CharacterId character, std::span<const JointId> joints,
                             JointId parent) {
    auto owner = ownerOf(scene, character, joints);
    if (owner && parent) owner = ownerOf(scene, character, {&parent, 1});
    if (!owner) return tl::unexpected<Error>(owner.error());
    const Skeleton& skeleton = *(*owner)->skeleton;
    const int newParent = parent ? *skeleton.find(parent) : kNoParent;
    for (int i = newParent; i != kNoParent; i = skeleton[i].parent) {
        if (std::ranges::find(joints, skeleton[i].id) == joints.end()) continue;
        const std::string where = "joint " + skeleton[i].name;
        return i == newParent
                   ? fail(ErrorCode::hierarchyCycle, where, "it cannot be its own parent")
                   : fail(ErrorCode::hierarchyCycle, where,
                          "its new parent " + skeleton[newParent].name + " is one of its descendants");
    }
    std::vector<Joint> all = skeleton.joints();
    for (const JointId id : joints) {
        const int index = *skeleton.find(id);
        Joint& joint = all[static_cast<std::size_t>(index)];
        if (joint.parent == newParent) continue;
        joint.parent = newParent;
        joint.rest = localRest(restModel(skeleton, newParent), restModel(skeleton, index));
    }
    return withJoints(scene, character, std::move(all));
}

Result<Scene> renameJoint(const Scene& scene, CharacterId character, JointId joint, std::string name) {
    Result<EditedJoints> edited = editJoints(scene, character, {&joint, 1});
    if (!edited) return tl::unexpected<Error>(edited.error());
    const std::string where = "joint " + (*edited)[joint].name;
    if (name.find_first_not_of(" \t\r\n") == std::string::npos)
        return fail(ErrorCode::argumentInvalid, where, "a joint needs a name");
    const auto other = edited->skeleton().find(name);
    if (other && *other != *edited->skeleton().find(joint)) {
        return fail(
            ErrorCode::duplicateName, where,
            "another joint is called " + name + "; " + freeName(edited->skeleton(), name) + " is free");
    }
    (*edited)[joint].name = std::move(name);
    return withJoints(scene, character, std::move(edited->joints));
}

Result<Scene> deleteJoints(const Scene& scene, CharacterId character, std::span<const JointId> joints) {
    const auto owner = ownerOf(scene, character, joints);
    if (!owner) return tl::unexpected<Error>(owner.error());
    const Skeleton& skeleton = *(*owner)->skeleton;
    const std::unordered_set<JointId> deleted(joints.begin(), joints.end());
    std::vector<int> nearestKept;  // per joint: the nearest kept joint, from itself upwards
    std::vector<int> newIndices;   // new index, for kept joints
    std::vector<Joint> kept;
    for (int i = 0; i < skeleton.size(); ++i) {
        Joint joint = skeleton[i];
        const int newParent =
            joint.parent == kNoParent ? kNoParent : nearestKept[static_cast<std::size_t>(joint.parent)];
        const bool isKept = !deleted.contains(joint.id);
        nearestKept.push_back(isKept ? i : newParent);
        newIndices.push_back(static_cast<int>(kept.size()));
        if (!isKept) continue;
        if (newParent != joint.parent)
            joint.rest = localRest(restModel(skeleton, newParent), restModel(skeleton, i));
        joint.parent = newParent == kNoParent ? kNoParent : newIndices[static_cast<std::size_t>(newParent)];
        kept.push_back(std::move(joint));
    }
    return withJoints(scene, character, std::move(kept));
}

}  // namespace sinew
