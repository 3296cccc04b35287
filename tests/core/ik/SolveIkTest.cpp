#include "core/ik/SolveIk.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "tests/core/RandomRig.h"
#include "tests/core/ik/IkRigs.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using test::chainJoints;
using test::freeOf;
using test::limitedChain;
using test::placeIn;

constexpr auto kHead = BonePoint::End::head;
constexpr auto kTail = BonePoint::End::tail;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

Result<IkReport> solve(const Skeleton& skeleton, PoseValues& pose, const std::vector<IkGoal>& goals,
                       const IkOptions& options = {}, const std::vector<IkHint>& hints = {}) {
    IkWorkspace workspace;
    return solveIk(skeleton, freeOf(skeleton), goals, hints, options, pose, workspace);
}

TEST(SolveIk, refusesWhatCannotBeSolved) {
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

TEST(SolveIk, refusesAPoseThatIsNoNumber) {
    const Skeleton rig = limitedChain(3);
    PoseValues pose = restValues(rig);
    pose[1].angles[0] = kNaN;
    const auto refused = solve(rig, pose, {{{2, kTail}, {0, 0.5, 0.5}}});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::numberNotFinite);
}

TEST(SolveIk, bendsTwoBonesAsTheCosineRuleSays) {
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
            const Vector3d target = placeIn(rig, test::poseInside(rig, engine), tip);
            PoseValues pose = restValues(rig);
            const IkReport report = *solve(rig, pose, {{tip, target}}, options);
            missed += report.reached ? 0 : 1;
            EXPECT_NEAR((placeIn(rig, pose, tip) - target).norm(), report.residual, 1e-12);
            EXPECT_LE(test::outside(rig, freeOf(rig), pose), 1e-12);
        }
        EXPECT_LE(missed, 1) << count;
    }
}

TEST(SolveIk, movesARootThatMayMove) {
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

}  // namespace
}  // namespace sinew
