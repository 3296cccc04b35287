#include <benchmark/benchmark.h>
#include <cmath>
#include <memory>
#include <type_traits>

#include <QApplication>
#include <QMouseEvent>

#include "core/scene/edits/keys/SetKeys.h"
#include "tests/core/Mocap.h"
#include "ui/actions/Actions.h"
#include "ui/history/HistoryDock.h"
#include "ui/outliner/OutlinerDock.h"
#include "ui/properties/PropertiesDock.h"
#include "ui/session/Session.h"
#include "ui/timeline/TimelineView.h"
#include "ui/viewport/ViewportView.h"
#include "ui/viewport/gizmos/RotateGizmo.h"
#include "ui/window/MainWindow.h"

// The cost of a one-key edit of a clip of 216,000 keys without a view, with each view on its own, and in the
// whole window: the commit with all its consequences, and painting. Argument: 0 linear, 1 cubic. Also the
// cost of a frame while a joint is dragged.

namespace sinew {

namespace {

/// Commits one-key edits to a visible view and lets it paint each of them.
void editWith(benchmark::State& state, Session& session, QWidget* view) {
    Scene scene = test::mocap(2, test::kFrames,
                              state.range(0) == 0 ? Interpolation::linear : Interpolation::catmullRom);
    session.document.open(std::move(scene), QStringLiteral("capture"));
    session.selection.selectOnly((*session.selection.character()->skeleton)[1].id);
    session.playback.setFrame(FrameIndex{100});
    if (view) {
        view->resize(view->isWindow() ? QSize(1600, 1000) : view->size());
        view->show();
    }
    QApplication::processEvents();
    int n = 0;
    for (auto _ : state) {
        const test::OneKey key = test::oneKey(session.document.scene(), n++);
        auto edited = setKeys(session.document.scene(), key.character, key.clip, key.time, {&key.value, 1});
        session.document.commit(QStringLiteral("Set key"), std::move(*edited));
        QApplication::sendPostedEvents();
        QApplication::processEvents();
    }
}

void noView(benchmark::State& state) {
    Session session;
    editWith(state, session, nullptr);
}

template <class View>
std::unique_ptr<View> makeView(Session& session, Actions& actions) {
    if constexpr (std::is_constructible_v<View, Session&, Actions&>)
        return std::make_unique<View>(session, actions);
    else
        return std::make_unique<View>(session);
}

template <class View>
void oneView(benchmark::State& state) {
    Session session;
    Actions actions;
    const std::unique_ptr<View> view = makeView<View>(session, actions);
    editWith(state, session, view.get());
}

void wholeWindow(benchmark::State& state) {
    Session session;
    Actions actions;
    MainWindow window(session, actions);
    editWith(state, session, &window);
}

/// Frames of the whole window while one of 31 joints is dragged, either by its ring or by inverse kinematics
/// with two other joints pinned. Times are measured from one painted frame to the next.
void dragJoint(benchmark::State& state) {
    Session session;
    Actions actions;
    MainWindow window(session, actions);
    session.document.open(test::mocap(31, 1000), QStringLiteral("capture"));
    window.resize(1600, 1000);
    window.show();
    QApplication::processEvents();
    auto& view = *window.findChild<ViewportView*>();
    const Skeleton& skeleton = *session.selection.character()->skeleton;
    const int dragged = 30;
    session.selection.selectOnly(skeleton[dragged].id);
    if (state.range(0) == 1) {
        for (const int pinned : {20, 25})
            session.goals.togglePin({skeleton[pinned].id, BonePoint::End::tail});
    }
    actions["view.frameAll"]->trigger();
    view.grabFramebuffer();
    const BoneEnds bone = session.pose.active()->bone(dragged);
    const QPointF ring = *view.camera().project(bone.head) + QPointF(kRingRadius, 0);
    const QPointF from = state.range(0) == 1 ? *view.camera().project(bone.tail) : ring;
    const auto send = [&](QEvent::Type type, QPointF at, Qt::MouseButton button, Qt::MouseButtons held) {
        QMouseEvent event(type, at, view.mapToGlobal(at), button, held, {});
        QApplication::sendEvent(&view, &event);
    };
    bool painted = false;
    QObject::connect(&view, &QOpenGLWidget::frameSwapped, &view, [&painted] { painted = true; });
    send(QEvent::MouseButtonPress, from, Qt::LeftButton, Qt::LeftButton);
    double turn = 0;
    for (auto _ : state) {
        for (painted = false; !painted;) {
            turn += 0.02;
            send(QEvent::MouseMove, from + 40 * QPointF(std::cos(turn) - 1, std::sin(turn)), Qt::NoButton,
                 Qt::LeftButton);
            QApplication::processEvents();
        }
    }
    send(QEvent::MouseButtonRelease, from, Qt::LeftButton, Qt::NoButton);
}

BENCHMARK(noView)->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);
BENCHMARK(oneView<TimelineView>)->Name("timeline")->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);
BENCHMARK(oneView<OutlinerDock>)->Name("outliner")->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);
BENCHMARK(oneView<PropertiesDock>)->Name("properties")->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);
BENCHMARK(oneView<HistoryDock>)->Name("history")->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);
BENCHMARK(oneView<ViewportView>)->Name("viewport")->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);
BENCHMARK(wholeWindow)->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);
BENCHMARK(dragJoint)->ArgName("ik")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

}  // namespace sinew
