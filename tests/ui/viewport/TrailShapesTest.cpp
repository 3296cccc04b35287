#include "ui/viewport/trails/TrailShapes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "ui/viewport/camera/Camera.h"
#include "ui/viewport/rendering/DashedLine.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// An orthographic front camera at 100 pixels per metre.
struct FlatCamera : Camera {
    FlatCamera() {
        setViewport({1000, 600});
        setState({{0, 0, 0}, 1, 0, 0, true});
        setState({{0, 0, 0}, pixelsPerMetre(1) / 100, 0, 0, true});
    }
};

/// Returns the trail of a point that moves to the right by 20 pixels per frame, with increasing speed values:
/// frames 0 to 20, keys at 0, 10 and 20.
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
    TrailStyle style(std::int64_t first = 0, std::int64_t last = 20, std::int64_t current = 10) const {
        return {&camera_, &darkTheme(), {{first}, {last}}, trail_.rate.time({current}), 4, {}, {}};
    }
    DrawList drawn(const TrailStyle& style) const {
        DrawList list;
        appendTrails({&trail_, 1}, style, list);
        return list;
    }
    double pixels(const Instance& line) const { return 100 * static_cast<double>(line.y.norm()); }

    FlatCamera camera_;
    JointTrail trail_ = straightTrail();
};

TEST_F(TrailShapes, nothingIsDrawnOutsideTheRange) {
    const DrawList none = drawn(style(30, 40));
    EXPECT_TRUE(none.lines.empty() && none.balls.empty() && none.overlay.empty());
    const DrawList part = drawn(style(5, 8));
    EXPECT_EQ(part.lines.size(), 3u);
    EXPECT_EQ(part.balls.size(), 1u) << "the dot at frame 8";
    EXPECT_TRUE(part.overlay.empty());
}

