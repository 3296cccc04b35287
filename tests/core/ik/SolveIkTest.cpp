#include "core/ik/IkWorkspace.h"
#include "core/ik/SolveIk.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <thread>

#include "tests/core/RandomRig.h"
#include "tests/core/ik/IkRigs.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Eigen::Vector3d;
using test::chainJoints;
using test::freeOf;
using test::limitedChain;
using test::positionOf;

constexpr auto kHead = BonePoint::End::head;
constexpr auto kTail = BonePoint::End::tail;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

Result<IkReport> solve(const Skeleton& skeleton, PoseValues& pose, const std::vector<IkGoal>& goals,
                       const IkOptions& options = {}, const std::vector<IkHint>& hints = {}) {
    IkWorkspace workspace;
    return solveIk(skeleton, freeOf(skeleton), goals, hints, options, pose, workspace);
}

TEST(SolveIk, rejectsInvalidProblems) {
    const Skeleton rig = limitedChain(3);
    const auto codeOf = [&rig](const IkGoal& goal) {
        PoseValues pose = restValues(rig);
        const auto refused = solve(rig, pose, {goal});
        EXPECT_TRUE(changedValues(rig, restValues(rig), pose).empty());
        return refused ? std::optional<ErrorCode>() : refused.error().code;
    };
    EXPECT_EQ(codeOf({{3, kTail}, {0, 1, 0}}), ErrorCode::nameUnknown);
    EXPECT_EQ(codeOf({{-1, kTail}, {0, 1, 0}}), ErrorCode::nameUnknown);
    EXPECT_EQ(codeOf({{2, kTail}, {0, kNaN, 0}}), ErrorCode::numberNotFinite);
    EXPECT_EQ(codeOf({{2, kTail}, {0, 1e200, 0}}), ErrorCode::numberNotFinite);
    EXPECT_EQ(codeOf({{2, kTail}, {0, 1, 0}, -1}), ErrorCode::valueRange);
    EXPECT_EQ(codeOf({{2, kTail}, {0, 1, 0}, 1, -1}), ErrorCode::valueRange);
    EXPECT_EQ(codeOf({{2, kTail}, {0, 1, 0}, 1, 0, Eigen::Quaterniond(0, 0, 0, 0)}),
              ErrorCode::numberNotFinite);
}

TEST(SolveIk, rejectsNanPoses) {
    const Skeleton rig = limitedChain(3);
    PoseValues pose = restValues(rig);
    pose[1].angles[0] = kNaN;
    const auto refused = solve(rig, pose, {{{2, kTail}, {0, 0.5, 0.5}}});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::numberNotFinite);
}

TEST(SolveIk, bendsTwoBonesByTheCosineRule) {
    std::vector<Joint> joints = chainJoints(2, 2);
    for (Joint& joint : joints) joint.free = {Channel::angle3};
    const Skeleton arm = Skeleton::create(joints).value();
    PoseValues pose = restValues(arm);
    pose[1].angles[2] = 0.1;
    const IkReport report = *solve(arm, pose, {{{1, kTail}, {0, 1, 0}}});
    EXPECT_TRUE(report.reached);
    EXPECT_NEAR(degrees(pose[1].angles[2]), 120, 1e-3);
    EXPECT_NEAR(degrees(pose[0].angles[2]), -60, 1e-3);
}

TEST(SolveIk, reachesRandomTargetsInsideLimits) {
    for (const int count : {2, 3, 7, 10}) {
        const Skeleton rig = limitedChain(count);
        std::mt19937 engine(static_cast<std::uint32_t>(count));
        IkOptions options;
        options.restarts = 50;
        int missed = 0;
        for (int i = 0; i < 200; ++i) {
            const BonePoint tip{count - 1, kTail};
            const Vector3d target = positionOf(rig, test::poseInside(rig, engine), tip);
            PoseValues pose = restValues(rig);
            const IkReport report = *solve(rig, pose, {{tip, target}}, options);
            missed += report.reached ? 0 : 1;
            EXPECT_NEAR((positionOf(rig, pose, tip) - target).norm(), report.residual, 1e-12);
            EXPECT_LE(test::limitViolation(rig, freeOf(rig), pose), 1e-12);
        }
        EXPECT_LE(missed, 1) << count;
    }
}

