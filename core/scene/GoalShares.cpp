#include "core/scene/GoalShares.h"

#include <algorithm>

namespace sinew {

void raiseShares(const Skeleton& skeleton, const Goal& goal, double share, std::span<double> shares) {
    const auto held = skeleton.find(goal.joint);
    const bool counts = goal.weight > 0 || (goal.oriented && goal.orientationWeight > 0);
    if (!held || !counts) return;
    const auto raise = [&](int joint) {
        double& own = shares[static_cast<std::size_t>(joint)];
        own = std::max(own, share);
    };
    raise(*held);  // one more than it turns: a root's head is moved by the root alone
    int joint = goal.end == Goal::End::tail || goal.oriented ? *held : skeleton[*held].parent;
    for (int turned = 0; joint != kNoParent && (goal.depth == 0 || turned < goal.depth); ++turned) {
        raise(joint);
        joint = skeleton[joint].parent;
    }
}

void fadeLimits(const Skeleton& skeleton, const PoseValues& clip, std::span<const double> shares,
                PoseValues& pose) {
    for (int j = 0; j < skeleton.size(); ++j) {
        const auto at = static_cast<std::size_t>(j);
        const JointLimits& limits = skeleton[j].limits;
        if (!(shares[at] > 0 && shares[at] < 1) || !limits.appliesTo(LimitUse::ik)) continue;
        for (int i = 0; i < 3; ++i) {
            if (pose[at].angles[i] == clip[at].angles[i]) continue;
            const double outside =
                clip[at].angles[i] - project(limits.angles[static_cast<std::size_t>(i)], clip[at].angles[i]);
            pose[at].angles[i] += (1 - shares[at]) * outside;
        }
    }
}

}  // namespace sinew
