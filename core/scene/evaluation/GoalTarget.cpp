#include "core/scene/evaluation/GoalTarget.h"

#include <algorithm>

#include "core/anim/clip/ClipLayer.h"

namespace sinew {

namespace {

constexpr double kMinInfluence = 1e-9;

double valueAt(const Goal& goal, Channel channel, double defaultValue, const Clip* clip, Seconds time) {
    return clip ? channelValue(*clip, goalChannel(goal.id, channel), time, defaultValue) : defaultValue;
}

int indexOf(const Skeleton& skeleton, JointId joint) { return skeleton.find(joint).value_or(-1); }

}  // namespace

GoalTarget goalTarget(const Goal& goal, const Skeleton& skeleton, const Clip* clip, Seconds time,
                      std::span<const Affine> model) {
    const auto value = [&](Channel channel, double defaultValue) {
        return valueAt(goal, channel, defaultValue, clip, time);
    };
    GoalTarget target;
    Eigen::Vector3d angles;
    for (int i = 0; i < 3; ++i) {
        target.position[i] = value(translation(i), goal.target[i]);
        angles[i] = value(angle(i), goal.angles[i]);
    }
    if (goal.oriented) target.orientation = toQuaternion(EulerOrder::XYZ, angles);
    target.influence = std::clamp(value(Channel::influence, goal.influence), 0.0, 1.0);
    const auto followed = goal.follow ? skeleton.find(*goal.follow) : std::nullopt;
    if (!followed) return target;
    const Affine& space = model[static_cast<std::size_t>(*followed)];
    target.position = space * target.position;
    if (target.orientation) target.orientation = Eigen::Quaterniond(space.rotation()) * *target.orientation;
    return target;
}

IkGoal ikGoal(const Goal& goal, const Skeleton& skeleton, const GoalTarget& target) {
    IkGoal solverGoal;
    solverGoal.point = {indexOf(skeleton, goal.joint), goal.end};
    solverGoal.target = target.position;
    solverGoal.weight = goal.weight;
    solverGoal.depth = goal.depth;
    solverGoal.orientation = target.orientation;
    // An error of one radian weighs as much as a distance of a tenth of the skeleton's extent.
    const double arm = 0.1 * skeleton.extent();
    solverGoal.orientationWeight = goal.orientationWeight * arm * arm;
    return solverGoal;
}

std::optional<IkHint> ikHint(const Goal& goal, const Skeleton& skeleton) {
    if (!goal.pole) return std::nullopt;
    return IkHint{{indexOf(skeleton, goal.pole->joint), Goal::End::head}, goal.pole->position, goal.weight};
}

double addIkGoal(const Goal& goal, double fraction, const Skeleton& skeleton, const Clip* clip, Seconds time,
                 std::span<const Affine> model, std::vector<IkGoal>& goals, std::vector<IkHint>& hints) {
    const GoalTarget target = goalTarget(goal, skeleton, clip, time, model);
    fraction *= target.influence;
    if (fraction < kMinInfluence || !skeleton.find(goal.joint)) return fraction;
    IkGoal solverGoal = ikGoal(goal, skeleton, target);
    const auto joint = static_cast<std::size_t>(solverGoal.point.joint);
    const Eigen::Vector3d current = pointInModel(skeleton, model, solverGoal.point);
    solverGoal.target = current + fraction * (solverGoal.target - current);
    solverGoal.weight *= fraction;
    solverGoal.orientationWeight *= fraction;
    if (solverGoal.orientation)
        solverGoal.orientation =
            Eigen::Quaterniond(model[joint].rotation()).slerp(fraction, *solverGoal.orientation);
    goals.push_back(solverGoal);
    if (auto hint = ikHint(goal, skeleton); hint && skeleton.find(goal.pole->joint)) {
        const Eigen::Vector3d poleNow = pointInModel(skeleton, model, hint->point);
        hint->position = poleNow + fraction * (hint->position - poleNow);
        hint->weight *= fraction;
        hints.push_back(*hint);
    }
    return fraction;
}

void raiseInfluence(const Skeleton& skeleton, const Goal& goal, double influence,
                    std::span<double> influences) {
    const auto goalJoint = skeleton.find(goal.joint);
    const bool hasWeight = goal.weight > 0 || (goal.oriented && goal.orientationWeight > 0);
    if (!goalJoint || !hasWeight) return;
    const auto raise = [&](int joint) {
        double& current = influences[static_cast<std::size_t>(joint)];
        current = std::max(current, influence);
    };
    raise(*goalJoint);  // also if it does not rotate itself: a root's head can only be moved by the root
    int joint = goal.end == Goal::End::tail || goal.oriented ? *goalJoint : skeleton[*goalJoint].parent;
    for (int count = 0; joint != kNoParent && (goal.depth == 0 || count < goal.depth); ++count) {
        raise(joint);
        joint = skeleton[joint].parent;
    }
}

void fadeLimits(const Skeleton& skeleton, const PoseValues& clip, std::span<const double> influences,
                PoseValues& pose) {
    for (int j = 0; j < skeleton.size(); ++j) {
        const auto at = static_cast<std::size_t>(j);
        const JointLimits& limits = skeleton[j].limits;
        if (!(influences[at] > 0 && influences[at] < 1) || !limits.appliesTo(LimitUse::ik)) continue;
        for (int i = 0; i < 3; ++i) {
            if (pose[at].angles[i] == clip[at].angles[i]) continue;
            const double outside =
                clip[at].angles[i] - project(limits.angles[static_cast<std::size_t>(i)], clip[at].angles[i]);
            pose[at].angles[i] += (1 - influences[at]) * outside;
        }
    }
}

}  // namespace sinew
