#include <gtest/gtest.h>

#include "core/scene/edits/keys/SetKeys.h"
#include "tests/ui/Leg.h"
#include "tests/ui/Warps.h"
#include "ui/session/MarkerEditing.h"
#include "ui/session/Session.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Frames = std::vector<std::int64_t>;

/// A leg whose "walk" has a time warp.
class WarpedTime : public testing::Test {
protected:
    void open(std::vector<WarpPin> pins) {
        session_.document.open(test::withWarp(test::withLeg({}, "leg"), std::move(pins)),
                               QStringLiteral("leg"));
    }
    ChannelId thigh() const { return {test::jointOf(session_.document.scene(), "thigh"), Channel::angle1}; }
    const Clip& clip() const { return *session_.selection.clip(); }
    double shown(ChannelId id) const {
        const Evaluator& evaluator = *session_.pose.active();
        return evaluator.values(evaluator.skeleton().find(id.joint).value()).at(id.channel);
    }
    bool set(double angle) {
        const std::vector<ChannelValue> values{{thigh(), angle}};
        return session_.posing.set(QStringLiteral("Rotate"), values);
    }
    std::vector<double> keyTimes() const {
        std::vector<double> times;
        for (const Key& key : clip().find(thigh())->keys()) times.push_back(key.time.value);
        return times;
    }
    Frames framesOf(double source) const {
        Frames frames;
        for (const FrameIndex frame : session_.playback.playFrames({source})) frames.push_back(frame.value);
        return frames;
    }

    Session session_;
};

TEST_F(WarpedTime, autoKeySetsKeysAtTheSourceTimeBitForBit) {
    open(test::unevenPins());
    session_.posing.setAutoKey(true);
    for (const std::int64_t frame : {7, 48, 101, 180, 251}) {
        session_.playback.setFrame({frame});
        const double source = clip().warp->source(clip().rate.time({frame})).value;
        const double angle = -0.001 * static_cast<double>(frame);
        ASSERT_TRUE(set(angle));
        EXPECT_EQ(shown(thigh()), angle) << frame;
        const auto times = keyTimes();
        EXPECT_NE(std::ranges::find(times, source), times.end()) << frame;
    }
    EXPECT_EQ(keyTimes().size(), 8u);
    EXPECT_EQ(clip().lastFrame, FrameIndex{200});
}

TEST_F(WarpedTime, unkeyedPoseBelongsToTheSourceTimeBitForBit) {
    open(test::unevenPins());
    session_.playback.setFrame({101});
    ASSERT_TRUE(set(0.123456789));
    EXPECT_EQ(shown(thigh()), 0.123456789);
    EXPECT_EQ(session_.selection.character()->unkeyed->time, session_.playback.sourceTime());
    EXPECT_EQ(session_.posing.unkeyed().size(), 1u);
    session_.playback.setFrame({102});
    EXPECT_TRUE(session_.posing.unkeyed().empty());
    session_.playback.setFrame({101});
    const auto unkeyed = session_.posing.unkeyed();
    const std::vector<ChannelValue> values(unkeyed.begin(), unkeyed.end());
    ASSERT_TRUE(session_.posing.key(QStringLiteral("Set key"), values));
    EXPECT_EQ(shown(thigh()), 0.123456789);
    EXPECT_EQ(session_.selection.character()->unkeyed, nullptr);
    session_.document.undo();
    session_.document.undo();
    EXPECT_EQ(keyTimes().size(), 3u);
    EXPECT_NE(shown(thigh()), 0.123456789);
}

TEST_F(WarpedTime, mutedWarpShowsTheOriginalTime) {
    open(test::halfSpeedPins());
    EXPECT_EQ(session_.playback.lastFrame(), FrameIndex{400});
    session_.playback.setFrame({100});
    const double warped = shown(thigh());
    EXPECT_NEAR(warped, clip().find(thigh())->evaluate({0.5}), 1e-12);
    session_.warp.setMuted(true);
    EXPECT_EQ(session_.playback.frame(), FrameIndex{100});
    EXPECT_EQ(session_.playback.lastFrame(), FrameIndex{200});
    EXPECT_EQ(session_.playback.sourceTime(), Seconds{1});
    EXPECT_NEAR(shown(thigh()), radians(-30), 1e-12);
    session_.document.undo();
    EXPECT_EQ(shown(thigh()), warped);
    EXPECT_EQ(session_.playback.sourceFrame(), FrameIndex{50});
}