TEST(SolveIk, movesAFreeRoot) {
    std::vector<Joint> joints = chainJoints(2);
    joints[0].free = kTranslations;
    joints[1].free = {};
    const Skeleton rig = Skeleton::create(joints).value();
    PoseValues pose = restValues(rig);
    EXPECT_TRUE(solve(rig, pose, {{{1, kTail}, {3, 4, 5}}})->reached);
    EXPECT_LT((pose[0].translation - Vector3d(3, 3, 5)).norm(), 1e-6);
    pose = restValues(rig);
    EXPECT_TRUE(solve(rig, pose, {{{0, kHead}, {3, 4, 5}}})->reached);
    EXPECT_LT((pose[0].translation - Vector3d(3, 4, 5)).norm(), 1e-6);
}

TEST(SolveIk, referenceReachesTargetsToo) {
    const Skeleton rig = limitedChain(7);
    PoseValues pose = restValues(rig);
    IkOptions options;
    options.method = IkMethod::projectedGradient;
    options.iterations = 3000;
    EXPECT_TRUE(solve(rig, pose, {{{6, kTail}, {0.2, 0.3, 0.4}}}, options)->reached);
    EXPECT_LE(test::limitViolation(rig, freeOf(rig), pose), 1e-12);
}

TEST(SolveIk, turnsAJointIntoAnOrientation) {
    const Skeleton rig = Skeleton::create(chainJoints(3)).value();
    const Eigen::Quaterniond wanted(Eigen::AngleAxisd(2, Vector3d(1, 2, 3).normalized()));
    IkGoal goal{.point = {2, kTail}, .weight = 0};
    goal.orientation = wanted;
    PoseValues pose = restValues(rig);
    const IkReport report = *solve(rig, pose, {goal});
    EXPECT_TRUE(report.reached);
    std::vector<Affine> model(3);
    forwardKinematics(rig, poseOf(rig, pose), model);
    EXPECT_LT(Eigen::Quaterniond(model[2].linear()).angularDistance(wanted), 1e-6);
}

TEST(SolveIk, weighsConflictingGoals) {
    std::vector<Joint> joints = chainJoints(1);
    joints[0].free = kTranslations;
    const Skeleton rig = Skeleton::create(joints).value();
    PoseValues pose = restValues(rig);
    const IkReport report = *solve(rig, pose, {{{0, kHead}, {0, 0, 0}, 1}, {{0, kHead}, {4, 0, 0}, 3}});
    EXPECT_FALSE(report.reached);
    EXPECT_LT((pose[0].translation - Vector3d(3, 0, 0)).norm(), 1e-6);
    EXPECT_NEAR(report.residual, 3, 1e-6);
    EXPECT_NEAR(report.energy, 9 + 3, 1e-6);
}

TEST(SolveIk, stretchesTowardsATargetOutOfReach) {
    for (const int count : {2, 5, 20}) {
        const Skeleton rig = Skeleton::create(chainJoints(count)).value();
        PoseValues pose = restValues(rig);
        for (auto& values : pose) values.angles = {0.1, -0.2, 0.3};
        const Vector3d target(1.5, 0.5, -1);
        const IkReport report = *solve(rig, pose, {{{count - 1, kTail}, target}});
        EXPECT_FALSE(report.reached);
        EXPECT_NEAR(report.residual, target.norm() - 1, 1e-9) << count;
        EXPECT_LT((positionOf(rig, pose, {count - 1, kTail}) - target.normalized()).norm(), 1e-6);
    }
}

