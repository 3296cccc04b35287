#include "tests/pictures/Loops.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>
#include <QTest>
#include <QWheelEvent>
#include <cmath>
#include <cstdio>
#include <functional>
#include <numbers>
#include <stdexcept>

#include "tests/pictures/Studio.h"
#include "tests/ui/EventLoop.h"
#include "tests/ui/window/EditorDriver.h"
#include "ui/timeline/TimelineView.h"
#include "ui/timewarp/TimeWarpView.h"
#include "ui/viewport/ViewportView.h"
#include "ui/viewport/gizmos/RotateGizmo.h"

namespace sinew {

namespace {

constexpr QSize kSize(480, 320);

/// Draws a part of a widget while the pointer moves over it.
class Camera {
public:
    /// @param widget   receives the events of the pointer
    /// @param middle   of the part, as far as it lies in the widget
    /// @param scale    of the picture
    Camera(QWidget& widget, QPoint middle, const QDir& folder, double scale = 1)
        : widget_(&widget), part_(QPoint(), (kSize / scale).boundedTo(widget.size())), folder_(folder) {
        part_.moveCenter(middle);
        part_.moveLeft(std::clamp(part_.left(), 0, widget.width() - part_.width()));
        part_.moveTop(std::clamp(part_.top(), 0, widget.height() - part_.height()));
        folder.mkpath(QStringLiteral("."));
    }

    void moveTo(QPoint to, Qt::MouseButtons buttons) {
        QMouseEvent event(QEvent::MouseMove, to, widget_->mapToGlobal(to), Qt::NoButton, buttons, {});
        QApplication::sendEvent(widget_, &event);
        test::waitForFrame();
        draw(to);
    }

    /// Drags from a point by an offset, and back again.
    void dragThereAndBack(QPoint from, QPoint by, Qt::MouseButton button = Qt::LeftButton) {
        constexpr int kFrames = 24;
        QTest::mousePress(widget_, button, {}, from);
        for (int i = 1; i <= kFrames; ++i)
            moveTo(from + by * (0.5 - 0.5 * std::cos(2 * std::numbers::pi * i / kFrames)), button);
        QTest::mouseRelease(widget_, button, {}, from);
    }

    /// Drags along a line, and stays at its end for a while.
    void dragAlong(QPoint from, QPoint by) {
        constexpr int kFrames = 24, kStill = 10;
        moveTo(from, Qt::NoButton);
        QTest::mousePress(widget_, Qt::LeftButton, {}, from);
        for (int i = 1; i <= kFrames; ++i) moveTo(from + by * i / kFrames, Qt::LeftButton);
        QTest::mouseRelease(widget_, Qt::LeftButton, {}, from + by);
        for (int i = 0; i < kStill; ++i) moveTo(from + by, Qt::NoButton);
    }

private:
    void draw(QPoint pointer) {
        QImage image = widget_->grab().toImage().copy(part_).convertToFormat(QImage::Format_RGB32);
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.translate(pointer - part_.topLeft());
        painter.setPen(Qt::white);
        painter.setBrush(Qt::black);
        painter.drawPolygon(QPolygonF{{0, 0}, {0, 16}, {4, 12}, {7, 18}, {9, 17}, {6.5, 11}, {11, 11}});
        painter.end();
        if (image.width() > kSize.width())
            image = image.scaledToWidth(kSize.width(), Qt::SmoothTransformation);
        image.save(folder_.filePath(QStringLiteral("%1.png").arg(++count_, 3, 10, QChar(u'0'))));
    }

    QWidget* widget_;
    QRect part_;
    QDir folder_;
    int count_ = 0;
};

/// A prepared window and the positions of its parts.
struct Stage {
    Studio studio;
    QDir folder;

