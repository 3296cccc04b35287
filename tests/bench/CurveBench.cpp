#include <benchmark/benchmark.h>

#include <QApplication>
#include <QPainter>

#include "tests/core/Mocap.h"
#include "ui/curves/CurveDrag.h"
#include "ui/curves/CurveView.h"
#include "ui/session/Session.h"
#include "ui/widgets/Theme.h"

// The curve editor with 216,000 visible keys (20 s at 120 Hz, 30 joints, 3 channels) at 1600x300, compared
// with drawing the same pixel columns as plain lines; and a drag of 10,000 keys. Argument: 0 linear, 1 cubic.

namespace sinew {

namespace {

constexpr int kJoints = 30;
constexpr int kKeys = 2400;
constexpr int kWidth = 1600, kHeight = 300;

/// The canvas, shown with the curves of every joint.
struct Canvas {
    explicit Canvas(benchmark::State& state) {
        const auto kind = state.range(0) == 0 ? Interpolation::linear : Interpolation::catmullRom;
        session.document.open(test::mocap(kJoints, kKeys, kind), QStringLiteral("capture"));
        std::vector<JointId> joints;
        for (const Joint& joint : session.selection.character()->skeleton->joints())
            joints.push_back(joint.id);
        session.selection.select(joints);
        view.setShowsLane(false);
        view.resize(kWidth, kHeight);
        view.show();
        QApplication::processEvents();
        view.showAll();
    }
    void panned(int n) {
        session.timeAxis.pan(n % 2 ? 1 : -1);
        view.viewport()->repaint();
    }

    Session session;
    CurveView view{session};
};

void repaint(benchmark::State& state) {
    Canvas canvas(state);
    int n = 0;
    for (auto _ : state) canvas.panned(n++);
}

void repaintZoomed(benchmark::State& state) {
    Canvas canvas(state);
    canvas.session.timeAxis.zoom(30, 600);
    int n = 0;
    for (auto _ : state) canvas.panned(n++);
}

/// Baseline: draws one line in each pixel column of each curve.
void plainLines(benchmark::State& state) {
    Canvas canvas(state);
    QPixmap picture(kWidth, kHeight);
    const CurveGeometry here = canvas.view.geometry();
    std::vector<QVector<QLine>> columns;
    for (const CurveRow* row : canvas.view.curves().drawn()) {
        const TraceMap map = here.map(*row);
        QVector<QLine> lines;
        for (int x = static_cast<int>(here.plot.left()); x < kWidth; ++x) {
            const auto y = [&](double at) {
                return static_cast<int>(map.y(row->curve->evaluate({map.seconds(at)})));
            };
            lines << QLine(x, y(x), x + 1, y(x + 1));
        }
        columns.push_back(std::move(lines));
    }
    for (auto _ : state) {
        QPainter painter(&picture);
        painter.fillRect(picture.rect(), theme().canvas);
        painter.setPen(QPen(theme().axisX, 1));
        for (const auto& lines : columns) painter.drawLines(lines);
    }
}

/// One frame of a drag: previews 10,000 moved keys and paints.
void drag(benchmark::State& state) {
    Canvas canvas(state);
    std::vector<KeyRef> keys = canvas.view.selectableKeys();
    keys.resize(10000);
    canvas.session.selection.selectKeys(keys);
    const auto clip = canvas.view.curves().clip();
    auto shown = clip;
    KeyEditing& editing = canvas.session.keyEditing;
    if (!editing.begin(keys)) return state.SkipWithError("the keys do not exist");
    int n = 0;
    for (auto _ : state) {
        const QPointF delta(0, 1 + n++ % 100);
        editing.preview(
            draggedKeys(*clip, editing.keys(), canvas.view.geometry(), delta, keys[0].time, true));
        while (canvas.view.curves().clip() == shown) QApplication::processEvents();
        shown = canvas.view.curves().clip();
        canvas.view.viewport()->repaint();
    }
    editing.cancel();
}

BENCHMARK(repaint)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);
BENCHMARK(repaintZoomed)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);
BENCHMARK(plainLines)->Arg(0)->Unit(benchmark::kMillisecond);
BENCHMARK(drag)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

}  // namespace

}  // namespace sinew
