#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "core/ik/IkWorkspace.h"
#include "core/ik/SolveIk.h"
#include "tests/core/RandomRig.h"
#include "tests/core/ik/IkRigs.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A random rig in any pose, with some limits locked and some not applied to IK. Every tail has a goal, so
/// that every joint takes part.
struct RandomProblem {
    RandomProblem(std::uint32_t rigSeed, std::uint32_t seed)
        : dice(seed), skeleton(drawn(rigSeed)), pose(restValues(skeleton)) {
        for (int i = 0; i < skeleton.size(); ++i) {
            pose[static_cast<std::size_t>(i)].angles = dice.vector(10);
            goals.push_back({.point = {i, BonePoint::End::tail}, .target = dice.vector(2)});
        }
    }

    Skeleton drawn(std::uint32_t rigSeed) {
        std::vector<Joint> joints = test::makeSkeleton(rigSeed, 12).joints();
        for (Joint& joint : joints) {
            joint.limits.setEnforced(LimitUse::ik, dice.chance(0.8));
            for (AngleLimit& limit : joint.limits.angles) {
                const double value = dice.between(-3, 3);
                if (dice.chance(0.2))
                    limit = {AngleLimit::Mode::locked, value, value, test::makeStiffness(dice)};
            }
        }
        return Skeleton::create(std::move(joints)).value();
    }

    /// A free value after clamping to its limits.
    double projected(std::size_t joint, int k, double value) const {
        const Joint& modelJoint = skeleton.joints()[joint];
        const bool holds = modelJoint.free.contains(angle(k)) && modelJoint.limits.appliesTo(LimitUse::ik);
        return holds ? project(modelJoint.limits.angles[static_cast<std::size_t>(k)], value) : value;
    }

    PoseValues solved(const IkOptions& options) const {
        PoseValues result = pose;
        IkWorkspace workspace;
        const auto report = solveIk(skeleton, test::freeOf(skeleton), goals, {}, options, result, workspace);
        RC_ASSERT(report.has_value());
        return result;
    }

    test::Dice dice;
    Skeleton skeleton;
    PoseValues pose;
    std::vector<IkGoal> goals;
};

RC_GTEST_PROP(IkLimits, searchStartsFromTheProjectedPose, (std::uint32_t rig, std::uint32_t seed)) {
    const RandomProblem any(rig, seed);
    IkOptions options;
    options.timeCap = 0;  // clamping only
    const PoseValues clamped = any.solved(options);
    for (std::size_t j = 0; j < clamped.size(); ++j) {
        for (int k = 0; k < 3; ++k) {
            RC_ASSERT(std::abs(clamped[j].angles[k] - any.projected(j, k, any.pose[j].angles[k])) <= 1e-12);
        }
    }
}

RC_GTEST_PROP(IkLimits, searchEndsWithinLimits, (std::uint32_t rig, std::uint32_t seed)) {
    const RandomProblem any(rig, seed);
    for (const IkMethod method : {IkMethod::boundedLeastSquares, IkMethod::projectedGradient}) {
        IkOptions options;
        options.method = method;
        options.iterations = 20;
        const PoseValues solved = any.solved(options);
        for (std::size_t j = 0; j < solved.size(); ++j) {
            for (int k = 0; k < 3; ++k) {
                const double value = solved[j].angles[k];
                RC_ASSERT(std::abs(value - any.projected(j, k, value)) <= 1e-12);
            }
        }
    }
}

RC_GTEST_PROP(IkLimits, fullyStiffAnglesAreOnlyClamped, (std::uint32_t rig, std::uint32_t seed)) {
    const RandomProblem any(rig, seed);
    const PoseValues solved = any.solved({});
    for (std::size_t j = 0; j < solved.size(); ++j) {
        for (int k = 0; k < 3; ++k) {
            const AngleLimit& limit = any.skeleton.joints()[j].limits.angles[static_cast<std::size_t>(k)];
            if (limit.stiffness < 1) continue;
            RC_ASSERT(solved[j].angles[k] == any.projected(j, k, any.pose[j].angles[k]));
        }
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
