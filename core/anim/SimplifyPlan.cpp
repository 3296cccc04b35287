#include "core/anim/SimplifyPlan.h"

#include <algorithm>

namespace sinew {
namespace {

/// How much of the tolerance the head of a joint that moves itself may be off.
constexpr double kHeadShare = 0.6;

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
            plan.points.push_back({childPlace.translation(), kHeadShare});
        }
    }
}

}  // namespace sinew
