#include <benchmark/benchmark.h>

#include <QApplication>
#include <QPainter>
#include <random>

#include "tests/core/Mocap.h"
#include "ui/session/Session.h"
#include "ui/timeline/TimelineView.h"
#include "ui/widgets/Theme.h"

// The timeline with 216,000 keys (20 s at 120 Hz, 30 joints, 3 channels) at 1600x300, compared with drawing
// the same pixel columns of its rows as plain lines. Argument: 0 a key per frame, 1 keys between frames.

namespace sinew {

namespace {

constexpr int kJoints = 30;
constexpr int kKeys = 2400;

std::shared_ptr<const Curve> scattered(const Curve& dense, std::mt19937& random) {
    std::uniform_real_distribution<double> offset(-0.4, 0.4);
    std::vector<Key> keys = dense.keys();
    for (std::size_t i = 1; i + 1 < keys.size(); ++i) keys[i].time.value += offset(random) / 120;
    return std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)));
}

Scene manyKeys(bool sparse) {
    Scene scene = test::mocap(kJoints, kKeys);
    if (!sparse) return scene;
    std::mt19937 random(1);
    auto character = std::make_shared<Character>(*scene.characters[0]);
    auto clip = std::make_shared<Clip>(*character->clips[0]);
    for (Track& track : clip->tracks) track.curve = scattered(*track.curve, random);
    character->clips = {clip};
    scene.characters = {character};
    return scene;
}

/// The canvas, shown with as many rows as fit.
struct Canvas {
    explicit Canvas(bool sparse) {
        session.document.open(manyKeys(sparse), QStringLiteral("capture"));
        view.resize(1600, 300);
        view.show();
        QApplication::processEvents();
    }
    void repaint() { view.viewport()->repaint(); }

    Session session;
    TimelineView view{session};
};

void pan(benchmark::State& state) {
    Canvas canvas(state.range(0) == 1);
    int n = 0;
    for (auto _ : state) {
        canvas.session.timeAxis.pan(n++ % 2 ? 1 : -1);
        canvas.repaint();
    }
}

void zoomed(benchmark::State& state) {
    Canvas canvas(state.range(0) == 1);
    canvas.session.timeAxis.zoom(12, 600);
    int n = 0;
    for (auto _ : state) {
        canvas.session.timeAxis.pan(n++ % 2 ? 1 : -1);
        canvas.repaint();
    }
}

void allSelected(benchmark::State& state) {
    Canvas canvas(state.range(0) == 1);
    canvas.session.selection.selectKeys(canvas.view.selectableKeys());
    int n = 0;
    for (auto _ : state) {
        canvas.session.timeAxis.pan(n++ % 2 ? 1 : -1);
        canvas.repaint();
    }
}

void scrub(benchmark::State& state) {
    Canvas canvas(state.range(0) == 1);
    int n = 0;
    for (auto _ : state) {
        canvas.session.playback.setFrame({n++ % kKeys});
        QApplication::processEvents();
    }
}

/// One frame of dragging 10,000 keys: the edit, its consequences, and painting.
void drag(benchmark::State& state) {
    Canvas canvas(state.range(0) == 1);
    auto keys = canvas.view.selectableKeys();
    keys.resize(10000);
    canvas.session.selection.selectKeys(std::move(keys));
    canvas.session.keyEditing.begin(canvas.session.selection.keys());
    int n = 0;
    for (auto _ : state) {
        KeyTransform map;
        map.timeOffset = {(++n % 5 + 0.3) / 120};
        canvas.session.keyEditing.preview(map);
        canvas.repaint();
    }
    canvas.session.keyEditing.cancel();
}

/// As many rows and columns, one line each.
void plainLines(benchmark::State& state) {
    QPixmap pixmap(1600, 300);
    QVector<QLineF> lines;
    for (int top = 20; top < 300; top += 22) {
        for (int x = 248; x < 1600; ++x) lines << QLineF(x + 0.5, top + 6, x + 0.5, top + 15);
    }
    for (auto _ : state) {
        QPainter painter(&pixmap);
        painter.fillRect(pixmap.rect(), theme().canvas);
        painter.setPen(theme().key);
        painter.drawLines(lines);
    }
}

BENCHMARK(pan)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);
BENCHMARK(zoomed)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);
BENCHMARK(allSelected)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);
BENCHMARK(scrub)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);
BENCHMARK(drag)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);
BENCHMARK(plainLines)->Unit(benchmark::kMillisecond);

}  // namespace

}  // namespace sinew
