// How a ViewportView takes the mouse: camera moves, selecting, hovering and the context menu.

#include <QApplication>
#include <QMenu>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QToolTip>
#include <algorithm>

#include "ui/actions/Actions.h"
#include "ui/document/Session.h"
#include "ui/viewport/MeshPicking.h"
#include "ui/viewport/SceneRenderer.h"
#include "ui/viewport/ViewportView.h"

namespace sinew {

namespace {

constexpr double kGrip = 3;  // logical pixels from which on a press on a handle is a drag

}  // namespace

void ViewportView::mousePressEvent(QMouseEvent* event) {
    if (holdsHandle() && event->button() == Qt::RightButton) cancelHandle();
    if (drag_ != Drag::none || event->buttons() != event->button()) return;
    pressed_ = last_ = event->position();
    cameraMove_ = sinew::cameraMove(event->button(), event->modifiers());
    if (cameraMove_ != CameraMove::none) {
        drag_ = Drag::camera;
    } else if (event->button() == Qt::RightButton) {
        drag_ = Drag::menu;
    } else if (event->button() == Qt::LeftButton) {
        if (const auto direction = AxesGizmo::directionAt(camera_, pressed_ - gizmoCorner())) {
            return look(*direction);
        }
        // Goals, keys of trails and ends of limits are small: they come before the rings that they may lie
        // under.
        drag_ = goals_.press(camera_, pressed_)    ? Drag::goal
                : motion_.press(camera_, pressed_) ? Drag::trail
                : limits_.press(camera_, pressed_) ? Drag::limit
                : tool_.press(camera_, pressed_)   ? Drag::gizmo
                                                   : Drag::click;
        showHandCursor();
    }
}

void ViewportView::dragHandle(QPointF pixel, Qt::KeyboardModifiers modifiers) {
    if (!gripped_ && (pixel - pressed_).manhattanLength() < kGrip) return;
    gripped_ = true;
    tool_.drag(camera_, pixel, modifiers);
    motion_.drag(camera_, pixel, modifiers);
    goals_.drag(camera_, pixel, modifiers);
    limits_.drag(pixel, modifiers);
    update();
}

void ViewportView::cancelHandle() {
    tool_.cancel();
    motion_.cancel();
    goals_.cancel();
    limits_.cancel();
    drag_ = Drag::none;
    showHandCursor();
    update();
}

std::optional<JointPlace> ViewportView::jointUnder(QPointF pixel) {
    const auto point = pointUnder(pixel);
    return point ? std::optional(point->place) : std::nullopt;
}

std::optional<PointPlace> ViewportView::pointUnder(QPointF pixel) {
    // Bones are drawn over meshes, and so they are met; what lies beside a bone is the mesh's first.
    const auto bone = pointAt(camera_, session_->pose.characters(), pixel, &session_->visibility);
    if (bone && bone->direct) return bone;
    const auto through = meshPointUnder(pixel);
    return through ? through : bone;
}

std::optional<PointPlace> ViewportView::meshPointUnder(QPointF pixel) {
    if (!meshes_.picks() || !renderer_ || !renderer_->usable()) return std::nullopt;
    const MeshPicture picture = meshes_.picture();
    if (picture.meshes.empty()) return std::nullopt;
    makeCurrent();
    MeshRenderer& renderer = renderer_->meshes();
    renderer.prepare(picture, pictureView());
    const auto seen = renderer.pick(pixel * devicePixelRatioF());
    doneCurrent();
    if (!seen) return std::nullopt;
    return pointOnMesh(picture.meshes[seen->mesh], seen->triangle, camera_, pixel, &session_->visibility);
}

void ViewportView::tellPointed(const std::optional<PointPlace>& point) {
    const auto active = session_->selection.character();
    auto pointed = goals_.hovered();
    if (!pointed && point && active && point->place.character == active->id)
        pointed = PointId{point->place.joint, point->end};
    session_->goals.setPointed(pointed);
}

/// Begins to drag the point that was pressed; false where none was.
bool ViewportView::dragPoint(QPointF pixel, Qt::KeyboardModifiers modifiers) {
    const auto point = pointUnder(pressed_);
    if (!point) return false;
    const bool plain = (modifiers & ~(Qt::ShiftModifier | Qt::ControlModifier)) == Qt::NoModifier;
    drag_ = Drag::none;
    if (!plain || !session_->posing.canPose()) return true;
    session_->selection.setCharacter(point->place.character);
    if (!goals_.press({point->place.joint, point->end}, camera_, pressed_)) return true;
    drag_ = Drag::goal;
    dragHandle(pixel, modifiers);
    return true;
}

void ViewportView::keyPressEvent(QKeyEvent* event) {
    if (!holdsHandle()) return QOpenGLWidget::keyPressEvent(event);
    if (event->key() == Qt::Key_Escape) return cancelHandle();
    if (tool_.takeAxis(camera_, event->key(), event->modifiers())) update();
}

void ViewportView::mouseMoveEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    const QPointF delta = at - last_;
    last_ = at;
    if (drag_ == Drag::none) return hover(at);
    if (holdsHandle()) return dragHandle(at, event->modifiers());
    if (drag_ == Drag::camera) {
        dragCamera(camera_, cameraMove_, delta, pressed_);
        return update();
    }
    const bool moved = (at - pressed_).manhattanLength() >= QApplication::startDragDistance();
    if (drag_ == Drag::click && moved && !dragPoint(at, event->modifiers())) drag_ = Drag::box;
    if (drag_ == Drag::menu && moved) drag_ = Drag::none;
    if (drag_ == Drag::box) update();
}