/// The tip position closest to the target over a grid of the chain's hinge angles.
double smallestGridDistance(const Skeleton& rig, const Vector3d& target, int steps) {
    double nearest = std::numeric_limits<double>::infinity();
    PoseValues pose = restValues(rig);
    const int count = rig.size();
    const int cases = static_cast<int>(std::pow(steps + 1, count));
    for (int i = 0; i < cases; ++i) {
        int left = i;
        for (int j = 0; j < count; ++j, left /= steps + 1) {
            const AngleLimit& limit = rig[j].limits.angles[2];
            const double part = static_cast<double>(left % (steps + 1)) / steps;
            pose[static_cast<std::size_t>(j)].angles[2] = limit.min + part * (limit.max - limit.min);
        }
        nearest = std::min(nearest, (positionOf(rig, pose, {count - 1, kTail}) - target).norm());
    }
    return nearest;
}

Skeleton hinges(int count) {
    std::vector<Joint> joints = chainJoints(count);
    for (Joint& joint : joints) {
        joint.free = {Channel::angle3};
        joint.limits.angles[2] = {AngleLimit::Mode::limited, radians(-20), radians(100)};
    }
    return Skeleton::create(std::move(joints)).value();
}

TEST(SolveIk, getsAsCloseAsBruteForce) {
    std::mt19937 engine(5);
    IkOptions options;
    options.restarts = 200;
    for (const auto& [count, steps] : {std::pair(2, 120), std::pair(3, 24)}) {
        const Skeleton rig = hinges(count);
        for (int i = 0; i < 20; ++i) {
            const Vector3d target = {0.3, 3 * test::unitRandom(engine) - 1.5,
                                     3 * test::unitRandom(engine) - 1.5};
            PoseValues pose = restValues(rig);
            const IkReport report = *solve(rig, pose, {{{count - 1, kTail}, target}}, options);
            EXPECT_LE(report.residual, smallestGridDistance(rig, target, steps) + 1e-9) << target.transpose();
            EXPECT_LE(test::limitViolation(rig, freeOf(rig), pose), 1e-12);
        }
    }
}

TEST(SolveIk, isStableAtItsSolution) {
    std::mt19937 engine(6);
    for (const int count : {2, 3, 7, 20}) {
        const Skeleton rig = limitedChain(count);
        for (int i = 0; i < 20; ++i) {
            const Vector3d target = {2 * test::unitRandom(engine) - 1, 1, 2 * test::unitRandom(engine)};
            PoseValues pose = test::poseInside(rig, engine);
            const IkReport first = *solve(rig, pose, {{{count - 1, kTail}, target}});
            const PoseValues before = pose;
            const IkReport second = *solve(rig, pose, {{{count - 1, kTail}, target}});
            EXPECT_NEAR(first.residual, second.residual, 1e-6);
            for (std::size_t j = 0; j < pose.size(); ++j)
                EXPECT_LT((pose[j].angles - before[j].angles).norm(), 1e-4) << count << ' ' << i;
        }
    }
}

TEST(SolveIk, foldsAStretchedLimbWithoutRestarts) {
    const Skeleton rig = Skeleton::create(chainJoints(3)).value();
    PoseValues pose = restValues(rig);
    const IkReport report = *solve(rig, pose, {{{2, kTail}, {0, 0.4, 0}}});
    EXPECT_TRUE(report.reached);
    EXPECT_EQ(report.starts, 1);
}

TEST(SolveIk, movesStiffAnglesLess) {
    const auto turned = [](double stiffness) {
        std::vector<Joint> joints = chainJoints(3);
        for (Joint& joint : joints) joint.free = {Channel::angle3};
        joints[1].limits.angles[2].stiffness = stiffness;
        const Skeleton rig = Skeleton::create(joints).value();
        PoseValues pose = restValues(rig);
        for (auto& values : pose) values.angles[2] = 0.2;
        EXPECT_TRUE(solve(rig, pose, {{{2, kTail}, {0, 0.6, 0.5}}})->reached);
        return std::abs(pose[1].angles[2] - 0.2);
    };
    EXPECT_LT(turned(0.9), 0.8 * turned(0));
    EXPECT_EQ(turned(1), 0);
}

