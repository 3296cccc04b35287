#include "core/scene/LiveGoals.h"

#include <algorithm>

namespace sinew {
namespace {

constexpr int kIterations = 60;      // a frame; far more than what comes near needs
constexpr double kTolerance = 1e-6;  // of the skeleton's extent
constexpr double kLeastInfluence = 1e-9;

}  // namespace

LiveGoals::LiveGoals(std::shared_ptr<const Character> character) : character_(std::move(character)) {
    const auto& goals = character_->goals;
    any_ = std::ranges::any_of(goals, &Goal::live);
    if (!any_) return;
    goals_.reserve(goals.size());
    hints_.reserve(goals.size());
    for (const Joint& joint : character_->skeleton->joints()) {
        movable_.emplace_back();
        for (int i = 0; i < 3; ++i) {
            if (joint.free.contains(angle(i))) movable_.back().insert(angle(i));
        }
    }
}

void LiveGoals::ask(const Goal& goal, const Clip& clip, Seconds time, std::span<const Affine> model) {
    const Skeleton& skeleton = *character_->skeleton;
    const GoalTarget target = goalTarget(goal, skeleton, &clip, time, model);
    if (target.influence < kLeastInfluence || !skeleton.find(goal.joint)) return;
    IkGoal asked = ikGoal(goal, skeleton, target);
    const double share = target.influence;
    const auto joint = static_cast<std::size_t>(asked.point.joint);
    const Eigen::Vector3d there = pointPlace(skeleton, model, asked.point);
    asked.target = there + share * (asked.target - there);
    asked.weight *= share;
    asked.orientationWeight *= share;
    if (asked.orientation)
        asked.orientation = Eigen::Quaterniond(model[joint].rotation()).slerp(share, *asked.orientation);
    goals_.push_back(asked);
    if (auto hint = ikHint(goal, skeleton); hint && skeleton.find(goal.pole->joint)) {
        hint->weight *= share;
        hints_.push_back(*hint);
    }
}

bool LiveGoals::solve(const Clip& clip, Seconds time, std::span<const Affine> model, PoseValues& pose) {
    if (!any_) return false;
    goals_.clear();
    hints_.clear();
    for (const Goal& goal : character_->goals) {
        if (goal.live) ask(goal, clip, time, model);
    }
    if (goals_.empty()) return false;
    IkOptions options;
    options.method = character_->ik;
    options.tolerance = kTolerance * character_->skeleton->extent();
    options.iterations = kIterations;
    return solveIk(*character_->skeleton, movable_, goals_, hints_, options, pose, workspace_).has_value();
}

}  // namespace sinew
