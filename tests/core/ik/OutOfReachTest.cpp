#include <gtest/gtest.h>

#include <algorithm>

#include "core/ik/IkWorkspace.h"
#include "core/ik/SolveIk.h"
#include "tests/core/ik/IkRigs.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Eigen::Vector3d;

/// A chain with a target for its tip.
class Chain {
public:
    explicit Chain(Skeleton skeleton) : skeleton_(std::move(skeleton)), movable_(test::freeOf(skeleton_)) {}

    const Skeleton& skeleton() const { return skeleton_; }
    Vector3d tip(const PoseValues& pose) const { return test::positionOf(skeleton_, pose, point()); }
    double distance(const PoseValues& pose, const Vector3d& target) const {
        return (tip(pose) - target).norm();
    }
    IkReport solve(PoseValues& pose, const Vector3d& target, int restarts) {
        IkOptions options;
        options.restarts = restarts;
        const std::vector<IkGoal> goals{{.point = point(), .target = target}};
        return solveIk(skeleton_, movable_, goals, {}, options, pose, workspace_).value();
    }
    double limitViolation(const PoseValues& pose) const {
        return test::limitViolation(skeleton_, movable_, pose);
    }

    /// How much closer the tip gets by changing one angle by `by` within its limits, or 0.
    double gain(PoseValues& pose, const Vector3d& target, std::size_t joint, int k, double by) const {
        const double before = distance(pose, target), oldAngle = pose[joint].angles[k];
        pose[joint].angles[k] =
            project(skeleton_.joints()[joint].limits.angles[static_cast<std::size_t>(k)], oldAngle + by);
        const double gained = before - distance(pose, target);
        if (gained > 0) return gained;
        pose[joint].angles[k] = oldAngle;
        return 0;
    }

private:
    BonePoint point() const { return {skeleton_.size() - 1, BonePoint::End::tail}; }

    Skeleton skeleton_;
    std::vector<ChannelSet> movable_;
    IkWorkspace workspace_;
};

/// Improves angle by angle with steps that are halved when none helps. Uses no derivative and no part of the
/// solver.
double refined(const Chain& chain, PoseValues pose, const Vector3d& target) {
    double step = 0.4;
    for (int sweep = 0; sweep < 400 && step > 1e-7; ++sweep) {
        double gained = 0;
        for (std::size_t joint = 0; joint < pose.size(); ++joint) {
            for (int k = 0; k < 3; ++k) {
                for (const double by : {step, -step}) gained += chain.gain(pose, target, joint, k, by);
            }
        }
        if (gained <= 1e-3 * step * step) step /= 2;
    }
    return chain.distance(pose, target);
}

/// The smallest distance among random poses within the limits, after refining the best of them.
double bestOfManyPoses(const Chain& chain, const Vector3d& target, std::mt19937& engine) {
    constexpr std::ptrdiff_t kRefined = 4;
    std::vector<std::pair<double, PoseValues>> poses;
    for (int i = 0; i < 1500; ++i) {
        PoseValues pose = test::poseInside(chain.skeleton(), engine);
        const double distance = chain.distance(pose, target);
        poses.emplace_back(distance, std::move(pose));
    }
    const auto isCloser = [](const auto& a, const auto& b) { return a.first < b.first; };
    std::partial_sort(poses.begin(), poses.begin() + kRefined, poses.end(), isCloser);
    double nearest = poses[0].first;
    for (std::size_t i = 0; i < kRefined; ++i)
        nearest = std::min(nearest, refined(chain, poses[i].second, target));
    return nearest;
}

TEST(OutOfReach, ballJointsGetAsCloseAsBruteForce) {
    std::mt19937 engine(11);
    for (const int count : {2, 3}) {
        Chain chain(test::limitedChain(count));
        int unreachable = 0;
        for (int i = 0; i < 12; ++i) {
            const Vector3d target = {3 * test::unitRandom(engine) - 1.5, 2.4 * test::unitRandom(engine) - 1.2,
                                     3 * test::unitRandom(engine) - 1.5};
            PoseValues pose = restValues(chain.skeleton());
            const IkReport report = chain.solve(pose, target, 200);
            EXPECT_LE(report.residual, bestOfManyPoses(chain, target, engine) + 1e-6) << target.transpose();
            EXPECT_NEAR(chain.distance(pose, target), report.residual, 1e-12);
            EXPECT_LE(chain.limitViolation(pose), 1e-12);
            unreachable += report.reached ? 0 : 1;
        }
        EXPECT_GT(unreachable, 3) << count;
    }
}

