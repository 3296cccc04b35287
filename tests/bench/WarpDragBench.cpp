#include <benchmark/benchmark.h>

#include <QApplication>
#include <QMouseEvent>
#include <cmath>

#include "tests/core/Mocap.h"
#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/timewarp/TimeWarpView.h"
#include "ui/viewport/ViewportView.h"
#include "ui/window/MainWindow.h"

// Dragging a pin of a time warp in ten minutes at 120 Hz of 31 joints, with trails, ghosts and the original
// shown, in the window layout Retime: the cost of a frame of the drag, compared with moving the playhead in
// the same window, and how long after a frame its trails are ready. Argument: 0 trails around the playhead, 1
// trails of the whole clip. CPU is the time of the painting thread.

namespace sinew {

namespace {

constexpr int kJoints = 31;
constexpr int kLength = 72000;

/// The main window, shown; the pin at 280 s is in the middle of the graph.
class Window {
public:
    explicit Window(const benchmark::State& state) {
        session_.document.open(test::mocap(kJoints, kLength), QStringLiteral("capture"));
        session_.selection.selectOnly((*session_.selection.character()->skeleton)[kJoints - 1].id);
        session_.warp.apply({},
                            TimeWarp::create({{{0}, {0}}, {{100}, {140}}, {{280}, {300}}, {{599}, {599}}}));
        window_.resize(1600, 1000);
        window_.show();
        for (const char* id : {"view.layoutRetime", "view.ghosts", "view.warpBeside"})
            actions_[id]->trigger();
        actions_["view.trails"]->setChecked(true);
        MotionSettings settings = viewport().motion().settings();
        if (state.range(0) == 1) settings.range = MotionSettings::Range::whole;
        viewport().motion().setSettings(settings);
        session_.playback.setFrame({30000});
        QObject::connect(&viewport(), &QOpenGLWidget::frameSwapped, &window_, [this] { painted_ = true; });
        settle();
        pin_ = canvas().geometry().position(session_.warp.warp()->pins()[2]);
        send(QEvent::MouseButtonPress, pin_, Qt::LeftButton, Qt::LeftButton);
    }
    ~Window() { send(QEvent::MouseButtonRelease, pin_, Qt::LeftButton, Qt::NoButton); }

    /// Moves the pin a little and waits until that is painted.
    void drag(int n) {
        const double turn = 0.1 * n;
        const auto before = session_.warp.warp();
        send(QEvent::MouseMove, pin_ + 20 * QPointF(std::cos(turn), std::sin(turn)), Qt::NoButton,
             Qt::LeftButton);
        paintUntil([&] { return session_.warp.warp() != before; });
    }
    void scrub(int n) {
        session_.playback.setFrame({30000 + n % 600});
        paintUntil([] { return true; });
    }
    void settle() {
        while (!viewport().motion().trails().isUpToDate()) QApplication::processEvents();
        QApplication::processEvents();
    }

private:
    ViewportView& viewport() { return *window_.findChild<ViewportView*>(); }
    TimeWarpView& canvas() { return *window_.findChild<TimeWarpView*>(); }
    void send(QEvent::Type type, QPointF at, Qt::MouseButton button, Qt::MouseButtons held) {
        QWidget& over = *canvas().viewport();
        QMouseEvent event(type, at, over.mapToGlobal(at), button, held, {});
        QApplication::sendEvent(&over, &event);
    }
    template <class Condition>
    void paintUntil(Condition isMet) {
        painted_ = false;
        while (!painted_ || !isMet()) QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }

    Session session_;
    Actions actions_;
    MainWindow window_{session_, actions_};
    QPointF pin_;
    bool painted_ = false;
};

void drag(benchmark::State& state) {
    Window window(state);
    int n = 0;
    for (auto _ : state) window.drag(n++);
}

void scrub(benchmark::State& state) {
    Window window(state);
    int n = 0;
    for (auto _ : state) window.scrub(n++);
}

/// The time from moving the pin to its new trails.
void trails(benchmark::State& state) {
    Window window(state);
    int n = 0;
    for (auto _ : state) {
        window.drag(n++);
        window.settle();
    }
}

BENCHMARK(drag)->ArgName("whole")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(scrub)->ArgName("whole")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(trails)->ArgName("whole")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

}  // namespace sinew