TEST(SolveIk, movesNoMoreJointsThanTheDepth) {
    const Skeleton rig = Skeleton::create(chainJoints(6)).value();
    for (const auto end : {kTail, kHead}) {
        PoseValues pose = restValues(rig);
        const IkReport report = *solve(rig, pose, {{{4, end}, {0.1, 0.5, 0.1}, 1, 2}});
        EXPECT_GT(report.iterations, 0);
        const int last = end == kTail ? 4 : 3;
        for (int i = 0; i < 6; ++i) {
            const bool moved = pose[static_cast<std::size_t>(i)].angles.norm() > 1e-9;
            EXPECT_EQ(moved, i == last || i == last - 1) << i;
        }
    }
}

TEST(SolveIk, movesAnglesInsideTheirLimits) {
    std::vector<Joint> joints = chainJoints(2);
    joints[0].limits.angles[2] = {AngleLimit::Mode::limited, 0.1, 0.5};
    joints[0].limits.angles[1] = {AngleLimit::Mode::locked, 0.25, 0.25};
    joints[1].limits.angles[0] = {AngleLimit::Mode::limited, 1, 2};
    joints[1].limits.setEnforced(LimitUse::ik, false);
    const Skeleton rig = Skeleton::create(joints).value();
    PoseValues pose = restValues(rig);
    pose[0].angles[2] = 3;
    ASSERT_TRUE(solve(rig, pose, {{{1, kTail}, {0.2, 0.5, 0.3}}}));
    EXPECT_EQ(pose[0].angles[1], 0.25);
    EXPECT_LE(pose[0].angles[2], 0.5);
    EXPECT_LT(pose[1].angles[0], 0.9) << "limits that do not apply to IK";
}

TEST(SolveIk, keepsAPoseWithoutFreeChannels) {
    std::vector<Joint> joints = chainJoints(3);
    for (Joint& joint : joints) {
        for (AngleLimit& limit : joint.limits.angles) limit = {AngleLimit::Mode::locked, 0, 0};
    }
    const Skeleton rig = Skeleton::create(joints).value();
    PoseValues pose = restValues(rig);
    IkOptions options;
    options.restarts = 5;
    const IkReport report = *solve(rig, pose, {{{2, kTail}, {1, 0, 0}}}, options);
    EXPECT_FALSE(report.reached);
    EXPECT_NEAR(report.residual, std::sqrt(2), 1e-12);
    EXPECT_EQ(pose[2].angles, Vector3d::Zero());
    EXPECT_TRUE(solve(rig, pose, {})->reached) << "there are no goals";
}

TEST(SolveIk, supportsBonesWithoutLengthAndZeroScales) {
    std::vector<Joint> joints = chainJoints(4);
    for (Joint& joint : joints) joint.rest.translation = joint.tail = Vector3d::Zero();
    const Skeleton point = Skeleton::create(joints).value();
    PoseValues pose = restValues(point);
    EXPECT_NEAR(solve(point, pose, {{{3, kTail}, {1, 0, 0}}})->residual, 1, 1e-12);
    joints = chainJoints(4);
    joints[1].rest.scale = {1, 0, 1};
    const Skeleton flat = Skeleton::create(joints).value();
    pose = restValues(flat);
    EXPECT_TRUE(std::isfinite(solve(flat, pose, {{{3, kTail}, {1, 0, 0}}})->energy));
    for (const auto& values : pose) EXPECT_TRUE(values.angles.allFinite());
}

