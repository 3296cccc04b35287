#include "ui/viewport/TrailShapes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "ui/viewport/Camera.h"
#include "ui/viewport/DashedLine.h"
#include "ui/viewport/SpeedRamp.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace {

/// Sees 1 m as 100 pixels, from the front.
struct FlatCamera : Camera {
    FlatCamera() {
        setViewport({1000, 600});
        setPlace({{0, 0, 0}, 1, 0, 0, true});
        setPlace({{0, 0, 0}, pixelsPerMetre(1) / 100, 0, 0, true});
    }
};

/// A point that goes to the right by 20 pixels a frame, faster and faster in its numbers only: frames 0 to
/// 20, keys at 0, 10 and 20.
JointTrail straightTrail() {
    JointTrail trail;
    trail.joint = JointId{7};
    for (int i = 0; i <= 20; ++i) {
        trail.motion.samples.push_back(
            {trail.rate.time({i}), {(i - 10) * 0.2, 0, 0}, static_cast<double>(i) / 20});
        trail.motion.frames.push_back(static_cast<std::size_t>(i));
    }
    trail.motion.keys = {0, 10, 20};
    return trail;
}

class TrailShapes : public testing::Test {
protected:
    TrailLook look(std::int64_t first = 0, std::int64_t last = 20, std::int64_t now = 10) const {
        return {&camera_, &darkTheme(), {{first}, {last}}, trail_.rate.time({now}), 4, {}, {}};
    }
    DrawList drawn(const TrailLook& look) const {
        DrawList list;
        appendTrails({&trail_, 1}, look, list);
        return list;
    }
    double pixels(const Instance& line) const { return 100 * static_cast<double>(line.y.norm()); }

    FlatCamera camera_;
    JointTrail trail_ = straightTrail();
};

TEST_F(TrailShapes, nothingIsDrawnOutsideOfTheRange) {
    const DrawList none = drawn(look(30, 40));
    EXPECT_TRUE(none.lines.empty() && none.balls.empty() && none.overlay.empty());
    const DrawList part = drawn(look(5, 8));
    EXPECT_EQ(part.lines.size(), 3u);
    EXPECT_EQ(part.balls.size(), 1u) << "frame 8";
    EXPECT_TRUE(part.overlay.empty());
}

TEST_F(TrailShapes, thePastIsSolidAndWhatComesIsDashed) {
    const DrawList list = drawn(look());
    double solid = 0, dashed = 0;
    for (const Instance& line : list.lines) {
        EXPECT_FLOAT_EQ(line.width, 1.5F);
        if (line.origin.x() < -1e-6F) {
            solid += pixels(line);
        } else {
            dashed += pixels(line);
            EXPECT_LE(pixels(line), 4 + 1e-3);
        }
    }
    EXPECT_NEAR(solid, 200, 1e-2);
    EXPECT_NEAR(dashed, 200 * 4.0 / 7, 4);
}

TEST_F(TrailShapes, theOriginalOfAWarpIsDashedThroughoutAndHasNoKeys) {
    trail_.kind.original = true;
    TrailLook moved = look();
    moved.originalBy = {0, 0.5, 0};
    const DrawList list = drawn(moved);
    double length = 0;
    for (const Instance& line : list.lines) {
        EXPECT_FLOAT_EQ(line.width, 1.75F);
        EXPECT_FLOAT_EQ(line.origin.y(), 0.5F);
        EXPECT_EQ(line.edge, bytes(darkTheme().original));
        EXPECT_LE(pixels(line), 5 + 1e-3);
        length += pixels(line);
    }
    EXPECT_NEAR(length, 400 * 5.0 / 8, 5);
    EXPECT_TRUE(list.balls.empty() && list.overlay.empty());
    EXPECT_FALSE(trailKeyAt({&trail_, 1}, moved, *camera_.project({0, 0, 0})).has_value());
}

TEST_F(TrailShapes, whatIsWarpedIsInItsColourBesideItsOriginal) {
    trail_.character = CharacterId{3};
    TrailLook warped = look();
    warped.warped = CharacterId{3};
    EXPECT_EQ(drawn(warped).lines.front().edge, bytes(darkTheme().warped));
    warped.warped = CharacterId{4};
    EXPECT_EQ(drawn(warped).lines.front().edge, bytes(darkTheme().text));
}

TEST_F(TrailShapes, longOnesAreDrawnInLongerStepsAndLoseNothingThatIsSeen) {
    // Round and round a circle of 200 pixels, a pixel a sample.
    trail_ = {};
    constexpr int kSamples = 100000;
    for (int i = 0; i < kSamples; ++i) {
        const double turn = i / 200.0;
        trail_.motion.samples.push_back(
            {trail_.rate.time({i}), {2 * std::cos(turn), 2 * std::sin(turn), 0}, 1});
        trail_.motion.frames.push_back(static_cast<std::size_t>(i));
    }
    const DrawList list = drawn(look(0, kSamples, kSamples));
    EXPECT_LT(list.lines.size(), kSamples / 2U);
    double length = 0, most = 0;
    for (const Instance& line : list.lines) {
        length += pixels(line);
        most = std::max(most, pixels(line));
    }
    EXPECT_LT(most, 5);
    EXPECT_NEAR(length / kSamples, 1, 0.001);
}