void ViewportView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->buttons() != Qt::NoButton) return;
    last_ = event->position();
    const Drag done = std::exchange(drag_, Drag::none);
    const bool turned = std::exchange(gripped_, false);
    if (done == Drag::gizmo) tool_.release();
    if (done == Drag::trail) motion_.release();
    if (done == Drag::goal) goals_.release();
    if (done == Drag::limit) limits_.release();
    showHandCursor();
    // A ring, a key or an end that was only clicked does not hide the joint behind it. Where there is none,
    // an end stays: it is seen on the current joint alone.
    const bool handle = done == Drag::gizmo || done == Drag::trail ||
                        (done == Drag::limit && jointUnder(pressed_).has_value());
    if (done == Drag::click || (handle && !turned)) click(pressed_, event->modifiers());
    if (done == Drag::box) selectBox(event->modifiers());
    if (done == Drag::menu) showMenu(pressed_);
    update();
}

void ViewportView::wheelEvent(QWheelEvent* event) {
    wheelCamera(camera_, *event);
    event->accept();
    update();
}

bool ViewportView::event(QEvent* event) {
    if (event->type() == QEvent::NativeGesture &&
        pinchCamera(camera_, *static_cast<QNativeGestureEvent*>(event))) {
        update();
        return true;
    }
    if (event->type() == QEvent::ShortcutOverride && holdsHandle()) {
        // What has a joint in hand takes every key: X is an axis then, and nothing may be undone under it.
        event->accept();
        return true;
    }
    if (event->type() == QEvent::PaletteChange) update();
    if (event->type() == QEvent::ToolTip) {
        showTip(static_cast<QHelpEvent*>(event)->globalPos());
        return true;
    }
    return QOpenGLWidget::event(event);
}

void ViewportView::showTip(QPoint place) {
    // An empty text hides the tip.
    QToolTip::showText(place, holdsHandle() ? QString() : limits_.tip(camera_), this);
}

void ViewportView::showHandCursor() {
    if (limits_.dragging()) {
        setCursor(Qt::ClosedHandCursor);
    } else if (limits_.overHandle()) {
        setCursor(Qt::OpenHandCursor);
    } else {
        unsetCursor();
    }
}

