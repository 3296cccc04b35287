#include "core/anim/sequence/FindTransitions.h"

#include <gtest/gtest.h>

#include "core/anim/sampling/ClipSampler.h"
#include "tests/core/anim/StripRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::modelAt;

/// A root that wanders and a child that turns, never twice in the same way.
std::shared_ptr<const Clip> wanderingClip(std::uint64_t id, double from, const FloorTransform& moved = {}) {
    return test::sampledClip(id, 2, [&](const auto& add) {
        const auto position = [=](double t) {
            const double s = t + from;
            return Eigen::Vector3d(
                moved * Eigen::Vector3d(std::sin(1.7 * s) + s, 1 + 0.1 * std::sin(5 * s), s * s / 4));
        };
        for (int axis = 0; axis < 3; ++axis)
            add(1, translation(axis), [=](double t) { return position(t)[axis]; });
        add(1, Channel::angle3, [=](double t) { return std::sin(t + from) + moved.heading; });
        add(2, Channel::angle1, [=](double t) { return std::sin(2.3 * (t + from)); });
        add(2, Channel::angle2, [=](double t) { return std::cos(1.1 * (t + from) * (t + from)); });
    });
}

SourceRange whole(const std::shared_ptr<const Clip>& clip) {
    return {clip, test::startOf(*clip), test::endOfClip(*clip)};
}

TEST(FindTransitions, rejectsInvalidArguments) {
    const auto skeleton = test::twoJoints();
    const SourceRange range = whole(wanderingClip(1, 0));
    const auto code = [&](const SourceRange& second, const FindTransitionsSettings& settings) {
        const auto found = findTransitions(skeleton, range, second, settings);
        return found ? ErrorCode::syntax : found.error().code;
    };
    EXPECT_EQ(code(range, {.window = {0}}), ErrorCode::argumentInvalid);
    EXPECT_EQ(code(range, {.maxSamples = 0}), ErrorCode::argumentInvalid);
    EXPECT_EQ(code(range, {.maxTransitions = 0}), ErrorCode::argumentInvalid);
    EXPECT_EQ(code({range.clip, {0}, {0.1}}, {}), ErrorCode::argumentInvalid);
    EXPECT_EQ(code({range.clip, {0}, {std::nan("")}}, {}), ErrorCode::numberNotFinite);
    std::atomic<bool> cancel = true;
    EXPECT_EQ(code(range, {.cancel = &cancel}), ErrorCode::cancelled);
    Clip wild = *range.clip;
    wild.tracks[0].curve = std::make_shared<const Curve>(Curve::fromKeys({{{0}, std::nan("")}}));
    EXPECT_EQ(code(whole(std::make_shared<const Clip>(wild)), {}), ErrorCode::numberNotFinite);
    EXPECT_EQ(findTransitions(std::make_shared<const Skeleton>(), range, range).error().code,
              ErrorCode::argumentInvalid);
}

TEST(FindTransitions, findsTheContinuationOfTheSameMotion) {
    const auto skeleton = test::twoJoints();
    const FloorTransform moved{4, -7, 2};
    // The second clip goes on where the first is at 1.2 s, elsewhere and in another direction.
    const auto first = wanderingClip(1, 0), second = wanderingClip(2, 1.2, moved);
    const auto found = findTransitions(skeleton, whole(first), whole(second));
    ASSERT_TRUE(found);
    ASSERT_FALSE(found->transitions.empty());
    const FoundTransition& best = found->transitions.front();
    EXPECT_NEAR(best.first.value - best.second.value, 1.2, 1e-9);
    EXPECT_LT(best.distance, 1e-6);
    const FloorTransform back = best.transform * moved;
    EXPECT_NEAR(back.x, 0, 1e-6);
    EXPECT_NEAR(back.z, 0, 1e-6);
    EXPECT_NEAR(std::remainder(back.heading, 2 * kPi), 0, 1e-6);
    EXPECT_TRUE(std::ranges::is_sorted(found->transitions, {}, &FoundTransition::distance));
}

