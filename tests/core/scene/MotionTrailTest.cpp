#include "core/scene/evaluation/MotionTrail.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/math/Angle.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Eigen::Vector3d;

constexpr auto kHead = BonePoint::End::head;
constexpr auto kTail = BonePoint::End::tail;

/// A wheel about Z with a rod attached: the wheel's tail is 2 m from its head, and the stiff rod of 1 m
/// begins there.
struct Wheel {
    std::shared_ptr<Character> character = std::make_shared<Character>();
    std::shared_ptr<Clip> clip = std::make_shared<Clip>();

    Wheel() {
        std::vector<Joint> joints(2);
        joints[0].id = JointId{1};
        joints[0].name = "wheel";
        joints[0].tail = {2, 0, 0};
        joints[0].free = kEveryChannel;
        joints[1].id = JointId{2};
        joints[1].name = "rod";
        joints[1].parent = 0;
        joints[1].rest.translation = {2, 0, 0};
        joints[1].tail = {1, 0, 0};
        character->skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
        clip->rate = FrameRate::create(100, 1).value();
        clip->lastFrame = FrameIndex{100};
    }
    void key(std::uint64_t joint, Channel channel, std::vector<Key> keys) {
        clip->tracks.push_back(
            {{JointId{joint}, channel}, std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)))});
        clip->sortTracks();
    }
    Evaluator evaluator() const { return {character, clip}; }
    std::vector<MotionTrail> trails(std::vector<BonePoint> points, std::int64_t first, std::int64_t last,
                                    int perFrame = 1) const {
        Evaluator own = evaluator();
        return motionTrails(own, points, {first}, {last}, perFrame).value();
    }
    std::vector<double> keyTimes(BonePoint point, double from = 0, double to = 10) const {
        std::vector<double> times;
        for (const Seconds time : trailKeyTimes(*clip, *character->skeleton, point, {from}, {to}))
            times.push_back(time.value);
        return times;
    }
};

using Times = std::vector<double>;

TEST(MotionTrail, isEmptyWhenStopped) {
    const Wheel wheel;
    Evaluator evaluator = wheel.evaluator();
    int calls = 0;
    const BonePoint point{0, kTail};
    EXPECT_FALSE(motionTrails(evaluator, {&point, 1}, {0}, {100}, 1, [&calls] { return ++calls > 3; }));
    EXPECT_EQ(calls, 4);
}

TEST(MotionTrail, ofNoFramesIsEmpty) {
    const auto trails = Wheel().trails({{0, kTail}}, 5, 4);
    EXPECT_TRUE(trails.at(0).samples.empty());
    EXPECT_TRUE(Wheel().trails({}, 0, 10).empty());
}

TEST(MotionTrail, aTurningTailMovesOnACircleAtItsSpeed) {
    Wheel wheel;
    wheel.key(1, Channel::angle3, {{{0}, 0}, {{1}, 2 * kPi}});
    const auto trail = wheel.trails({{0, kTail}}, 0, 100).at(0);
    ASSERT_EQ(trail.samples.size(), 101u);
    for (std::size_t i = 0; i < 101; ++i) {
        const double turn = 2 * kPi * static_cast<double>(i) / 100;
        const Vector3d expected(2 * std::cos(turn), 2 * std::sin(turn), 0);
        EXPECT_LT((trail.samples[i].position - expected).norm(), 1e-12);
        EXPECT_NEAR(trail.samples[i].speed, 4 * kPi, 4 * kPi * 1e-3);
    }
    EXPECT_EQ(trail.keys, (std::vector<std::size_t>{0, 100}));
}

TEST(MotionTrail, finerSamplesImproveTheSpeed) {
    Wheel wheel;
    wheel.key(1, Channel::angle3, {{{0}, 0}, {{1}, 2 * kPi}});
    const auto error = [&wheel](int perFrame) {
        const auto trail = wheel.trails({{0, kTail}}, 0, 10, perFrame).at(0);
        return std::abs(trail.samples[static_cast<std::size_t>(perFrame)].speed - 4 * kPi);
    };
    EXPECT_LT(error(4), error(1) / 15) << "second order";
}

TEST(MotionTrail, samplesFramesKeysAndSubframes) {
    Wheel wheel;
    wheel.key(1, Channel::angle3, {{{0}, 0}, {{0.0234}, 1}, {{0.05}, 2}});
    const auto trail = wheel.trails({{0, kTail}}, 1, 4, 2).at(0);
    Times times;
    for (const TrailSample& sample : trail.samples) times.push_back(sample.time.value);
    const Times expected{0.01, 0.015, 0.02, 0.0234, 0.025, 0.03, 0.035, 0.04};
    ASSERT_EQ(times.size(), expected.size());
    for (std::size_t i = 0; i < times.size(); ++i) EXPECT_NEAR(times[i], expected[i], 1e-12);
    EXPECT_EQ(trail.frames, (std::vector<std::size_t>{0, 2, 5, 7}));
    EXPECT_EQ(trail.keys, (std::vector<std::size_t>{3}));
}