TEST_F(TrailShapes, dotsStandAtFramesOfTheClip) {
    const DrawList list = drawn(look(1, 20));
    ASSERT_EQ(list.balls.size(), 5u) << "4, 8, 12, 16, 20";
    EXPECT_NEAR(list.balls.front().origin.x(), (4 - 10) * 0.2, 1e-6);
}

TEST_F(TrailShapes, dotsAndDiamondsThatWouldCoverEachOtherAreLeftOut) {
    camera_.setPlace({{0, 0, 0}, camera_.distance() * 40, 0, 0, true});  // half a pixel a frame
    trail_.motion.keys.clear();
    for (std::size_t i = 0; i <= 20; ++i) trail_.motion.keys.push_back(i);
    const DrawList list = drawn(look());
    EXPECT_EQ(list.balls.size(), 2u);
    EXPECT_EQ(list.overlay.size(), 4u) << "the first and the last with their outlines";
    EXPECT_LE(list.lines.size(), 14u) << "steps below a pixel are taken together";
}

TEST_F(TrailShapes, diamondsStandAtKeysAndAreMet) {
    const DrawList list = drawn(look());
    EXPECT_EQ(list.overlay.size(), 6u);
    EXPECT_EQ(trailKeyAt({&trail_, 1}, look(), QPointF(503, 298)), (TrailKey{0, 10}));
    EXPECT_EQ(trailKeyAt({&trail_, 1}, look(), QPointF(520, 300)), std::nullopt);
    EXPECT_EQ(trailKeyAt({&trail_, 1}, look(0, 9), QPointF(503, 298)), std::nullopt);
}

TEST_F(TrailShapes, aDiamondIsASquareOnItsCorner) {
    const Instance inner = drawn(look(0, 0)).overlay.at(1);
    EXPECT_NEAR(pixels(inner), static_cast<double>(inner.width), 1e-4) << "as wide as long";
    EXPECT_NEAR(inner.y.x(), inner.y.y(), 1e-6) << "at 45 degrees";
}

TEST_F(TrailShapes, theKeyUnderThePointerIsLit) {
    TrailLook lit = look();
    lit.lit = TrailKey{0, 10};
    const auto yellow = bytes(darkTheme().keySelected);
    const DrawList list = drawn(lit);
    EXPECT_EQ(std::ranges::count(list.overlay, yellow, &Instance::edge), 1);
}

TEST_F(TrailShapes, speedColoursGoFromSlowToFast) {
    TrailLook fast = look();
    fast.greatestSpeed = 1;
    const DrawList list = drawn(fast);
    EXPECT_EQ(list.lines.back().edge, bytes(speedColor(darkTheme(), 1)));
    EXPECT_EQ(list.lines.front().edge, bytes(speedColor(darkTheme(), 0.05)));
    fast.greatestSpeed = 0;
    EXPECT_EQ(drawn(fast).lines.back().edge, bytes(speedColor(darkTheme(), 0))) << "where all of it rests";
}

double luminance(const QColor& color) {
    const auto linear = [](double c) {
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

TEST(SpeedRamp, standsOutInBothThemesAndOnlyGoesOneWay) {
    for (const Theme* theme : {&darkTheme(), &lightTheme()}) {
        double before = luminance(speedColor(*theme, 0));
        for (int i = 0; i <= 20; ++i) {
            const double now = luminance(speedColor(*theme, i / 20.0));
            const double ground = luminance(theme->viewport);
            const double contrast = (std::max(now, ground) + 0.05) / (std::min(now, ground) + 0.05);
            EXPECT_GE(contrast, 3) << theme->dark << ' ' << i;
            EXPECT_TRUE(theme->dark ? now >= before : now <= before);
            before = now;
        }
    }
}

TEST(DashedLine, dashesRunOnThroughCorners) {
    const FlatCamera camera;
    std::vector<Instance> lines;
    DashedLine dashed(camera, kTrailAhead, 1, lines);
    dashed.moveTo({0, 0, 0});
    for (int i = 1; i <= 10; ++i) dashed.lineTo({0.05 * i, 0, 0}, Qt::white);  // 5 pixels each
    double drawn = 0;
    for (const Instance& line : lines) drawn += 100 * static_cast<double>(line.y.norm());
    EXPECT_NEAR(drawn, 7 * 4 + 1, 1e-3) << "50 pixels are seven times 4 and 3, and one more";
}

TEST(DashedLine, whatLiesBehindTheEyeEndsTheLine) {
    Camera camera;
    camera.setViewport({1000, 600});
    camera.setPlace({{0, 0, 0}, 4, 0, 0, false});
    std::vector<Instance> lines;
    DashedLine line(camera, {}, 1, lines);
    line.moveTo({0, 0, 0});
    line.lineTo({0, 0, 10}, Qt::white);
    line.lineTo({1, 0, 0}, Qt::white);
    EXPECT_TRUE(lines.empty());
    line.lineTo({0, 0, 0}, Qt::white);
    EXPECT_EQ(lines.size(), 1u);
}

}  // namespace
}  // namespace sinew
