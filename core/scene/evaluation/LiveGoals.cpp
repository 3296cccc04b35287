#include "core/scene/evaluation/LiveGoals.h"

#include <algorithm>

#include "core/ik/SolveIk.h"
#include "core/scene/evaluation/GoalTarget.h"
#include "core/scene/evaluation/SolveGoals.h"

namespace sinew {
namespace {

constexpr int kIterations = 60;      // per frame; far more than convergence takes
constexpr double kTolerance = 1e-6;  // of the skeleton's extent
constexpr double kWork = 4e5;        // joints squared times iterations of the gradient per frame: some 50 ms

/// Returns fewer iterations for large skeletons, whose gradient is slow. A time limit instead would make the
/// pose of a frame depend on when it is shown.
int iterationsOf(IkMethod method, std::size_t joints) {
    if (method == IkMethod::boundedLeastSquares || joints == 0) return kIterations;
    return static_cast<int>(
        std::clamp(kWork / static_cast<double>(joints * joints), 1.0, double{kIterations}));
}

}  // namespace

LiveGoals::LiveGoals(std::shared_ptr<const Character> character)
    : character_(std::move(character)), movable_(solvableChannels(*character_->skeleton, false)) {
    const auto& goals = character_->goals;
    goals_.reserve(goals.size());
    hints_.reserve(goals.size());
    influences_.resize(character_->skeleton->joints().size());
    clip_.reserve(influences_.size());
}

bool LiveGoals::solve(const Clip& clip, Seconds time, std::span<const Affine> model, PoseValues& pose) {
    const Skeleton& skeleton = *character_->skeleton;
    goals_.clear();
    hints_.clear();
    std::ranges::fill(influences_, 0.0);
    for (const Goal& goal : character_->goals) {
        if (!goal.live) continue;
        const double influence = addIkGoal(goal, 1, skeleton, &clip, time, model, goals_, hints_);
        raiseInfluence(skeleton, goal, influence, influences_);
    }
    if (goals_.empty()) return false;
    IkOptions options;
    options.method = character_->ik;
    options.tolerance = kTolerance * skeleton.extent();
    options.iterations = iterationsOf(options.method, skeleton.joints().size());
    clip_ = pose;
    if (!solveIk(skeleton, movable_, goals_, hints_, options, pose, workspace_)) return false;
    fadeLimits(skeleton, clip_, influences_, pose);
    return true;
}

}  // namespace sinew
