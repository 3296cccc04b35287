#include "ui/curves/WarpedCurves.h"

#include "core/scene/edits/SetWarp.h"
#include "tests/ui/curves/CurveFixture.h"
#include "ui/canvas/WarpFlags.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace {

/// The thigh's curve while "walk" plays through a warp: frame 50 plays source 100, its lowest key, at twice
/// the speed; frame 200 plays 200.
class CurvesThroughAWarp : public test::CurveTest {
protected:
    CurvesThroughAWarp() {
        session_.warp.apply(
            QStringLiteral("warp"),
            TimeWarp::create({{{0}, {0}, WarpSpan::linear}, {{0.5}, {1}, WarpSpan::linear}, {{2}, {2}}}));
        session_.playback.setFrame({180});
        actions_["curve.limits"]->setChecked(false);
        QTest::qWait(1);
    }

    const TimeWarp& warp() const { return *session_.selection.clip()->warp; }
    QPolygonF trace() const {
        QImage nothing(1, 1, QImage::Format_RGB32);
        QPainter painter(&nothing);
        const CurveGeometry here = view().geometry();
        return WarpedCurves(painter, here, warp()).trace(*view().curves().find(thigh()));
    }
    QImage picture() const { return view().viewport()->grab().toImage(); }
    /// How near any pixel about a place comes to the curve's own colour.
    int distanceAt(const QImage& image, double seconds, double degreesThere) const {
        const QColor wanted = curveColor(*view().curves().find(thigh()));
        const QPoint centre = at(thigh(), seconds, degreesThere);
        int nearest = 1000;
        for (int y = -2; y <= 2; ++y) {
            const QColor seen = image.pixelColor((centre + QPoint(0, y)) * image.devicePixelRatio());
            nearest = std::min(nearest, std::abs(seen.red() - wanted.red()) +
                                            std::abs(seen.green() - wanted.green()) +
                                            std::abs(seen.blue() - wanted.blue()));
        }
        return nearest;
    }
    QPoint flag(double frame) const {
        return {static_cast<int>(std::lround(view().x(frame))) + 5, view().rulerHeight() - 5};
    }
};

TEST_F(CurvesThroughAWarp, theLineHasEachValueAtItsNewTime) {
    const CurveGeometry here = view().geometry();
    const TraceMap map = here.map(*view().curves().find(thigh()));
    const QPolygonF line = trace();
    ASSERT_GT(line.size(), 100);
    for (const QPointF& point : line) {
        const Seconds source = warp().source({map.seconds(point.x())});
        EXPECT_NEAR(point.y(), map.y(curve(thigh()).evaluate(source)), 1e-6);
    }
    EXPECT_NEAR(line.front().x(), here.x({0}), 1e-6);
    EXPECT_NEAR(line.back().x(), here.x({2}), 1e-6);
}

TEST_F(CurvesThroughAWarp, itIsDrawnFullAndTheOriginalFaintBelow) {
    const QImage with = picture();
    EXPECT_LT(distanceAt(with, 0.25, -15), 40) << "what plays";
    EXPECT_LT(distanceAt(with, 1.25, -5), 40);
    const int original = distanceAt(with, 0.7, -21);
    EXPECT_GT(original, 60) << "faint";
    session_.warp.setMuted(true);
    QTest::qWait(1);
    const QImage without = picture();
    EXPECT_LT(distanceAt(without, 0.7, -21), 40) << "at its source time again";
    EXPECT_GT(distanceAt(without, 0.25, -15), 60);
}

TEST_F(CurvesThroughAWarp, keysStayWhereTheyWereAuthored) {
    click(keyPoint(1));
    EXPECT_EQ(session_.selection.keys(), (std::vector<KeyPlace>{{thigh(), Seconds{1}}}));
    const QPoint from = keyPoint(1);
    drag(from, from - QPoint(0, 40));
    EXPECT_NEAR(thighKey(1).time.value, 1, 1e-9);
    EXPECT_GT(degrees(thighKey(1).value), -29);
}

TEST_F(CurvesThroughAWarp, aFlagInItsRulerRetimesAndTheCurveFollows) {
    const int before = steps();
    const QPolygonF line = trace();
    const QImage shown = picture();
    press(flag(50));
    move(flag(80));
    ASSERT_TRUE(QTest::qWaitFor([this] { return std::abs(warp().pins()[1].time.value - 0.8) < 1e-9; }));
    EXPECT_NE(trace(), line);
    EXPECT_NE(picture(), shown);
    EXPECT_LT(distanceAt(picture(), 0.4, -15), 40);
    EXPECT_EQ(steps(), before);
    release(flag(80));
    EXPECT_EQ(steps(), before + 1);
    EXPECT_EQ(session_.document.history().current().text, QStringLiteral("Move pin"));
    EXPECT_EQ(warp().pins()[1].source, Seconds{1});
    EXPECT_EQ(thighKey(1).time, Seconds{1});
}

TEST_F(CurvesThroughAWarp, reversedSpansAndHoldsAreFollowed) {
    session_.warp.apply(QStringLiteral("warp"), TimeWarp::create({{{0}, {0}, WarpSpan::linear},
                                                                  {{1}, {1}, WarpSpan::hold},
                                                                  {{1.5}, {1}, WarpSpan::reverse},
                                                                  {{2}, {0.5}, WarpSpan::linear},
                                                                  {{3.5}, {2}}}));
    const TraceMap map = view().geometry().map(*view().curves().find(thigh()));
    const QPolygonF line = trace();
    const auto valueAt = [&](double seconds) {
        const auto near = std::ranges::min_element(
            line, {}, [&](const QPointF& point) { return std::abs(point.x() - map.x(seconds)); });
        return degrees(map.value(near->y()));
    };
    EXPECT_NEAR(valueAt(1.25), -30, 0.5);
    EXPECT_NEAR(valueAt(1.75), -22.5, 0.7);
}

TEST_F(CurvesThroughAWarp, theSpeedLaneIsNotMeasuredAgain) {
    const double* measured = view().lane().speed().speed.data();
    const std::size_t middle = 1;
    session_.warp.preview(withPinsMoved(*session_.warp.committed(), {&middle, 1}, {0.1}, {}));
    QTest::qWait(30);
    EXPECT_NEAR(warp().pins()[1].time.value, 0.6, 1e-9);
    EXPECT_EQ(view().lane().speed().speed.data(), measured);
    session_.warp.cancel();
    propose([](Clip& clip) {
        for (Track& track : clip.tracks) {
            if (track.id.channel == Channel::angle1)
                track.curve = std::make_shared<const Curve>(Curve::fromKeys({{{0}, 0}, {{2}, 1}}));
        }
    });
    QTest::qWait(30);
    EXPECT_NEAR(view().lane().speed().speed[50], 0.5, 1e-6) << "curves are";
}

TEST_F(CurvesThroughAWarp, tooltipsOfFlagsSayWhatTheyPlay) {
    EXPECT_EQ(view().flags().tip(flag(50)), QStringLiteral("frame 50 plays source 100.0"));
}

}  // namespace
}  // namespace sinew