TEST_F(TrailShapes, pastIsSolidAndFutureIsDashed) {
    const DrawList list = drawn(style());
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

TEST_F(TrailShapes, originalOfATimeWarpIsDashedWithoutKeys) {
    trail_.kind.isOriginal = true;
    TrailStyle moved = style();
    moved.originalOffset = {0, 0.5, 0};
    const DrawList list = drawn(moved);
    double length = 0;
    for (const Instance& line : list.lines) {
        EXPECT_FLOAT_EQ(line.width, 1.75F);
        EXPECT_FLOAT_EQ(line.origin.y(), 0.5F);
        EXPECT_EQ(line.edge, rgbaBytes(darkTheme().original));
        EXPECT_LE(pixels(line), 5 + 1e-3);
        length += pixels(line);
    }
    EXPECT_NEAR(length, 400 * 5.0 / 8, 5);
    EXPECT_TRUE(list.balls.empty() && list.overlay.empty());
    EXPECT_FALSE(trailKeyAt({&trail_, 1}, camera_, moved.range, *camera_.project({0, 0, 0})).has_value());
}

TEST_F(TrailShapes, warpedTrailHasItsOwnColor) {
    trail_.character = CharacterId{3};
    TrailStyle warped = style();
    warped.warpedCharacter = CharacterId{3};
    EXPECT_EQ(drawn(warped).lines.front().edge, rgbaBytes(darkTheme().warped));
    warped.warpedCharacter = CharacterId{4};
    EXPECT_EQ(drawn(warped).lines.front().edge, rgbaBytes(darkTheme().text));
}

TEST_F(TrailShapes, longTrailsAreSimplifiedWithoutVisibleLoss) {
    // Several turns on a circle with a radius of 200 pixels, one pixel per sample.
    trail_ = {};
    constexpr int kSamples = 100000;
    for (int i = 0; i < kSamples; ++i) {
        const double angle = i / 200.0;
        trail_.motion.samples.push_back(
            {trail_.rate.time({i}), {2 * std::cos(angle), 2 * std::sin(angle), 0}, 1});
        trail_.motion.frames.push_back(static_cast<std::size_t>(i));
    }
    const DrawList list = drawn(style(0, kSamples, kSamples));
    EXPECT_LT(list.lines.size(), kSamples / 2U);
    double length = 0, longest = 0;
    for (const Instance& line : list.lines) {
        length += pixels(line);
        longest = std::max(longest, pixels(line));
    }
    EXPECT_LT(longest, 5);
    EXPECT_NEAR(length / kSamples, 1, 0.001);
}

TEST_F(TrailShapes, dotsMarkFramesOfTheClip) {
    const DrawList list = drawn(style(1, 20));
    ASSERT_EQ(list.balls.size(), 5u) << "frames 4, 8, 12, 16 and 20";
    EXPECT_NEAR(list.balls.front().origin.x(), (4 - 10) * 0.2, 1e-6);
}

TEST_F(TrailShapes, overlappingDotsAndDiamondsAreOmitted) {
    camera_.setState({{0, 0, 0}, camera_.distance() * 40, 0, 0, true});  // half a pixel per frame
    trail_.motion.keys.clear();
    for (std::size_t i = 0; i <= 20; ++i) trail_.motion.keys.push_back(i);
    const DrawList list = drawn(style());
    EXPECT_EQ(list.balls.size(), 2u);
    EXPECT_EQ(list.overlay.size(), 4u) << "the first and last key with their outlines";
    EXPECT_LE(list.lines.size(), 14u) << "steps shorter than a pixel are combined";
}

TEST_F(TrailShapes, diamondsMarkKeysAndCanBePicked) {
    const DrawList list = drawn(style());
    EXPECT_EQ(list.overlay.size(), 6u);
    EXPECT_EQ(trailKeyAt({&trail_, 1}, camera_, style().range, QPointF(503, 298)), (TrailKey{0, 10}));
    EXPECT_EQ(trailKeyAt({&trail_, 1}, camera_, style().range, QPointF(520, 300)), std::nullopt);
    EXPECT_EQ(trailKeyAt({&trail_, 1}, camera_, style(0, 9).range, QPointF(503, 298)), std::nullopt);
}

TEST_F(TrailShapes, diamondIsARotatedSquare) {
    const Instance inner = drawn(style(0, 0)).overlay.at(1);
    EXPECT_NEAR(pixels(inner), static_cast<double>(inner.width), 1e-4) << "as wide as long";
    EXPECT_NEAR(inner.y.x(), inner.y.y(), 1e-6) << "at 45 degrees";
}

TEST_F(TrailShapes, keyUnderThePointerIsHighlighted) {
    TrailStyle highlighted = style();
    highlighted.highlighted = TrailKey{0, 10};
    const auto yellow = rgbaBytes(darkTheme().keySelected);
    const DrawList list = drawn(highlighted);
    EXPECT_EQ(std::ranges::count(list.overlay, yellow, &Instance::edge), 1);
}

TEST_F(TrailShapes, speedColorsGoFromSlowToFast) {
    TrailStyle fast = style();
    fast.maxSpeed = 1;
    const DrawList list = drawn(fast);
    EXPECT_EQ(list.lines.back().edge, rgbaBytes(speedColor(darkTheme(), 1)));
    EXPECT_EQ(list.lines.front().edge, rgbaBytes(speedColor(darkTheme(), 0.05)));
    fast.maxSpeed = 0;
    EXPECT_EQ(drawn(fast).lines.back().edge, rgbaBytes(speedColor(darkTheme(), 0))) << "if nothing moves";
}

double luminance(const QColor& color) {
    const auto linear = [](double c) {
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

TEST(SpeedRamp, isVisibleInBothThemesAndMonotonic) {
    for (const Theme* theme : {&darkTheme(), &lightTheme()}) {
        double before = luminance(speedColor(*theme, 0));
        for (int i = 0; i <= 20; ++i) {
            const double current = luminance(speedColor(*theme, i / 20.0));
            const double background = luminance(theme->viewport);
            const double contrast =
                (std::max(current, background) + 0.05) / (std::min(current, background) + 0.05);
            EXPECT_GE(contrast, 3) << theme->dark << ' ' << i;
            EXPECT_TRUE(theme->dark ? current >= before : current <= before);
            before = current;
        }
    }
}

TEST(DashedLine, dashesContinueThroughCorners) {
    const FlatCamera camera;
    std::vector<Instance> lines;
    DashedLine dashed(camera, kTrailAfterDashes, 1, lines);
    dashed.moveTo({0, 0, 0});
    for (int i = 1; i <= 10; ++i) dashed.lineTo({0.05 * i, 0, 0}, Qt::white);  // 5 pixels each
    double drawn = 0;
    for (const Instance& line : lines) drawn += 100 * static_cast<double>(line.y.norm());
    EXPECT_NEAR(drawn, 7 * 4 + 1, 1e-3)
        << "50 pixels are seven dashes of 4 with gaps of 3, and one pixel more";
}

TEST(DashedLine, pointBehindTheCameraEndsTheLine) {
    Camera camera;
    camera.setViewport({1000, 600});
    camera.setState({{0, 0, 0}, 4, 0, 0, false});
    std::vector<Instance> lines;
    DashedLine line(camera, {}, 1, lines);
    line.moveTo({0, 0, 0});
    line.lineTo({0, 0, 10}, Qt::white);
    line.lineTo({1, 0, 0}, Qt::white);
    EXPECT_TRUE(lines.empty());
    line.lineTo({0, 0, 0}, Qt::white);
    EXPECT_EQ(lines.size(), 1u);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