/// Returns the distance of two windows by trying many headings.
double slowDistance(const Skeleton& skeleton, const ClipSampler& a, Seconds at, const ClipSampler& b,
                    Seconds bt, Seconds window) {
    struct Point {
        Eigen::Vector3d first, second;
        double weight;
    };
    std::vector<Point> points;
    double total = 0, lengths = 0, weights = 0;
    for (int j = 0; j < skeleton.size(); ++j) lengths += skeleton[j].tail.norm();
    for (int k = -5; k <= 5; ++k) weights += 1 - (k / 6.0) * (k / 6.0);
    for (int k = -5; k <= 5; ++k) {
        const auto first = modelAt(a, at + window * (0.1 * k)), second = modelAt(b, bt + window * (0.1 * k));
        for (std::size_t j = 0; j < first.size(); ++j) {
            const Joint& joint = skeleton[static_cast<int>(j)];
            const double weight = joint.tail.norm() / 2 / lengths * (1 - (k / 6.0) * (k / 6.0)) / weights;
            for (const Eigen::Vector3d& point : {Eigen::Vector3d(0, 0, 0), joint.tail}) {
                points.push_back({first[j] * point, second[j] * point, weight});
                total += weight;
            }
        }
    }
    EXPECT_NEAR(total, 1, 1e-12);
    double best = HUGE_VAL;
    for (int step = 0; step < 20000; ++step) {
        const double heading = 2 * kPi * step / 20000;
        Eigen::Vector3d offset = Eigen::Vector3d::Zero();
        for (const Point& each : points) offset += each.weight * (each.first - turned(heading, each.second));
        offset.y() = 0;
        double sum = 0;
        for (const Point& each : points)
            sum += each.weight * (each.first - turned(heading, each.second) - offset).squaredNorm();
        best = std::min(best, sum);
    }
    return std::sqrt(best);
}

TEST(FindTransitions, distancesAreThoseOfTheBestHeading) {
    const auto skeleton = test::twoJoints();
    const auto first = wanderingClip(1, 0), second = wanderingClip(2, 3, {1, 2, 0.5});
    const FindTransitionsSettings settings{.maxSamples = 7};
    const auto found = findTransitions(skeleton, whole(first), whole(second), settings);
    ASSERT_TRUE(found);
    const TransitionMap& map = found->map;
    EXPECT_LE(map.first.count, 7);
    EXPECT_GT(map.first.count, 3);
    const ClipSampler a(skeleton, first), b(skeleton, second);
    for (int i = 0; i < map.first.count; i += 2) {
        for (int j = 1; j < map.second.count; j += 2) {
            const double slow =
                slowDistance(*skeleton, a, map.first.time(i), b, map.second.time(j), settings.window);
            EXPECT_NEAR(map.at(i, j), slow, 1e-5);
        }
    }
}

TEST(FindTransitions, leavesOutTheSameTimeOfTheSameClip) {
    const auto clip = wanderingClip(1, 0);
    const auto found = findTransitions(test::twoJoints(), whole(clip), whole(clip), {.minGap = {0.7}});
    ASSERT_TRUE(found);
    for (const FoundTransition& each : found->transitions)
        EXPECT_GE(std::abs((each.first - each.second).value), 0.7 - 1e-9);
}

TEST(FindTransitions, timesLieOnFrames) {
    const auto clip = wanderingClip(1, 0), other = wanderingClip(2, 1);
    const auto found = findTransitions(test::twoJoints(), {clip, {0.1}, {1.9}}, whole(other));
    ASSERT_TRUE(found);
    for (int i = 0; i < found->map.first.count; ++i) {
        const double frame = clip->rate.frame(found->map.first.time(i));
        EXPECT_NEAR(frame, std::round(frame), 1e-9);
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
