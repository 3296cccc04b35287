#include "ui/document/Playback.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <QSignalSpy>
#include <limits>

#include "tests/ui/WaitFor.h"

namespace sinew {
namespace SINEW_TEST_FILE {

FrameRate hertz(std::int64_t rate) { return FrameRate::create(rate, 1).value(); }

class PlaybackTest : public testing::Test {
protected:
    PlaybackTest() { playback_.setClip(hertz(100), {0}, {99}); }
    std::int64_t frame() const { return playback_.frame().value; }

    Playback playback_;
};

TEST_F(PlaybackTest, refusesToPlayOneFrame) {
    playback_.setRange({5}, {5});
    playback_.setPlaying(true);
    EXPECT_FALSE(playback_.playing());
}

TEST_F(PlaybackTest, refusesNonFiniteSpeeds) {
    playback_.setSpeed(std::numeric_limits<double>::quiet_NaN());
    playback_.setSpeed(std::numeric_limits<double>::infinity());
    EXPECT_EQ(playback_.speed(), 1);
}

TEST_F(PlaybackTest, inAndOutAreKeptWhenTheClipChanges) {
    playback_.setRange({10}, {99});
    playback_.setClip(hertz(100), {0}, {150}, false);
    EXPECT_EQ(playback_.inFrame(), FrameIndex{10});
    EXPECT_EQ(playback_.outFrame(), FrameIndex{150}) << "it was at the end of the clip";
    playback_.setRange({10}, {80});
    playback_.setClip(hertz(100), {0}, {60}, false);
    EXPECT_EQ(playback_.outFrame(), FrameIndex{60});
    playback_.setRange({20}, {30});
    playback_.setClip(hertz(100), {0}, {70});
    EXPECT_EQ(playback_.inFrame(), FrameIndex{0}) << "a new clip resets the range";
    EXPECT_EQ(playback_.outFrame(), FrameIndex{70});
}

TEST_F(PlaybackTest, keepsSpeedFrameAndRangeWithinBounds) {
    playback_.setSpeed(1000);
    EXPECT_EQ(playback_.speed(), Playback::kMaximumSpeed);
    playback_.setSpeed(-3);
    EXPECT_EQ(playback_.speed(), Playback::kMinimumSpeed);
    playback_.setFrame({-7});
    EXPECT_EQ(frame(), 0);
    playback_.setFrame({std::numeric_limits<std::int64_t>::max()});
    EXPECT_EQ(frame(), 99);
    playback_.setRange({40}, {20});
    EXPECT_EQ(playback_.inFrame(), FrameIndex{40});
    EXPECT_EQ(playback_.outFrame(), FrameIndex{40});
    playback_.setRange({-40}, {2000});
    EXPECT_EQ(playback_.inFrame(), FrameIndex{0});
    EXPECT_EQ(playback_.outFrame(), FrameIndex{99});
}

TEST_F(PlaybackTest, showsTheFrameOfTheElapsedTime) {
    playback_.setPlaying(true);
    playback_.advanceTo({0.0049});
    EXPECT_EQ(frame(), 0);
    playback_.advanceTo({0.305});
    EXPECT_EQ(frame(), 30);
    playback_.advanceTo({0.305});
    EXPECT_EQ(frame(), 30);
}

TEST_F(PlaybackTest, speedScalesTheFrameRate) {
    playback_.setSpeed(2.5);
    playback_.setPlaying(true);
    playback_.advanceTo({0.1001});
    EXPECT_EQ(frame(), 25);
}

TEST_F(PlaybackTest, doesNotDriftOverManySmallSteps) {
    playback_.setClip(FrameRate::create(30000, 1001).value(), {0}, {1'000'000});
    playback_.setPlaying(true);
    for (int millisecond = 1; millisecond <= 60'000; ++millisecond)
        playback_.advanceTo({millisecond * 0.001 + 1e-9});
    EXPECT_EQ(frame(), 1798);
}

TEST_F(PlaybackTest, loopsBetweenInAndOut) {
    playback_.setRange({10}, {19});
    playback_.setPlaying(true);
    EXPECT_EQ(frame(), 10);
    playback_.advanceTo({0.0901});
    EXPECT_EQ(frame(), 19);
    playback_.advanceTo({0.1001});
    EXPECT_EQ(frame(), 10);
    playback_.advanceTo({12.3401});
    EXPECT_EQ(frame(), 14);
}

TEST_F(PlaybackTest, stopsAtOutWithoutLooping) {
    playback_.setLoop(false);
    playback_.setRange({0}, {50});
    playback_.setPlaying(true);
    playback_.advanceTo({3});
    EXPECT_EQ(frame(), 50);
    EXPECT_FALSE(playback_.playing());
    playback_.setPlaying(true);
    EXPECT_EQ(frame(), 0);
}

TEST_F(PlaybackTest, everyFrameModeShowsEachFrameDespiteDelays) {
    playback_.setMode(Playback::Mode::everyFrame);
    playback_.setPlaying(true);
    playback_.advanceTo({0.004});
    EXPECT_EQ(frame(), 0) << "it is never faster than the clip";
    playback_.advanceTo({0.5});
    EXPECT_EQ(frame(), 1);
    playback_.advanceTo({0.505});
    EXPECT_EQ(frame(), 1) << "it does not catch up after a delay";
    playback_.advanceTo({0.5101});
    EXPECT_EQ(frame(), 2);
}

TEST_F(PlaybackTest, rangeOrClipOfOneFrameStopsPlayback) {
    playback_.setPlaying(true);
    playback_.setRange({3}, {3});
    EXPECT_FALSE(playback_.playing());
    playback_.setRange({0}, {99});
    playback_.setPlaying(true);
    playback_.setClip(hertz(100), {7}, {7});
    EXPECT_FALSE(playback_.playing());
    EXPECT_EQ(frame(), 7);
}

TEST_F(PlaybackTest, goesToInWhenTheRangeMovesAwayWhilePlaying) {
    playback_.setPlaying(true);
    playback_.advanceTo({0.8001});
    playback_.setRange({10}, {40});
    playback_.advanceTo({0.8101});
    EXPECT_EQ(frame(), 10);
}

TEST_F(PlaybackTest, steppingStopsPlaybackAndStaysInTheClip) {
    playback_.setPlaying(true);
    playback_.step(-1);
    EXPECT_FALSE(playback_.playing());
    EXPECT_EQ(frame(), 0);
    playback_.step(3);
    EXPECT_EQ(frame(), 3);
}

TEST_F(PlaybackTest, clipChangedIsEmittedAfterAllChanges) {
    playback_.setFrame({90});
    std::int64_t frameInSlot = -1;
    QObject::connect(&playback_, &Playback::clipChanged, [&] { frameInSlot = frame(); });
    playback_.setClip(hertz(50), {10}, {20});
    EXPECT_EQ(frameInSlot, 20);
    EXPECT_EQ(playback_.inFrame(), FrameIndex{10});
    EXPECT_EQ(playback_.outFrame(), FrameIndex{20});
}

TEST_F(PlaybackTest, sameClipKeepsTheRange) {
    playback_.setRange({10}, {20});
    playback_.setClip(hertz(100), {0}, {99});
    EXPECT_EQ(playback_.inFrame(), FrameIndex{10});
}

TEST_F(PlaybackTest, emitsOnlyChanges) {
    const QSignalSpy frames(&playback_, &Playback::frameChanged);
    const QSignalSpy ranges(&playback_, &Playback::rangeChanged);
    const QSignalSpy states(&playback_, &Playback::stateChanged);
    playback_.setFrame({0});
    playback_.setRange({0}, {99});
    playback_.setSpeed(1);
    playback_.setLoop(true);
    playback_.setPlaying(false);
    playback_.setMode(Playback::Mode::realTime);
    EXPECT_EQ(frames.count() + ranges.count() + states.count(), 0);
}

TEST_F(PlaybackTest, staysInTheRangeAndNeverDrifts) {
    ASSERT_TRUE(rc::check([](std::uint16_t in, std::uint8_t length, std::uint16_t rate) {
        const std::int64_t frames = length % 200 + 2;
        Playback playback;
        playback.setClip(hertz(rate % 1000 + 1), {0}, {70'000});
        playback.setRange({in}, {in + frames - 1});
        playback.setPlaying(true);
        double time = 0;
        for (const unsigned step :
             *rc::gen::container<std::vector<std::uint16_t>>(rc::gen::arbitrary<std::uint16_t>())) {
            time += step * 1e-4;
            playback.advanceTo({time});
            const auto due = static_cast<std::int64_t>(std::floor(time * playback.rate().hertz()));
            RC_ASSERT(playback.frame().value == in + due % frames);
        }
    }));
}

TEST_F(PlaybackTest, advancesInTheEventLoop) {
    playback_.setPlaying(true);
    EXPECT_SOON(frame() >= 5);
}

TEST_F(PlaybackTest, changingTheSpeedDoesNotStallPlayback) {
    playback_.setClip(hertz(10), {0}, {99});
    playback_.setPlaying(true);
    for (int i = 0; i < 200 && frame() < 2; ++i) {
        playback_.setSpeed(1 + i % 2 * 0.01);
        test::runEventLoopFor(5);
    }
    EXPECT_GE(frame(), 2);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