TEST(OutOfReach, withoutRestartsFindsALocalMinimum) {
    constexpr double kTurn = 1e-4;
    std::mt19937 engine(12);
    for (const int count : {2, 3, 7}) {
        Chain chain(test::limitedChain(count));
        for (int i = 0; i < 30; ++i) {
            const Vector3d target = Vector3d(test::unitRandom(engine) - 0.5, 1.2 + test::unitRandom(engine),
                                             2 * test::unitRandom(engine) - 1);  // the chain is 1 m long
            PoseValues pose = test::poseInside(chain.skeleton(), engine);
            const double before = chain.distance(pose, target);
            const IkReport report = chain.solve(pose, target, 0);
            EXPECT_EQ(report.starts, 1);
            EXPECT_LE(report.residual, before + 1e-12);
            EXPECT_LE(chain.limitViolation(pose), 1e-12);
            for (std::size_t joint = 0; joint < pose.size(); ++joint) {
                for (int k = 0; k < 3; ++k) {
                    for (const double by : {kTurn, -kTurn}) {
                        PoseValues turned = pose;
                        EXPECT_LT(chain.gain(turned, target, joint, k, by), 1e-3 * kTurn)
                            << count << ' ' << i << ' ' << joint << ' ' << k;
                    }
                }
            }
        }
    }
}

/// The largest step of the tip relative to that of the target, and the largest change of a joint and an
/// angle. Each frame starts from the previous one; the target makes one circle and is always out of reach.
struct LargestSteps {
    double tip = 0, turn = 0, angle = 0;
};
LargestSteps follow(Chain chain) {
    constexpr int kFrames = 240;
    const auto toTargetSpace = [](int frame) {
        const double t = 2 * kPi * frame / kFrames;
        return Vector3d(0.4 * std::sin(t), 1.3 + 0.1 * std::cos(t), 0.6 + 0.2 * std::sin(2 * t));
    };
    PoseValues pose = restValues(chain.skeleton());
    for (auto& values : pose) values.angles = {0.02, -0.03, 0.1};
    chain.solve(pose, toTargetSpace(0), 0);
    LargestSteps largest;
    for (int frame = 1; frame <= 2 * kFrames; ++frame) {
        const PoseValues before = pose;
        const double step = (toTargetSpace(frame) - toTargetSpace(frame - 1)).norm();
        EXPECT_FALSE(chain.solve(pose, toTargetSpace(frame), 0).reached);
        largest.tip = std::max(largest.tip, (chain.tip(pose) - chain.tip(before)).norm() / step);
        for (std::size_t j = 0; j < pose.size(); ++j) {
            const EulerOrder order = chain.skeleton()[static_cast<int>(j)].order;
            const double turn =
                toQuaternion(order, pose[j].angles).angularDistance(toQuaternion(order, before[j].angles));
            largest.turn = std::max(largest.turn, turn);
            largest.angle =
                std::max(largest.angle, (pose[j].angles - before[j].angles).cwiseAbs().maxCoeff());
        }
    }
    return largest;
}

TEST(OutOfReach, smoothTargetsAreFollowedWithoutJitter) {
    for (const int count : {2, 5, 10}) {
        // The tip of a stretched chain moves along a sphere inside the target's path.
        const LargestSteps free = follow(Chain(Skeleton::create(test::chainJoints(count)).value()));
        EXPECT_LT(free.tip, 2) << count;
        EXPECT_LT(free.turn, 0.5) << count;
        EXPECT_LT(free.angle, 0.5) << count;
        // When a limit is reached, another joint takes over, at once if that is closer.
        const LargestSteps limited = follow(Chain(test::limitedChain(count)));
        EXPECT_LT(limited.tip, 2) << count;
        EXPECT_LT(limited.angle, kPi / 2) << count;
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
