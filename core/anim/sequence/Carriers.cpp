#include "core/anim/sequence/Carriers.h"

#include <algorithm>

namespace sinew {

namespace {

using CompiledClips = std::span<const std::shared_ptr<const CompiledClip>>;

bool areEqual(const JointValues& a, const JointValues& b) {
    return a.translation == b.translation && a.angles == b.angles && a.scale == b.scale;
}

/// Returns whether a joint moves in any clip, or differs between clips.
bool isMoving(int joint, CompiledClips clips) {
    const auto j = static_cast<std::size_t>(joint);
    return std::ranges::any_of(clips, [&](const auto& clip) {
        return clip->animated(joint) != nullptr ||
               !areEqual(clip->baseValues()[j], clips.front()->baseValues()[j]);
    });
}

std::vector<int> descendantCounts(const Skeleton& skeleton) {
    std::vector<int> counts(static_cast<std::size_t>(skeleton.size()), 1);
    for (int j = skeleton.size(); j-- > 0;) {
        if (skeleton[j].parent != kNoParent)
            counts[static_cast<std::size_t>(skeleton[j].parent)] += counts[static_cast<std::size_t>(j)];
    }
    return counts;
}

}  // namespace

Carriers::Carriers(const Skeleton& skeleton, CompiledClips clips)
    : skeleton_(&skeleton), contains_(static_cast<std::size_t>(skeleton.size())) {
    std::vector<bool> isBelow(static_cast<std::size_t>(skeleton.size()));
    for (int j = 0; j < skeleton.size(); ++j) {
        const int parent = skeleton[j].parent;
        const bool isCarried = parent != kNoParent && isBelow[static_cast<std::size_t>(parent)];
        const bool carries = !isCarried && isMoving(j, clips);
        isBelow[static_cast<std::size_t>(j)] = isCarried || carries;
        contains_[static_cast<std::size_t>(j)] = carries;
        if (carries) joints_.push_back(j);
    }
    const std::vector<int> counts = descendantCounts(skeleton);
    const auto count = [&](int joint) { return counts[static_cast<std::size_t>(joint)]; };
    if (!joints_.empty()) root_ = *std::ranges::max_element(joints_, {}, count);
    areFree_ = !joints_.empty() && std::ranges::all_of(joints_, [&](int joint) {
        return skeleton[joint].free.containsAll(kTranslations) && skeleton[joint].free.containsAll(kAngles);
    });
}

Affine Carriers::modelFromParent(int joint, const PoseValues& values) const {
    Affine model = Affine::Identity();
    for (int above = (*skeleton_)[joint].parent; above != kNoParent; above = (*skeleton_)[above].parent) {
        const JointValues& own = values[static_cast<std::size_t>(above)];
        model = localTransform((*skeleton_)[above], own.translation, own.angles, own.scale).affine() * model;
    }
    return model;
}

Eigen::Quaterniond Carriers::parentRotation(int joint, const PoseValues& values) const {
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
    for (int above = (*skeleton_)[joint].parent; above != kNoParent; above = (*skeleton_)[above].parent) {
        const Joint& own = (*skeleton_)[above];
        rotation = own.rest.rotation *
                   toQuaternion(own.order, values[static_cast<std::size_t>(above)].angles) * rotation;
    }
    return rotation;
}

RootPose Carriers::poseOf(int joint, const PoseValues& values) const {
    const Joint& own = (*skeleton_)[joint];
    const JointValues& at = values[static_cast<std::size_t>(joint)];
    const Eigen::Quaterniond local = own.rest.rotation * toQuaternion(own.order, at.angles);
    if (own.parent == kNoParent) return {at.translation, local};
    return {modelFromParent(joint, values) * at.translation, parentRotation(joint, values) * local};
}

void Carriers::setPose(int joint, const RootPose& pose, PoseValues& values) const {
    const Joint& own = (*skeleton_)[joint];
    JointValues& at = values[static_cast<std::size_t>(joint)];
    Eigen::Quaterniond local = pose.rotation;
    at.translation = pose.position;
    if (own.parent != kNoParent) {
        const Affine modelFromAbove = modelFromParent(joint, values);
        at.translation = modelFromAbove.linear().inverse() * (pose.position - modelFromAbove.translation());
        local = parentRotation(joint, values).conjugate() * local;
    }
    at.angles = fromQuaternion(own.order, (own.rest.rotation.conjugate() * local).normalized(), at.angles);
}

void Carriers::move(const FloorTransform& transform, PoseValues& values) const {
    if (transform.isIdentity()) return;
    for (const int joint : joints_) {
        const RootPose pose = poseOf(joint, values);
        setPose(joint, {transform * pose.position, transform.rotation() * pose.rotation}, values);
    }
}

}  // namespace sinew
