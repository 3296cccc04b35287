#include "core/scene/LiveGoals.h"

#include <algorithm>

#include "core/scene/GoalShares.h"

namespace sinew {
namespace {

constexpr int kIterations = 60;      // a frame; far more than what comes near needs
constexpr double kTolerance = 1e-6;  // of the skeleton's extent

}  // namespace

LiveGoals::LiveGoals(std::shared_ptr<const Character> character) : character_(std::move(character)) {
    const auto& goals = character_->goals;
    goals_.reserve(goals.size());
    hints_.reserve(goals.size());
    shares_.resize(character_->skeleton->joints().size());
    clip_.reserve(shares_.size());
    for (const Joint& joint : character_->skeleton->joints()) {
        movable_.emplace_back();
        for (int i = 0; i < 3; ++i) {
            if (joint.free.contains(angle(i))) movable_.back().insert(angle(i));
        }
    }
}

bool LiveGoals::solve(const Clip& clip, Seconds time, std::span<const Affine> model, PoseValues& pose) {
    const Skeleton& skeleton = *character_->skeleton;
    goals_.clear();
    hints_.clear();
    std::ranges::fill(shares_, 0.0);
    for (const Goal& goal : character_->goals) {
        if (!goal.live) continue;
        askGoal(goal, 1, skeleton, &clip, time, model, goals_, hints_);
        raiseShares(skeleton, goal, goalTarget(goal, skeleton, &clip, time, model).influence, shares_);
    }
    if (goals_.empty()) return false;
    IkOptions options;
    options.method = character_->ik;
    options.tolerance = kTolerance * skeleton.extent();
    options.iterations = kIterations;
    clip_ = pose;
    if (!solveIk(skeleton, movable_, goals_, hints_, options, pose, workspace_)) return false;
    fadeLimits(skeleton, clip_, shares_, pose);
    return true;
}

}  // namespace sinew
