#include "core/scene/LiveGoals.h"

#include <algorithm>

#include "core/ik/SolveIk.h"
#include "core/scene/GoalShares.h"

namespace sinew {
namespace {

constexpr int kIterations = 60;      // a frame; far more than what comes near needs
constexpr double kTolerance = 1e-6;  // of the skeleton's extent
constexpr double kWork = 4e5;        // joints squared, of the gradients of a frame: some 50 ms

/// Fewer where the gradient of a large skeleton is slow. What time they take must not count: a frame looks
/// the same whenever it is shown.
int iterationsOf(IkMethod method, std::size_t joints) {
    if (method == IkMethod::boundedLeastSquares || joints == 0) return kIterations;
    return static_cast<int>(
        std::clamp(kWork / static_cast<double>(joints * joints), 1.0, double{kIterations}));
}

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
    options.iterations = iterationsOf(options.method, skeleton.joints().size());
    clip_ = pose;
    if (!solveIk(skeleton, movable_, goals_, hints_, options, pose, workspace_)) return false;
    fadeLimits(skeleton, clip_, shares_, pose);
    return true;
}

}  // namespace sinew
