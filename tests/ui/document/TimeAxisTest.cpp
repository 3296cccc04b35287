#include "ui/document/TimeAxis.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "ui/document/Playback.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class TimeAxisTest : public testing::Test {
protected:
    TimeAxisTest() {
        playback_.setClip(FrameRate(), {0}, {100});
        axis_.setWidth(1032);
    }

    Playback playback_;
    TimeAxis axis_{playback_};
};

TEST_F(TimeAxisTest, showsTheWholeClipBetweenItsMargins) {
    EXPECT_DOUBLE_EQ(axis_.x(FrameIndex{0}), TimeAxis::kMargin);
    EXPECT_DOUBLE_EQ(axis_.x(FrameIndex{100}), 1032 - TimeAxis::kMargin);
    axis_.setWidth(532);
    EXPECT_DOUBLE_EQ(axis_.x(FrameIndex{100}), 532 - TimeAxis::kMargin);
    playback_.setClip(FrameRate(), {-50}, {50});
    EXPECT_DOUBLE_EQ(axis_.x(FrameIndex{-50}), TimeAxis::kMargin);
}

TEST_F(TimeAxisTest, zoomedAxisKeepsItsScaleOnResize) {
    axis_.zoom(2, 100);
    const double scale = axis_.pixelsPerFrame();
    axis_.setWidth(800);
    EXPECT_DOUBLE_EQ(axis_.pixelsPerFrame(), scale);
}

TEST_F(TimeAxisTest, zoomedAxisStaysWhenTheClipGrows) {
    axis_.zoom(2, 100);
    const double before = axis_.x(FrameIndex{40});
    playback_.setClip(FrameRate(), {0}, {180}, false);
    EXPECT_DOUBLE_EQ(axis_.x(FrameIndex{40}), before);
    axis_.showAll();
    playback_.setClip(FrameRate(), {0}, {90}, false);
    EXPECT_DOUBLE_EQ(axis_.x(FrameIndex{90}), 1032 - TimeAxis::kMargin) << "the full range is shown again";
}

TEST_F(TimeAxisTest, heldAxisStaysUntilReleased) {
    axis_.setFrozen(true);
    playback_.setClip(FrameRate(), {0}, {180}, false);
    EXPECT_DOUBLE_EQ(axis_.x(FrameIndex{100}), 1032 - TimeAxis::kMargin);
    axis_.setFrozen(false);
    EXPECT_DOUBLE_EQ(axis_.x(FrameIndex{180}), 1032 - TimeAxis::kMargin);
}

TEST_F(TimeAxisTest, pixelsAndFramesAreInverse) {
    axis_.zoom(3.7, 333);
    axis_.pan(-41);
    EXPECT_NEAR(axis_.frame(axis_.x(42.25)), 42.25, 1e-9);
    EXPECT_EQ(axis_.nearestFrame(axis_.x(42.4)), FrameIndex{42});
}

TEST_F(TimeAxisTest, revealScrollsToAHiddenFrame) {
    axis_.show({0}, {20});
    axis_.reveal({15});
    EXPECT_DOUBLE_EQ(axis_.x(FrameIndex{0}), TimeAxis::kMargin);
    axis_.reveal({60});
    EXPECT_NEAR(axis_.x(FrameIndex{60}), TimeAxis::kMargin, 1e-9);
}

TEST_F(TimeAxisTest, zoomKeepsTheFrameUnderThePointer) {
    ASSERT_TRUE(rc::check([this](unsigned position, bool zoomIn) {
        axis_.showAll();
        const double x = 200 + position % 600;
        const double frame = axis_.frame(x);
        axis_.zoom(zoomIn ? 1.5 : 0.9, x);
        RC_ASSERT(std::abs(axis_.frame(x) - frame) < 1e-9);
    }));
}

TEST_F(TimeAxisTest, neverLosesTheClip) {
    ASSERT_TRUE(rc::check([this] {
        const auto moves = *rc::gen::container<std::vector<int>>(rc::gen::inRange(-5000, 5000));
        for (const int move : moves) {
            if (move % 2) axis_.pan(move);
            axis_.zoom(std::exp(move / 1000.0), std::abs(move) % 1032);
            RC_ASSERT(axis_.x(FrameIndex{100}) >= 0);
            RC_ASSERT(axis_.x(FrameIndex{0}) <= axis_.width());
        }
    }));
}

TEST(NiceStep, isOneTwoOrFiveTimesAPowerOfTen) {
    EXPECT_DOUBLE_EQ(niceStep(0.7), 1);
    EXPECT_DOUBLE_EQ(niceStep(1), 1);
    EXPECT_DOUBLE_EQ(niceStep(1.01), 2);
    EXPECT_DOUBLE_EQ(niceStep(20), 20);
    EXPECT_DOUBLE_EQ(niceStep(21), 50);
    EXPECT_DOUBLE_EQ(niceStep(0.03), 0.05);
    EXPECT_DOUBLE_EQ(niceStep(0.051), 0.1);
}

TEST(Marks, areTheMultiplesInTheRange) {
    EXPECT_EQ(axisTicks(-3, 11, 5), (std::vector<double>{0, 5, 10}));
    EXPECT_TRUE(axisTicks(1, 4, 5).empty());
    EXPECT_LT(axisTicks(0, 1e12, 1).size(), 20'000U);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
