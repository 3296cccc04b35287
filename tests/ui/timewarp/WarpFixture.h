#pragma once

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QMainWindow>
#include <QTest>

#include "tests/ui/CanvasMouse.h"
#include "tests/ui/Leg.h"
#include "tests/ui/WaitFor.h"
#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/timewarp/TimeWarpDock.h"
#include "ui/timewarp/TimeWarpView.h"

namespace sinew::test {

/// The time warp editor in its own window, with the leg: "walk" is active, frames 0 to 200 at 100 fps, with
/// linear spans between pins at frames 0, 50, 100 and 200 that change nothing.
class WarpTest : public testing::Test, protected CanvasMouse {
protected:
    WarpTest() {
        // The main window, which would connect these actions, does not exist here.
        QObject::connect(actions_["warp.create"], &QAction::triggered, &session_.warp, &WarpEditing::create);
        QObject::connect(actions_["warp.on"], &QAction::triggered, &session_.warp,
                         [this] { session_.warp.setMuted(!session_.warp.muted()); });
        QObject::connect(actions_["key.snap"], &QAction::toggled, &session_.keyEditing,
                         &KeyEditing::setSnaps);
        actions_["key.snap"]->setChecked(true);
        window_.addDockWidget(Qt::BottomDockWidgetArea, &dock_);
        window_.resize(1300, 560);
        window_.show();
        window_.activateWindow();
        session_.document.open(withLeg({}, "leg"), QStringLiteral("leg"));
    }

    void SetUp() override {
        ASSERT_TRUE(QTest::qWaitForWindowActive(&window_));
        view().setFocus();
        setPins();
    }
    void setPins() {
        session_.warp.apply(QStringLiteral("Pins"),
                            TimeWarp::create({pin(0, 0), pin(50, 50), pin(100, 100), pin(200, 200)}));
        ASSERT_NE(session_.warp.warp(), nullptr);
        settle();
        stepsBefore_ = session_.document.history().cursor();
    }
    static WarpPin pin(double frame, double source, SpanKind span = SpanKind::linear, bool locked = false) {
        return {{frame / 100}, {source / 100}, span, locked};
    }

    QAbstractScrollArea& canvas() const override { return view(); }
    TimeWarpView& view() const { return *dock_.findChild<TimeWarpView*>(); }
    const TimeWarp& warp() const { return *session_.warp.warp(); }
    double frame(std::size_t pin) const { return warp().pins()[pin].time.value * 100; }
    double source(std::size_t pin) const { return warp().pins()[pin].source.value * 100; }
    /// Returns the new and source time of each shown pin, in frames.
    std::vector<double> pins() const {
        std::vector<double> numbers;
        for (const WarpPin& pin : warp().pins()) {
            for (const Seconds time : {pin.time, pin.source})
                numbers.push_back(std::round(time.value * 1e8) / 1e6);
        }
        return numbers;
    }
    /// Returns a canvas position.
    QPoint at(double frame, double source) const {
        const WarpGeometry geometry = view().geometry();
        return QPointF(geometry.x({frame / 100}), geometry.y({source / 100})).toPoint();
    }
    QPoint pinPoint(std::size_t pin) const { return at(frame(pin), source(pin)); }
    QPoint lanePoint(double frame, double speed) const {
        const WarpGeometry geometry = view().geometry();
        return QPointF(geometry.x({frame / 100}), geometry.speedY(speed)).toPoint();
    }

    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(&view(), key, modifiers); }
    QAbstractButton& button(const char* name) const {
        return *dock_.findChild<QAbstractButton*>(QString::fromUtf8(name));
    }
    int steps() const { return session_.document.history().cursor() - stepsBefore_; }
    QString lastStep() const { return session_.document.history().current().text; }

    Session session_;
    Actions actions_;
    QMainWindow window_;
    TimeWarpDock dock_{session_, actions_};
    int stepsBefore_ = 0;
};

}  // namespace sinew::test