TEST_F(WarpedTime, sourceTimeIsFoundAtAllFramesThatPlayIt) {
    open({{{0}, {0}, SpanKind::linear},
          {{1}, {1}, SpanKind::hold},
          {{2}, {1}, SpanKind::reverse},
          {{3}, {0.5}, SpanKind::linear},
          {{4}, {2}}});
    const Playback& playback = session_.playback;
    EXPECT_EQ(framesOf(0.75), (Frames{75, 250, 317}));
    EXPECT_EQ(framesOf(1), (Frames{100, 200, 333}));
    session_.playback.setFrame({150});
    EXPECT_TRUE(playback.isAtPlayhead({1})) << "time is held";
    EXPECT_EQ(playback.nearestPlayFrame({1}), FrameIndex{150});
    EXPECT_EQ(playback.nearestPlayFrame({0.75}), FrameIndex{75});
    EXPECT_EQ(playback.adjacentFrame({0.75}, true), FrameIndex{250});
    EXPECT_EQ(playback.adjacentFrame({1}, false), FrameIndex{100});
    EXPECT_EQ(playback.adjacentFrame({0.25}, true), std::nullopt);
    session_.playback.setFrame({250});
    EXPECT_EQ(playback.nearestPlayFrame({0.75}), FrameIndex{250});
    EXPECT_FALSE(playback.isAtPlayhead({0.76}));
    const auto [first, last] = playback.sourceRangeAtPlayhead();
    EXPECT_NEAR(first.value, 0.7475, 1e-12);
    EXPECT_NEAR(last.value, 0.7525, 1e-12);
}

TEST_F(WarpedTime, frameOfAFastSpanCoversSeveralSourceFrames) {
    open({{{0}, {0}, SpanKind::linear}, {{0.5}, {2}}});
    session_.playback.setFrame({25});
    EXPECT_EQ(session_.playback.sourceTime(), Seconds{1});
    for (const double source : {0.99, 1.0, 1.01})
        EXPECT_TRUE(session_.playback.isAtPlayhead({source})) << source;
    EXPECT_FALSE(session_.playback.isAtPlayhead({1.03}));
}

TEST_F(WarpedTime, axisFitsTheWarpedAndTheSourceRange) {
    session_.timeAxis.setWidth(1000);
    open({{{0}, {0}, SpanKind::linear}, {{0.5}, {2}}});
    ASSERT_EQ(session_.playback.lastFrame(), FrameIndex{50});
    EXPECT_DOUBLE_EQ(session_.timeAxis.x(FrameIndex{200}), 1000 - TimeAxis::kMargin);
    session_.document.commit(QStringLiteral("Slow"),
                             test::withWarp(session_.document.committed(), test::halfSpeedPins()));
    EXPECT_DOUBLE_EQ(session_.timeAxis.x(FrameIndex{400}), 1000 - TimeAxis::kMargin);
}

TEST_F(WarpedTime, markersHaveSourceTimesAndAreFoundAtWarpedFrames) {
    open(test::halfSpeedPins());
    const MarkerEditing markers(session_);
    session_.playback.setFrame({101});
    markers.add();
    ASSERT_EQ(clip().markers.size(), 1u);
    EXPECT_EQ(clip().markers[0].time, Seconds{0.505});
    EXPECT_EQ(markers.atPlayhead(), 0u);
    session_.playback.setFrame({300});
    EXPECT_EQ(markers.atPlayhead(), std::nullopt);
    EXPECT_EQ(markers.adjacentFrame(false), FrameIndex{101});
    EXPECT_EQ(markers.adjacentFrame(true), std::nullopt);
    session_.warp.setMuted(true);
    EXPECT_EQ(markers.adjacentFrame(false), FrameIndex{51});
}

TEST_F(WarpedTime, alignAndDuplicateUseThePlayheadsSourceTime) {
    open(test::halfSpeedPins());
    session_.playback.setFrame({120});
    session_.selection.selectKeys({{thigh(), {1}}});
    session_.keyEditing.alignToPlayhead();
    ASSERT_EQ(keyTimes().size(), 3u);
    EXPECT_DOUBLE_EQ(keyTimes()[1], 0.6);
    session_.document.undo();
    session_.selection.selectKeys({{thigh(), {1}}});
    session_.keyEditing.duplicate();
    ASSERT_EQ(keyTimes().size(), 4u);
    EXPECT_DOUBLE_EQ(keyTimes()[1], 0.6);
}

TEST_F(WarpedTime, goalsAreKeyedAtThePlayheadsSourceTime) {
    open(test::halfSpeedPins());
    session_.playback.setFrame({101});
    const PointId shin{test::jointOf(session_.document.scene(), "shin"), BonePoint::End::tail};
    session_.goals.add({&shin, 1});
    const Goal goal = session_.selection.character()->goals.at(0);
    session_.goals.toggleKeys(goal.id, kTargetChannels);
    const Curve* keyed = clip().find(goalChannel(goal.id, Channel::translationX));
    ASSERT_NE(keyed, nullptr);
    EXPECT_EQ(keyed->key(0).time, Seconds{0.505});
    EXPECT_TRUE(session_.goals.isKeyedAtPlayhead(goal.id, Channel::translationX));
    // The target space moves, but the key keeps its world position at its own time.
    const Eigen::Vector3d before = session_.goals.shown(goal.id)->target.position;
    session_.goals.setFollow(goal.id, test::jointOf(session_.document.scene(), "root"));
    EXPECT_LT((session_.goals.shown(goal.id)->target.position - before).norm(), 1e-12);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