void ViewportView::leaveEvent(QEvent* event) {
    const bool trail = motion_.leave(), goal = goals_.leave(), limit = limits_.leave();
    if (tool_.leave() || hovered_ || trail || goal || limit) update();
    showHandCursor();
    hovered_.reset();
    session_->goals.setPointed(std::nullopt);
    QOpenGLWidget::leaveEvent(event);
}

void ViewportView::focusInEvent(QFocusEvent*) { update(); }
void ViewportView::focusOutEvent(QFocusEvent*) { update(); }

void ViewportView::hover(QPointF pixel) {
    const bool key = motion_.hover(camera_, pixel), goal = goals_.hover(camera_, pixel);
    const bool limit = limits_.hover(camera_, pixel);
    const bool handle = tool_.hover(camera_, pixel) || key || goal || limit;
    showHandCursor();
    const auto point = pointUnder(pixel);
    tellPointed(point);
    const auto met = point ? std::optional(point->place) : std::nullopt;
    if (met == hovered_ && !handle) return;
    hovered_ = met;
    update();
}

void ViewportView::click(QPointF pixel, Qt::KeyboardModifiers modifiers) {
    const auto met = jointUnder(pixel);
    select(met ? std::vector{*met} : std::vector<JointPlace>{}, modifiers);
}

void ViewportView::selectBox(Qt::KeyboardModifiers modifiers) {
    const QRectF box = QRectF(pressed_, last_).normalized();
    auto places = jointsInside(camera_, session_->pose.characters(), box, &session_->visibility);
    // A selection speaks of one character: the active one where the box holds any of it.
    const auto active = session_->selection.character();
    const auto ofActive = [&](const JointPlace& place) { return active && place.character == active->id; };
    if (std::ranges::any_of(places, ofActive)) std::erase_if(places, std::not_fn(ofActive));
    if (!places.empty()) {
        const CharacterId first = places.front().character;
        std::erase_if(places, [first](const JointPlace& place) { return place.character != first; });
    }
    select(places, modifiers);
}

void ViewportView::select(const std::vector<JointPlace>& places, Qt::KeyboardModifiers modifiers) {
    Selection& selection = session_->selection;
    const bool add = modifiers.testFlag(Qt::ShiftModifier), toggle = modifiers.testFlag(Qt::ControlModifier);
    if (!places.empty()) selection.setCharacter(places.front().character);
    auto joints = add || toggle ? selection.joints() : std::vector<JointId>{};
    for (const JointPlace& place : places) {
        const bool had = std::erase(joints, place.joint) > 0;
        if (!had || !toggle) joints.push_back(place.joint);
    }
    selection.select(std::move(joints));
}

void ViewportView::contextMenuEvent(QContextMenuEvent* event) {
    // The mouse asks by a click without a drag, which is known at the release only.
    if (event->reason() == QContextMenuEvent::Keyboard) showMenu(QRectF(rect()).center());
}

void ViewportView::showMenu(QPointF pixel) {
    const auto met = jointUnder(pixel);
    if (met && !session_->selection.contains(met->joint)) select({*met}, Qt::NoModifier);
    QMenu menu(this);
    for (const char* id : {"edit.selectParent",
                           "edit.selectChildren",
                           "",
                           "goal.pin",
                           "goal.add",
                           "",
                           "view.frameSelected",
                           "view.frameAll",
                           "",
                           "view.bones",
                           "view.meshes",
                           "view.weights",
                           "view.xray",
                           "view.names",
                           "view.axes",
                           "view.limitArcs",
                           "view.grid",
                           "view.follow",
                           "view.orthographic",
                           "view.multisample",
                           "",
                           "view.trails",
                           "trail.pin",
                           "view.ghosts",
                           "view.warpOverlay",
                           "view.warpBeside"}) {
        if (*id) {
            menu.addAction((*actions_)[id]);
        } else {
            menu.addSeparator();
        }
    }
    menu.exec(mapToGlobal(pixel).toPoint());
}

}  // namespace sinew