TEST(MotionTrail, aKeyVeryCloseToAFrameIsOneSampleWithFiniteSpeed) {
    Wheel wheel;
    wheel.key(1, Channel::angle3, {{{0}, 0}, {{0.02 + 1e-16}, 1}, {{0.03 - 4e-18}, 1}, {{1}, 2}});
    const auto trail = wheel.trails({{0, kTail}}, 0, 4).at(0);
    EXPECT_EQ(trail.samples.size(), 5u);
    EXPECT_EQ(trail.keys, (std::vector<std::size_t>{0, 2, 3}));
    for (const TrailSample& sample : trail.samples) EXPECT_LT(sample.speed, 200);
}

TEST(MotionTrail, keysBelongToTheNearestJointThatMovesThePoint) {
    Wheel wheel;
    wheel.key(1, Channel::angle3, {{{0}, 0}, {{0.4}, 1}});
    wheel.key(1, Channel::angle1, {{{0.2}, 0}, {{0.4}, 1}});
    wheel.key(1, Channel::translationX, {{{0.7}, 0}});
    EXPECT_EQ(wheel.keyTimes({0, kTail}), (Times{0, 0.2, 0.4, 0.7}));
    EXPECT_EQ(wheel.keyTimes({0, kHead}), (Times{0.7})) << "turning about the head does not move it";
    EXPECT_EQ(wheel.keyTimes({1, kTail}), (Times{0, 0.2, 0.4, 0.7})) << "the rod itself is stiff";
    EXPECT_EQ(wheel.keyTimes({1, kTail}, 0.2, 0.4), (Times{0.2, 0.4}));
    wheel.key(2, Channel::angle1, {{{0.3}, 0}});
    EXPECT_EQ(wheel.keyTimes({1, kTail}), wheel.keyTimes({0, kTail})) << "fixed channels are not played";
}

TEST(MotionTrail, matchesTheEvaluatorOneByOne) {
    EXPECT_TRUE(rc::check([] {
        const test::Rig rig = *test::randomRig();
        const double rounding = 1e-12 * (rig.skeleton->extent() + 1);  // roots move by about a metre
        auto character = std::make_shared<Character>();
        character->skeleton = rig.skeleton;
        std::vector<BonePoint> points;
        for (int joint = 0; joint < rig.skeleton->size(); joint += 3)
            points.push_back({joint, joint % 2 == 0 ? kTail : kHead});
        Evaluator many(character, rig.clip), single(character, rig.clip);
        const int perFrame = *rc::gen::inRange(1, 4);
        const auto trails = motionTrails(many, points, {-3}, {20}, perFrame).value();
        RC_ASSERT(trails.size() == points.size());
        for (std::size_t p = 0; p < points.size(); ++p) {
            RC_ASSERT(trails[p].frames.size() == 24u);
            for (const TrailSample& sample : trails[p].samples) {
                single.evaluate(sample.time);
                const BoneEnds ends = single.bone(points[p].joint);
                const Vector3d position = points[p].end == kHead ? ends.head : ends.tail;
                RC_ASSERT((sample.position - position).norm() <= rounding);
                RC_ASSERT(std::isfinite(sample.speed));
            }
        }
    }));
}

TEST(MotionTrail, keysOfAWarpedClipAreWhereTheyPlay) {
    Wheel wheel;
    wheel.key(1, Channel::angle3, {{{0}, 0}, {{0.25}, 1}, {{0.5}, 0}});
    const Vector3d quarter = wheel.trails({{0, kTail}}, 25, 25).at(0).samples.front().position;
    wheel.clip->warp = std::make_shared<const TimeWarp>(
        TimeWarp::create({{{0}, {0}, SpanKind::linear}, {{1}, {0.5}, SpanKind::reverse}, {{1.5}, {0}}})
            .value());
    const MotionTrail trail = wheel.trails({{0, kTail}}, 0, 150).at(0);
    Times keys;
    for (const std::size_t key : trail.keys) keys.push_back(trail.samples[key].time.value);
    EXPECT_EQ(keys, (Times{0, 0.5, 1, 1.25, 1.5}));
    EXPECT_EQ(trail.samples[trail.keys[1]].position, quarter);
    EXPECT_EQ(trail.samples[trail.keys[3]].position, quarter);
}

TEST(MotionTrail, withoutAClipThePointIsAtRest) {
    const Wheel wheel;
    Evaluator evaluator(wheel.character, nullptr);
    const BonePoint point{1, kTail};
    const auto trails = motionTrails(evaluator, {&point, 1}, {0}, {3}).value();
    ASSERT_EQ(trails[0].samples.size(), 4u);
    for (const TrailSample& sample : trails[0].samples) {
        EXPECT_EQ(sample.position, Vector3d(3, 0, 0));
        EXPECT_EQ(sample.speed, 0);
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
