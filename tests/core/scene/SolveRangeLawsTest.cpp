#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <thread>

#include "core/scene/edits/goals/EditGoals.h"
#include "core/scene/encode/SceneBuffer.h"
#include "core/scene/evaluation/FootPin.h"
#include "core/scene/evaluation/SolveRange.h"
#include "tests/core/scene/Arm.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::armIn;

/// All numbers of the poses in order; equal lists mean bitwise equal poses.
std::vector<double> numbersOf(const std::vector<PoseValues>& poses) {
    std::vector<double> numbers;
    for (const PoseValues& pose : poses) {
        for (const auto& [translation, angles, scale] : pose) {
            for (const Eigen::Vector3d& vector : {translation, angles, scale})
                numbers.insert(numbers.end(), vector.begin(), vector.end());
        }
    }
    return numbers;
}

/// Compares the results of `work` here, here again, and on four threads at once.
template <class Work>
void expectSameOnEveryThread(const Work& work) {
    const auto once = work();
    EXPECT_EQ(work(), once);
    std::array<decltype(work()), 4> others;
    std::vector<std::thread> threads;
    for (auto& other : others) threads.emplace_back([&] { other = work(); });
    for (std::thread& thread : threads) thread.join();
    for (const auto& other : others) EXPECT_EQ(other, once);
}

class SolveRangeLaws : public testing::Test {
protected:
    SolveRangeLaws() {
        settings_.first = FrameIndex{2};
        settings_.last = FrameIndex{28};
        changeJoints([](std::vector<Joint>& joints) {
            for (Joint& joint : joints) {
                for (AngleLimit& limit : joint.limits.angles)
                    limit = {AngleLimit::Mode::limited, -1.2, 1.2, 0.1};
            }
        });
    }
    Goal goalOf(const char* joint, const Eigen::Vector3d& target) const {
        Goal goal;
        goal.joint = test::idOf(scene_, joint);
        goal.target = target;
        return goal;
    }
    template <class Change>
    void changeJoints(const Change& change) {
        Character arm = armIn(scene_);
        std::vector<Joint> joints = arm.skeleton->joints();
        change(joints);
        arm.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
        scene_.characters[0] = std::make_shared<const Character>(std::move(arm));
    }
    const std::shared_ptr<const Clip>& clip() const { return armIn(scene_).clips[0]; }
    SolvedRange solve(const std::vector<Goal>& goals) const {
        return solveRange(armIn(scene_), clip(), goals, settings_).value();
    }
    Eigen::Vector3d tail(const PoseValues& pose, std::size_t joint) const {
        return tailPositions(*armIn(scene_).skeleton, pose)[joint];
    }

    Scene scene_ = test::armScene();
    RangeSettings settings_;
};

TEST_F(SolveRangeLaws, aRangeIsDeterministic) {
    settings_.blendIn = 4;
    expectSameOnEveryThread([&] {
        const std::vector<Goal> goals{goalOf("hand.L", {1.2, 2.1, 0.4}), goalOf("elbow.L", {9, 9, 9})};
        return numbersOf(solve(goals).poses);
    });
}

TEST_F(SolveRangeLaws, aFootPinIsDeterministic) {
    FootPinSettings pin;
    pin.point = {2, Goal::End::tail};
    pin.first = pin.referenceFrame = FrameIndex{8};
    pin.last = FrameIndex{20};
    pin.keepsOrientation = true;
    expectSameOnEveryThread(
        [&] { return numbersOf(pinFoot(armIn(scene_), clip(), pin).value().solved.poses); });
}

TEST_F(SolveRangeLaws, aBakeIsDeterministic) {
    Goal goal = goalOf("hand.L", {1.2, 2.1, 0.4});
    goal.live = true;
    goal.influence = 0.7;
    scene_ = setGoals(scene_, armIn(scene_).id, {goal}).value();
    expectSameOnEveryThread([&] {
        const Scene baked =
            bakeGoals(scene_, armIn(scene_).id, clip()->id, FrameIndex{0}, FrameIndex{30}).value();
        return encodeSceneBuffer(baked).value();
    });
}

TEST_F(SolveRangeLaws, everyFrameIsWithinTheLimits) {
    for (const Eigen::Vector3d& target : {Eigen::Vector3d(1.2, 2.1, 0.4), Eigen::Vector3d(-2, 1, 3)}) {
        for (const IkMethod method : {IkMethod::boundedLeastSquares, IkMethod::projectedGradient}) {
            settings_.method = method;
            const SolvedRange solved = solve({goalOf("hand.L", target), goalOf("elbow.L", {0.5, 2, 1})});
            double before = 0, after = 0;
            for (std::size_t f = 0; f < solved.poses.size(); ++f) {
                for (std::size_t j = 0; j < 3; ++j) {
                    for (int k = 0; k < 3; ++k) {
                        const AngleLimit& limit =
                            armIn(scene_).skeleton->joints()[j].limits.angles[static_cast<std::size_t>(k)];
                        before = std::max(before, excess(limit, solved.before[f][j].angles[k]));
                        after = std::max(after, excess(limit, solved.poses[f][j].angles[k]));
                    }
                }
            }
            EXPECT_GT(before, 0.2) << "the clip itself exceeds the limits";
            EXPECT_LE(after, 1e-12) << target.transpose();
        }
    }
}

TEST_F(SolveRangeLaws, theRootMovesOnlyIfFreeAndRequested) {
    changeJoints([](std::vector<Joint>& joints) {
        for (int axis = 0; axis < 3; ++axis) joints[0].free.insert(translation(axis));
    });
    const Goal far = goalOf("hand.L", {7, 3, -2});
    const SolvedRange stays = solve({far});
    EXPECT_GT(stays.residual, 3);
    settings_.movesRoot = true;
    const SolvedRange moves = solve({far});
    EXPECT_LT(moves.residual, 2e-6);
    for (std::size_t f = 0; f < moves.poses.size(); ++f) {
        EXPECT_EQ(stays.poses[f][0].translation, stays.before[f][0].translation);
        EXPECT_GT((moves.poses[f][0].translation - moves.before[f][0].translation).norm(), 1);
        EXPECT_LT((tail(moves.poses[f], 2) - far.target).norm(), 2e-6);
    }
    const ChannelId x{test::idOf(scene_, "shoulder"), Channel::translationX};
    EXPECT_TRUE(std::ranges::binary_search(moves.channels, x));
    EXPECT_FALSE(std::ranges::binary_search(stays.channels, x));
}

TEST_F(SolveRangeLaws, twoGoalsAreReachedInEveryFrame) {
    changeJoints([](std::vector<Joint>& joints) {
        for (Joint& joint : joints) joint.limits = {};
    });
    Goal elbow = goalOf("elbow.L", Eigen::Vector3d(0.6, 1.8, 0));  // 1 m from the shoulder
    elbow.end = Goal::End::head;
    const Goal hand = goalOf("hand.L", elbow.target + Eigen::Vector3d(0.5, 0.9, 0.6));
    const SolvedRange solved = solve({hand, elbow});
    for (const PoseValues& pose : solved.poses) {
        EXPECT_LT((tail(pose, 0) - elbow.target).norm(), 2e-6) << "the shoulder's bone ends at the elbow";
        EXPECT_LT((tail(pose, 2) - hand.target).norm(), 2e-6);
    }
    EXPECT_LT(solved.residual, 2e-6);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
