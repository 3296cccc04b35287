#include "ui/curves/CurveTrace.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

#include "ui/canvas/GraphGeometry.h"
#include "ui/canvas/ValueAxis.h"

namespace sinew {
namespace SINEW_TEST_FILE {

TraceMap pixels(double xPerSecond) {
    TraceMap map;
    map.xPerSecond = xPerSecond;
    map.yPerValue = -1;
    return map;
}

Curve wave(int keys) {
    std::vector<double> values;
    for (int i = 0; i < keys; ++i) values.push_back(100 * std::sin(i * 0.9));
    return Curve::fromSamples(FrameRate::create(1000, 1).value(), {0}, values);
}

TEST(CurveTrace, columnsHaveAtMostFourPoints) {
    CurveTrace trace(pixels(10), 0, 100);
    trace.addCurve(wave(10000));
    std::map<int, int> points;
    for (const QPointF& point : trace.line()) ++points[static_cast<int>(std::floor(point.x()))];
    for (const auto& [column, count] : points) EXPECT_LE(count, 4) << column;
    EXPECT_TRUE(trace.isDense());
}

TEST(CurveTrace, columnsKeepTheirHighestAndLowestKey) {
    const Curve curve = wave(10000);
    CurveTrace trace(pixels(10), 0, 100);
    trace.addCurve(curve);
    double low = 1e9, high = -1e9;
    for (std::size_t i = 0; i < curve.size(); ++i) {
        low = std::min(low, -curve.key(i).value), high = std::max(high, -curve.key(i).value);
    }
    double lowest = 1e9, highest = -1e9;
    for (const QPointF& point : trace.line()) {
        lowest = std::min(lowest, point.y()), highest = std::max(highest, point.y());
    }
    EXPECT_DOUBLE_EQ(lowest, low);
    EXPECT_DOUBLE_EQ(highest, high);
}

TEST(CurveTrace, liesOnTheCurveBetweenKeys) {
    for (const Interpolation kind :
         {Interpolation::catmullRom, Interpolation::monotone, Interpolation::linear}) {
        const Curve curve =
            Curve::fromKeys({{{0}, 0, kind}, {{1}, 50, kind}, {{2}, 50, kind}, {{4}, -20, kind}});
        CurveTrace trace(pixels(100), 0, 400);
        trace.addCurve(curve);
        for (const QPointF& point : trace.line())
            EXPECT_NEAR(-point.y(), curve.evaluate({point.x() / 100}), 1e-6) << point.x();
    }
}

TEST(CurveTrace, stepsAreVertical) {
    const Curve curve = Curve::fromKeys({{{0}, 0, Interpolation::step}, {{1}, 50, Interpolation::step}});
    CurveTrace trace(pixels(100), 0, 200);
    trace.addCurve(curve);
    EXPECT_EQ(trace.line(), (QPolygonF{QPointF(0, 0), QPointF(100, 0), QPointF(100, -50)}));
}

TEST(CurveTrace, samplesOnlyTheVisibleRange) {
    CurveTrace trace(pixels(1000), 4000, 4100);
    trace.addCurve(wave(10000));
    EXPECT_LE(trace.line().size(), 110);
}

TEST(ValueAxis, showsValuesInsideItsMargins) {
    ValueAxis axis;
    axis.setExtent(100, 400);
    axis.show(-30, 20);
    EXPECT_NEAR(axis.y(20), 100 + ValueAxis::kMargin, 1e-9);
    EXPECT_NEAR(axis.y(-30), 500 - ValueAxis::kMargin, 1e-9);
    EXPECT_NEAR(axis.value(axis.y(7)), 7, 1e-9);
    axis.show(5, 5);
    EXPECT_LT(axis.low(), 5);
    EXPECT_GT(axis.high(), 5);
}

TEST(ValueAxis, zoomKeepsTheValueUnderThePointer) {
    ValueAxis axis;
    axis.setExtent(0, 300);
    axis.setRange(-90, 90);
    const double value = axis.value(70);
    axis.zoom(3, 70);
    EXPECT_NEAR(axis.value(70), value, 1e-9);
    axis.pan(20);
    EXPECT_NEAR(axis.value(90), value, 1e-9);
}

TEST(ValueAxis, neverCollapses) {
    ValueAxis axis;
    axis.setExtent(0, 300);
    for (int i = 0; i < 400; ++i) axis.zoom(4, 10);
    EXPECT_LT(axis.low(), axis.high());
    for (int i = 0; i < 800; ++i) axis.zoom(0.25, 10);
    EXPECT_TRUE(std::isfinite(axis.scale()));
    EXPECT_GT(axis.scale(), 0);
}

double distance(QPointF point, const QPolygonF& line) {
    double least = 1e12;
    for (qsizetype i = 1; i < line.size(); ++i) {
        const QPointF along = line[i] - line[i - 1];
        const double square = QPointF::dotProduct(along, along);
        const double u =
            square == 0 ? 0 : std::clamp(QPointF::dotProduct(point - line[i - 1], along) / square, 0.0, 1.0);
        const QPointF gap = point - (line[i - 1] + u * along);
        least = std::min(least, std::hypot(gap.x(), gap.y()));
    }
    return least;
}

/// Points stay within Qt's range, and the visible parts of lines are unchanged.
TEST(CurveTrace, clampingKeepsTheVisiblePartsOfLongLines) {
    constexpr double kReach = 16000, kScreen = 6000;
    std::mt19937 random(7);
    std::uniform_real_distribution<double> part(-1, 1), exponent(1, 7);
    const auto isOnScreen = [](QPointF point) {
        return std::abs(point.x()) < kScreen && std::abs(point.y()) < kScreen;
    };
    int seen = 0;
    for (int run = 0; run < 300; ++run) {
        QPolygonF line;
        for (int i = 0; i < 4; ++i)
            line << QPointF(part(random) * std::pow(10, exponent(random)),
                            part(random) * std::pow(10, exponent(random)));
        const QPolygonF kept = clampedToDrawable(line);
        for (const QPointF& point : kept) {
            EXPECT_LE(std::abs(point.x()), kReach + 1e-6);
            EXPECT_LE(std::abs(point.y()), kReach + 1e-6);
        }
        for (qsizetype i = 1; i < line.size(); ++i) {
            for (double u = 0; u <= 1; u += 1e-3) {
                const QPointF point = line[i - 1] + u * (line[i] - line[i - 1]);
                if (!isOnScreen(point)) continue;
                ++seen;
                EXPECT_LT(distance(point, kept), 1e-3);
            }
        }
        for (qsizetype i = 1; i < kept.size(); ++i) {
            const QPointF middle = (kept[i - 1] + kept[i]) / 2;
            EXPECT_TRUE(!isOnScreen(middle) || distance(middle, line) < 1e-3) << "nothing is added";
        }
    }
    EXPECT_GT(seen, 1000);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