    ViewportView& view() { return dynamic_cast<ViewportView&>(studio.find("viewport")); }
    BoneEnds bone(const char* joint) {
        const Evaluator& pose = *studio.session().pose.active();
        return pose.bone(pose.skeleton().find(joint).value());
    }
    QPoint pixel(const Eigen::Vector3d& point) { return view().camera().project(point)->toPoint(); }
};

void orbit(Stage& stage) {
    ViewportView& view = stage.view();
    Camera camera(view, view.rect().center(), stage.folder, 0.75);
    camera.dragThereAndBack(view.rect().center() + QPoint(-70, 90), {140, -30}, Qt::MiddleButton);
}

void rotate(Stage& stage) {
    const QPoint joint = stage.pixel(stage.bone("LeftArm").head);
    // The ring about Z faces the camera.
    const auto onRing = [&](double angle) {
        return joint + (QPointF(std::cos(radians(angle)), -std::sin(radians(angle))) * kRingRadius).toPoint();
    };
    Camera(stage.view(), joint, stage.folder).dragThereAndBack(onRing(-20), onRing(50) - onRing(-20));
}

void dragHand(Stage& stage) {
    ViewportView& view = stage.view();
    for (const char* foot : {"toes.L", "toes.R"}) {
        const QPoint tail = stage.pixel(stage.bone(foot).tail);
        QMouseEvent hover(QEvent::MouseMove, tail, view.mapToGlobal(tail), Qt::NoButton, Qt::NoButton, {});
        QApplication::sendEvent(&view, &hover);
        QTest::keyClick(&view, Qt::Key_P);
        stage.studio.draw(view);
    }
    const QPoint hand = stage.pixel(stage.bone("hand.L").tail);
    Camera(view, view.rect().center(), stage.folder, 0.75).dragThereAndBack(hand, {30, -110});
}

void dragKey(Stage& stage) {
    const test::EditorDriver driver(stage.studio.window(), stage.studio.session());
    QWidget& timeline = *driver.timeline().viewport();
    const Session& session = stage.studio.session();
    const Curve* curve = session.selection.clip()->find({session.selection.currentJoint(), Channel::angle1});
    if (!curve) throw std::runtime_error("the joint has no keys");
    const QPoint key = driver.timelineKey("LeftArm", curve->key(3).time);
    Camera(timeline, {kSize.width() / 2, key.y()}, stage.folder).dragThereAndBack(key, {25, 0});
}

void dragPin(Stage& stage) {
    auto& view = *stage.studio.window().findChild<TimeWarpView*>();
    const WarpPin& pin = stage.studio.session().warp.warp()->pins()[1];
    const WarpGeometry geometry = view.geometry();
    const QPoint point = QPointF(geometry.x(pin.time), geometry.y(pin.source)).toPoint();
    Camera(*view.viewport(), point, stage.folder).dragThereAndBack(point, {60, -20});
}

void paint(Stage& stage) {
    ViewportView& view = stage.view();
    constexpr int kNotches = 8;
    const QPointF middle = view.rect().center();
    QWheelEvent zoomOut(middle, view.mapToGlobal(middle), {}, {0, -120 * kNotches}, Qt::NoButton, {},
                        Qt::NoScrollPhase, false);
    QApplication::sendEvent(&view, &zoomOut);
    stage.studio.draw(view);
    const BoneEnds bone = stage.bone("LeftForeArm");
    const QPoint elbow = stage.pixel(bone.head), wrist = stage.pixel(bone.tail);
    Camera(view, elbow, stage.folder).dragAlong(elbow, (elbow - wrist) * 0.8);
}

struct Loop {
    const char* name;
    Setting setting;
    std::function<void(Stage&)> perform;
};

const Loop kLoops[] = {
    {"viewport-orbit", {"file.sampleFigure", "", 20, {}}, orbit},
    {"posing-ring",
     {"file.sampleFigure", "LeftArm", 0, {"view.front", "joint.rotate", "joint.worldAxes"}},
     rotate},
    {"ik-drag", {"biped", "", 0, {"view.front", "view.frameAll", "joint.select"}}, dragHand},
    {"timeline-key", {"file.sampleFigure", "LeftArm", 10, {}}, dragKey},
    {"time-warp-pin",
     {"file.sampleWalk", "", 40, {"view.layoutRetime", "warp.create", "warp.addPin"}},
     dragPin},
    {"weights-paint",
     {"file.sampleFigure", "LeftForeArm", 10, {"weights.paint", "view.frameSelected"}},
     paint},
};

}  // namespace

bool drawLoops(const QDir& folder, const QStringList& names) {
    bool isComplete = true;
    for (const Loop& loop : kLoops) {
        const QString name = QLatin1String(loop.name);
        if (!names.isEmpty() && !names.contains(name)) continue;
        try {
            Stage stage{{}, QDir(folder.filePath(name))};
            stage.studio.prepare(loop.setting);
            stage.studio.draw(stage.studio.window());
            loop.perform(stage);
        } catch (const std::exception& error) {
            std::fprintf(stderr, "%s: %s\n", loop.name, error.what());
            isComplete = false;
        }
    }
    return isComplete;
}

}  // namespace sinew
