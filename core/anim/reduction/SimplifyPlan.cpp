#include "core/anim/reduction/SimplifyPlan.h"

#include <algorithm>

namespace sinew {
namespace {

/// Fraction of the tolerance available to the head of an animated joint. It grows towards the leaves, so that
/// every joint of a chain has some tolerance of its own.
constexpr double kFirstHeadFraction = 0.35;
constexpr double kLastHeadFraction = 0.6;
/// Followers that can rotate about more axes than this can correct almost everything.
constexpr std::size_t kFollowedAngles = 3;

}  // namespace

SimplifyPlan::SimplifyPlan(std::shared_ptr<const Skeleton> skeleton, std::shared_ptr<const Clip> sourceClip,
                           std::shared_ptr<const Clip> clip, const std::vector<ChannelId>& kept,
                           std::vector<double> sampleTimes, const SimplifySettings& settings)
    : source(skeleton, std::move(sourceClip)),
      rest(skeleton, clip),
      times(std::move(sampleTimes)),
      tolerance(settings.tolerance),
      distance(settings.distance),
      degree(settings.interpolation == Interpolation::linear ? 1 : 3),
      joints(skeleton->joints().size()) {
    for (std::size_t i = 0; i < joints.size(); ++i) {
        const Joint& joint = skeleton->joints()[i];
        for (const Channel channel : kChannels) {
            const ChannelId id{joint.id, channel};
            const Curve* curve = joint.free.contains(channel) ? clip->find(id) : nullptr;
            if (curve == nullptr || curve->size() < 2) continue;
            joints[i].isAnimated = true;
            if (!std::ranges::binary_search(kept, id)) joints[i].fitted.push_back(channel);
        }
    }
    Pose restPose;
    rest.sample(Seconds{times.front()}, restPose);
    for (int i = 0; i < skeleton->size(); ++i) {
        JointPlan& plan = joints[static_cast<std::size_t>(i)];
        if (!plan.fitted.empty()) addPoints(i, Affine::Identity(), restPose, plan);
    }
    for (int i = 0; i < skeleton->size(); ++i) {
        JointPlan& plan = joints[static_cast<std::size_t>(i)];
        if (!plan.fitted.empty()) addFollowers(i, {}, plan);
    }
}

void SimplifyPlan::addPoints(int joint, const Affine& jointFromChild, const Pose& restPose,
                             JointPlan& plan) const {
    for (int axis = 0; axis < 3; ++axis) {
        const Eigen::Vector3d offset = distance * Eigen::Vector3d::Unit(axis);
        plan.points.push_back({jointFromChild * offset, 1});
        plan.points.push_back({jointFromChild * -offset, 1});
    }
    plan.points.push_back({jointFromChild * skeleton()[joint].tail, 1});
    for (const int child : skeleton().children(joint)) {
        const auto c = static_cast<std::size_t>(child);
        const Affine childTransform = jointFromChild * restPose[c].affine();
        if (!joints[c].isAnimated) {
            addPoints(child, childTransform, restPose, plan);
        } else if (std::ranges::none_of(joints[c].fitted, isTranslation)) {
            plan.points.push_back({childTransform.translation(), headFraction(child)});
        }
    }
}

void SimplifyPlan::addFollowers(int joint, const Follower& above, JointPlan& plan) const {
    for (const int child : skeleton().children(joint)) {
        const std::vector<Channel>& fitted = joints[static_cast<std::size_t>(child)].fitted;
        Follower follower = above;
        follower.joint = child;
        for (const Channel channel : fitted) {
            if (isAngle(channel)) follower.angles.push_back({child, component(channel)});
        }
        const bool free = std::ranges::count_if(fitted, isAngle) == 3;
        if (free || follower.angles.size() > kFollowedAngles) continue;
        if (!fitted.empty()) plan.followers.push_back(follower);
        addFollowers(child, follower, plan);
    }
}

double SimplifyPlan::headFraction(int joint) const {
    const auto moves = [&](int i) { return joints[static_cast<std::size_t>(i)].isAnimated ? 1 : 0; };
    int above = 0;
    for (int i = skeleton()[joint].parent; i != kNoParent; i = skeleton()[i].parent) above += moves(i);
    // Number of animated joints on the longest chain from each joint down. Children come after their parents.
    std::vector<int> below(joints.size());
    for (int i = skeleton().size() - 1; i >= joint; --i) {
        int& own = below[static_cast<std::size_t>(i)];
        own += moves(i);
        const int parent = skeleton()[i].parent;
        if (parent == kNoParent) continue;
        int& longest = below[static_cast<std::size_t>(parent)];
        longest = std::max(longest, own);
    }
    const double position = static_cast<double>(above) / (above + below[static_cast<std::size_t>(joint)]);
    return kFirstHeadFraction + (kLastHeadFraction - kFirstHeadFraction) * position;
}

}  // namespace sinew
