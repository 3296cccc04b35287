#include "core/anim/SimplifyPlan.h"

#include <algorithm>

namespace sinew {
namespace {

/// How much of the tolerance the head of a joint that moves itself may be off: more towards the leaves, so
/// that every joint on the way has some room of its own.
constexpr double kFirstHeadShare = 0.35;
constexpr double kLastHeadShare = 0.6;
/// Followers that can turn about more axes make good nearly all.
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
            joints[i].moves = true;
            if (!std::ranges::binary_search(kept, id)) joints[i].fitted.push_back(channel);
        }
    }
    Pose still;
    rest.sample(Seconds{times.front()}, still);
    for (int i = 0; i < skeleton->size(); ++i) {
        JointPlan& plan = joints[static_cast<std::size_t>(i)];
        if (!plan.fitted.empty()) addPoints(i, Affine::Identity(), still, plan);
    }
    for (int i = 0; i < skeleton->size(); ++i) {
        JointPlan& plan = joints[static_cast<std::size_t>(i)];
        if (!plan.fitted.empty()) addFollowers(i, {}, plan);
    }
}

void SimplifyPlan::addPoints(int joint, const Affine& place, const Pose& still, JointPlan& plan) const {
    for (int axis = 0; axis < 3; ++axis) {
        const Eigen::Vector3d off = distance * Eigen::Vector3d::Unit(axis);
        plan.points.push_back({place * off, 1});
        plan.points.push_back({place * -off, 1});
    }
    plan.points.push_back({place * skeleton()[joint].tail, 1});
    for (const int child : skeleton().children(joint)) {
        const auto c = static_cast<std::size_t>(child);
        const Affine childPlace = place * still[c].affine();
        if (!joints[c].moves) {
            addPoints(child, childPlace, still, plan);
        } else if (std::ranges::none_of(joints[c].fitted, isTranslation)) {
            plan.points.push_back({childPlace.translation(), headShare(child)});
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

double SimplifyPlan::headShare(int joint) const {
    const auto moves = [&](int i) { return joints[static_cast<std::size_t>(i)].moves ? 1 : 0; };
    int above = 0;
    for (int i = skeleton()[joint].parent; i != kNoParent; i = skeleton()[i].parent) above += moves(i);
    // Joints that move, from this one on, down the longest way. Children come behind their parents.
    std::vector<int> below(joints.size());
    for (int i = skeleton().size() - 1; i >= joint; --i) {
        int& own = below[static_cast<std::size_t>(i)];
        own += moves(i);
        const int parent = skeleton()[i].parent;
        if (parent == kNoParent) continue;
        int& most = below[static_cast<std::size_t>(parent)];
        most = std::max(most, own);
    }
    const double place = static_cast<double>(above) / (above + below[static_cast<std::size_t>(joint)]);
    return kFirstHeadShare + (kLastHeadShare - kFirstHeadShare) * place;
}

}  // namespace sinew
