#include "core/scene/GoalTarget.h"

#include <algorithm>

namespace sinew {
namespace {

constexpr double kLeastInfluence = 1e-9;

double channelOf(const Goal& goal, Channel channel, double own, const Clip* clip, Seconds time) {
    const Curve* curve = clip ? clip->find(goalChannel(goal.id, channel)) : nullptr;
    return curve ? curve->evaluate(time) : own;
}

int placeOf(const Skeleton& skeleton, JointId joint) { return skeleton.find(joint).value_or(-1); }

}  // namespace

GoalTarget goalTarget(const Goal& goal, const Skeleton& skeleton, const Clip* clip, Seconds time,
                      std::span<const Affine> model) {
    const auto value = [&](Channel channel, double own) { return channelOf(goal, channel, own, clip, time); };
    GoalTarget target;
    Eigen::Vector3d angles;
    for (int i = 0; i < 3; ++i) {
        target.place[i] = value(translation(i), goal.target[i]);
        angles[i] = value(angle(i), goal.angles[i]);
    }
    if (goal.oriented) target.orientation = toQuaternion(EulerOrder::XYZ, angles);
    target.influence = std::clamp(value(Channel::influence, goal.influence), 0.0, 1.0);
    const auto followed = goal.follow ? skeleton.find(*goal.follow) : std::nullopt;
    if (!followed) return target;
    const Affine& space = model[static_cast<std::size_t>(*followed)];
    target.place = space * target.place;
    if (target.orientation) target.orientation = Eigen::Quaterniond(space.rotation()) * *target.orientation;
    return target;
}

IkGoal ikGoal(const Goal& goal, const Skeleton& skeleton, const GoalTarget& target) {
    IkGoal asked;
    asked.point = {placeOf(skeleton, goal.joint), goal.end};
    asked.target = target.place;
    asked.weight = goal.weight;
    asked.depth = goal.depth;
    asked.orientation = target.orientation;
    // Turning by a radian counts as much as being off by a tenth of the skeleton.
    const double arm = 0.1 * skeleton.extent();
    asked.orientationWeight = goal.orientationWeight * arm * arm;
    return asked;
}

std::optional<IkHint> ikHint(const Goal& goal, const Skeleton& skeleton) {
    if (!goal.pole) return std::nullopt;
    return IkHint{{placeOf(skeleton, goal.pole->joint), Goal::End::head}, goal.pole->place, goal.weight};
}

void askGoal(const Goal& goal, double share, const Skeleton& skeleton, const Clip* clip, Seconds time,
             std::span<const Affine> model, std::vector<IkGoal>& goals, std::vector<IkHint>& hints) {
    const GoalTarget target = goalTarget(goal, skeleton, clip, time, model);
    share *= target.influence;
    if (share < kLeastInfluence || !skeleton.find(goal.joint)) return;
    IkGoal asked = ikGoal(goal, skeleton, target);
    const auto joint = static_cast<std::size_t>(asked.point.joint);
    const Eigen::Vector3d there = pointPlace(skeleton, model, asked.point);
    asked.target = there + share * (asked.target - there);
    asked.weight *= share;
    asked.orientationWeight *= share;
    if (asked.orientation)
        asked.orientation = Eigen::Quaterniond(model[joint].rotation()).slerp(share, *asked.orientation);
    goals.push_back(asked);
    if (auto hint = ikHint(goal, skeleton); hint && skeleton.find(goal.pole->joint)) {
        const Eigen::Vector3d now = pointPlace(skeleton, model, hint->point);
        hint->place = now + share * (hint->place - now);
        hint->weight *= share;
        hints.push_back(*hint);
    }
}

}  // namespace sinew