TEST(SolveIk, reachesTargetsWithAThousandJoints) {
    const Skeleton rig = limitedChain(1000);
    PoseValues pose = restValues(rig);
    EXPECT_TRUE(solve(rig, pose, {{{999, kTail}, {0.2, 0.5, 0.3}}})->reached);
    pose = restValues(rig);
    const IkReport report = *solve(rig, pose, {{{999, kTail}, {2, 2, 2}}});
    EXPECT_LE(report.iterations, IkOptions{}.iterations);
    EXPECT_LE(test::limitViolation(rig, freeOf(rig), pose), 1e-12);
}

TEST(SolveIk, stopsWhenItsTimeIsUp) {
    const Skeleton rig = limitedChain(10);
    PoseValues pose = restValues(rig);
    IkOptions options;
    options.timeCap = 0;
    options.restarts = 1000;
    const IkReport report = *solve(rig, pose, {{{9, kTail}, {9, 9, 9}}}, options);
    EXPECT_EQ(report.iterations, 0);
    EXPECT_EQ(report.starts, 1);
}

TEST(SolveIk, poleTurnsOnlyTheElbow) {
    const Skeleton rig = Skeleton::create(chainJoints(2, 2)).value();
    for (const Vector3d& pole : {Vector3d(5, 0, 0), Vector3d(0, 0.5, -5), Vector3d(-3, 1, 3)}) {
        PoseValues pose = restValues(rig);
        for (auto& values : pose) values.angles[2] = 0.3;
        const IkReport report = *solve(rig, pose, {{{1, kTail}, {0, 1.2, 0}}}, {}, {{{0, kTail}, pole}});
        EXPECT_LE(report.residual, 1e-6);
        const Vector3d elbow = positionOf(rig, pose, {0, kTail});
        // The elbow's circle is perpendicular to the line to the target, Y.
        const Vector3d wanted = Vector3d(pole.x(), 0, pole.z()).normalized();
        const Vector3d found = Vector3d(elbow.x(), 0, elbow.z()).normalized();
        EXPECT_GT(found.dot(wanted), 1 - 1e-4) << pole.transpose();
    }
}

TEST(SolveIk, findsTheClosestPoseThatReachesTheGoals) {
    const Skeleton rig = Skeleton::create(chainJoints(6)).value();
    std::mt19937 engine(8);
    PoseValues rest = test::poseInside(rig, engine);
    for (auto& values : rest) values.angles *= 0.4;
    const IkGoal goal{{5, kTail}, positionOf(rig, rest, {5, kTail}) * 0.8};
    PoseValues straight = rest;
    ASSERT_TRUE(solve(rig, straight, {goal})->reached);
    // By a detour, pulled back to the same rest pose.
    PoseValues detour = rest;
    IkOptions free;
    free.restWeight = 0;
    for (const Vector3d& offset : {Vector3d(0.1, 0.05, 0), Vector3d(0, 0.1, 0.1), Vector3d(-0.1, 0, 0)})
        ASSERT_TRUE(solve(rig, detour, {{goal.point, goal.target + offset}}, free)->reached);
    IkOptions options;
    options.rest = &rest;
    ASSERT_TRUE(solve(rig, detour, {goal}, options)->reached);
    for (std::size_t i = 0; i < detour.size(); ++i)
        EXPECT_LT((detour[i].angles - straight[i].angles).norm(), 2e-3) << i;
}

/// A random problem on a random rig: goals of all kinds, hints, any start.
struct RandomProblem {
    explicit RandomProblem(const Skeleton& skeleton, std::uint32_t seed) : start(restValues(skeleton)) {
        test::Dice dice(seed);
        for (auto& values : start) values.angles = dice.vector(3);
        const auto point = [&] {
            return BonePoint{dice.integer(0, skeleton.size() - 1), dice.chance(0.5) ? kHead : kTail};
        };
        for (int i = dice.integer(1, 4); i > 0; --i) {
            goals.push_back({.point = point(), .target = dice.vector(1.5), .weight = dice.between(0.1, 3)});
            goals.back().depth = dice.integer(0, 6);
            if (dice.chance(0.3)) goals.back().orientation = dice.rotation();
            if (dice.chance(0.5)) hints.push_back({point(), dice.vector(2), dice.between(0, 3)});
        }
        options.restarts = dice.integer(0, 3);
        options.iterations = 60;
        if (dice.chance(0.3)) options.method = IkMethod::projectedGradient;
    }
    std::vector<IkGoal> goals;
    std::vector<IkHint> hints;
    IkOptions options;
    PoseValues start;
};

