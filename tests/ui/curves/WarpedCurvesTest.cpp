#include "ui/curves/CurvePainter.h"

#include "core/scene/edits/warp/EditWarp.h"
#include "tests/ui/curves/CurveFixture.h"
#include "ui/canvas/WarpFlags.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// The thigh's curve while "walk" plays through a time warp: frame 50 plays source frame 100, the lowest key,
/// at twice the speed; frame 200 plays source frame 200.
class WarpedCurvesTest : public test::CurveTest {
protected:
    WarpedCurvesTest() {
        session_.warp.apply(
            QStringLiteral("warp"),
            TimeWarp::create({{{0}, {0}, SpanKind::linear}, {{0.5}, {1}, SpanKind::linear}, {{2}, {2}}}));
        session_.playback.setFrame({180});
        actions_["curve.limits"]->setChecked(false);
        test::settle();
    }

    const TimeWarp& warp() const { return *session_.selection.clip()->warp; }
    QPolygonF trace() const {
        QImage unused(1, 1, QImage::Format_RGB32);
        QPainter painter(&unused);
        const CurveGeometry geometry = view().geometry();
        return CurvePainter(painter, geometry).warpedTrace(*view().curves().find(thigh()), warp());
    }
    QImage picture() const { return view().viewport()->grab().toImage(); }
    /// Returns the smallest colour difference from the curve's colour among the pixels around a point.
    int distanceAt(const QImage& image, double seconds, double value) const {
        const QColor expected = curveColor(*view().curves().find(thigh()));
        const QPoint center = at(thigh(), seconds, value);
        int nearest = 1000;
        for (int y = -2; y <= 2; ++y) {
            const QColor pixel = image.pixelColor((center + QPoint(0, y)) * image.devicePixelRatio());
            nearest = std::min(nearest, std::abs(pixel.red() - expected.red()) +
                                            std::abs(pixel.green() - expected.green()) +
                                            std::abs(pixel.blue() - expected.blue()));
        }
        return nearest;
    }
    QPoint flag(double frame) const {
        return {static_cast<int>(std::lround(view().x(frame))) + 5, view().rulerHeight() - 5};
    }
};

TEST_F(WarpedCurvesTest, traceShowsEachValueAtItsWarpedTime) {
    const CurveGeometry geometry = view().geometry();
    const TraceMap map = geometry.map(*view().curves().find(thigh()));
    const QPolygonF line = trace();
    ASSERT_GT(line.size(), 100);
    for (const QPointF& point : line) {
        const Seconds source = warp().source({map.seconds(point.x())});
        EXPECT_NEAR(point.y(), map.y(curve(thigh()).evaluate(source)), 1e-6);
    }
    EXPECT_NEAR(line.front().x(), geometry.x({0}), 1e-6);
    EXPECT_NEAR(line.back().x(), geometry.x({2}), 1e-6);
}

TEST_F(WarpedCurvesTest, warpedCurveIsDrawnOverTheFaintOriginal) {
    const QImage with = picture();
    EXPECT_LT(distanceAt(with, 0.25, -15), 40) << "the warped curve";
    EXPECT_LT(distanceAt(with, 1.25, -5), 40);
    const int original = distanceAt(with, 0.7, -21);
    EXPECT_GT(original, 60) << "the original is faint";
    session_.warp.setMuted(true);
    test::settle();
    const QImage without = picture();
    EXPECT_LT(distanceAt(without, 0.7, -21), 40) << "the curve is at its source times again";
    EXPECT_GT(distanceAt(without, 0.25, -15), 60);
}

TEST_F(WarpedCurvesTest, keysStayAtTheirSourceTimes) {
    click(keyPoint(1));
    EXPECT_EQ(session_.selection.keys(), (std::vector<KeyRef>{{thigh(), Seconds{1}}}));
    const QPoint from = keyPoint(1);
    drag(from, from - QPoint(0, 40));
    EXPECT_NEAR(thighKey(1).time.value, 1, 1e-9);
    EXPECT_GT(degrees(thighKey(1).value), -29);
}

TEST_F(WarpedCurvesTest, draggingAFlagRetimesTheCurve) {
    const int before = steps();
    const QPolygonF line = trace();
    const QImage shown = picture();
    press(flag(50));
    move(flag(80));
    ASSERT_SOON(std::abs(warp().pins()[1].time.value - 0.8) < 1e-9);
    EXPECT_NE(trace(), line);
    EXPECT_NE(picture(), shown);
    EXPECT_LT(distanceAt(picture(), 0.4, -15), 40);
    EXPECT_EQ(steps(), before);
    release(flag(80));
    EXPECT_EQ(steps(), before + 1);
    EXPECT_EQ(session_.document.history().current().text, QStringLiteral("Move Pin"));
    EXPECT_EQ(warp().pins()[1].source, Seconds{1});
    EXPECT_EQ(thighKey(1).time, Seconds{1});
}

TEST_F(WarpedCurvesTest, traceFollowsReversedAndHeldSpans) {
    session_.warp.apply(QStringLiteral("warp"), TimeWarp::create({{{0}, {0}, SpanKind::linear},
                                                                  {{1}, {1}, SpanKind::hold},
                                                                  {{1.5}, {1}, SpanKind::reverse},
                                                                  {{2}, {0.5}, SpanKind::linear},
                                                                  {{3.5}, {2}}}));
    const TraceMap map = view().geometry().map(*view().curves().find(thigh()));
    const QPolygonF line = trace();
    const auto valueAt = [&](double seconds) {
        const auto nearest = std::ranges::min_element(
            line, {}, [&](const QPointF& point) { return std::abs(point.x() - map.x(seconds)); });
        return degrees(map.value(nearest->y()));
    };
    EXPECT_NEAR(valueAt(1.25), -30, 0.5);
    EXPECT_NEAR(valueAt(1.75), -22.5, 0.7);
}

TEST_F(WarpedCurvesTest, onlyCurveEditsRecomputeTheSpeedLane) {
    const double* measured = view().lane().speed().speed.data();
    const std::size_t middle = 1;
    session_.warp.preview(withPinsMoved(*session_.warp.committed(), {&middle, 1}, {0.1}, {}));
    EXPECT_SOON(std::abs(warp().pins()[1].time.value - 0.6) < 1e-9);
    EXPECT_EQ(view().lane().speed().speed.data(), measured);
    session_.warp.cancel();
    previewEdit([](Clip& clip) {
        for (Track& track : clip.tracks) {
            if (track.id.channel == Channel::angle1)
                track.curve = std::make_shared<const Curve>(Curve::fromKeys({{{0}, 0}, {{2}, 1}}));
        }
    });
    EXPECT_SOON(std::abs(view().lane().speed().speed[50] - 0.5) < 1e-6) << "curve edits recompute it";
}

TEST_F(WarpedCurvesTest, flagTooltipsNameTheSourceFrame) {
    EXPECT_EQ(view().flags().tip(flag(50)), QStringLiteral("Frame 50 plays source frame 100.0"));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
