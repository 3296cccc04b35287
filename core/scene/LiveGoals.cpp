#include "core/scene/LiveGoals.h"

namespace sinew {
namespace {

constexpr int kIterations = 60;      // a frame; far more than what comes near needs
constexpr double kTolerance = 1e-6;  // of the skeleton's extent

}  // namespace

LiveGoals::LiveGoals(std::shared_ptr<const Character> character) : character_(std::move(character)) {
    const auto& goals = character_->goals;
    goals_.reserve(goals.size());
    hints_.reserve(goals.size());
    for (const Joint& joint : character_->skeleton->joints()) {
        movable_.emplace_back();
        for (int i = 0; i < 3; ++i) {
            if (joint.free.contains(angle(i))) movable_.back().insert(angle(i));
        }
    }
}

bool LiveGoals::solve(const Clip& clip, Seconds time, std::span<const Affine> model, PoseValues& pose) {
    goals_.clear();
    hints_.clear();
    for (const Goal& goal : character_->goals) {
        if (goal.live) askGoal(goal, 1, *character_->skeleton, &clip, time, model, goals_, hints_);
    }
    if (goals_.empty()) return false;
    IkOptions options;
    options.method = character_->ik;
    options.tolerance = kTolerance * character_->skeleton->extent();
    options.iterations = kIterations;
    return solveIk(*character_->skeleton, movable_, goals_, hints_, options, pose, workspace_).has_value();
}

}  // namespace sinew