RC_GTEST_PROP(SolveIkLaw, energyNeverRisesWithinAStart, (std::uint32_t seed)) {
    const auto skeleton = *test::randomSkeleton();
    RandomProblem problem(*skeleton, seed);
    IkTrace trace;
    problem.options.trace = &trace;
    const auto report = solve(*skeleton, problem.start, problem.goals, problem.options, problem.hints);
    RC_ASSERT(report.has_value());
    RC_ASSERT(static_cast<int>(trace.starts.size()) == report->starts);
    for (std::size_t i = 1; i < trace.energies.size(); ++i) {
        if (std::ranges::find(trace.starts, i) != trace.starts.end()) continue;
        RC_ASSERT(trace.energies[i] < trace.energies[i - 1]);
    }
    RC_ASSERT(report->energy <= trace.energies.front() + 1e-9);
}

RC_GTEST_PROP(SolveIkLaw, resultIsFiniteAndWithinLimits, (std::uint32_t seed)) {
    const auto skeleton = *test::randomSkeleton();
    RandomProblem problem(*skeleton, seed);
    const PoseValues before = problem.start;
    PoseValues pose = before;
    RC_ASSERT(solve(*skeleton, pose, problem.goals, problem.options, problem.hints).has_value());
    for (std::size_t i = 0; i < pose.size(); ++i) {
        const Joint& joint = skeleton->joints()[i];
        RC_ASSERT((pose[i].translation + pose[i].angles).allFinite());
        for (int k = 0; k < 3; ++k) {
            const AngleLimit& limit = joint.limits.angles[static_cast<std::size_t>(k)];
            if (pose[i].angles[k] != before[i].angles[k]) {
                RC_ASSERT(joint.free.contains(angle(k)));
                RC_ASSERT(excess(limit, pose[i].angles[k]) <= 1e-12);
            }
        }
    }
}

RC_GTEST_PROP(SolveIkLaw, hintsDoNotWorsenGoals, (std::uint32_t seed)) {
    const auto skeleton = *test::randomSkeleton();
    RandomProblem problem(*skeleton, seed);
    problem.options.method = IkMethod::boundedLeastSquares;
    PoseValues without = problem.start, with = problem.start;
    const auto plain = solve(*skeleton, without, problem.goals, problem.options);
    const auto hinted = solve(*skeleton, with, problem.goals, problem.options, problem.hints);
    RC_ASSERT(hinted->reached == plain->reached);
    RC_ASSERT(hinted->energy <= plain->energy + 1e-9);
}

RC_GTEST_PROP(SolveIkLaw, isDeterministicOnAnyThread, (std::uint32_t seed)) {
    const auto skeleton = *test::randomSkeleton();
    const RandomProblem problem(*skeleton, seed);
    std::array<PoseValues, 3> poses;
    std::vector<std::thread> threads;
    for (PoseValues& pose : poses) {
        threads.emplace_back([&] {
            pose = problem.start;
            IkWorkspace workspace;
            const auto movable = freeOf(*skeleton);
            for (int i = 0; i < 2; ++i) {  // the second time, the workspace has been used before
                pose = problem.start;
                (void)solveIk(*skeleton, movable, problem.goals, problem.hints, problem.options, pose,
                              workspace);
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    PoseValues alone = problem.start;
    RC_ASSERT(solve(*skeleton, alone, problem.goals, problem.options, problem.hints).has_value());
    for (const PoseValues& pose : poses) RC_ASSERT(changedValues(*skeleton, alone, pose).empty());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
