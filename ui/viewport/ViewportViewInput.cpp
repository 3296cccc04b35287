// Mouse input of ViewportView: camera moves, selection, hovering and the context menu.

#include <QApplication>
#include <QMenu>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QToolTip>
#include <algorithm>

#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/viewport/HeaderButtons.h"
#include "ui/viewport/SceneRenderer.h"
#include "ui/viewport/ViewportView.h"

namespace sinew {

namespace {

constexpr double kDragThreshold = 3;  // logical pixels after which a press on a handle becomes a drag

}  // namespace

void ViewportView::mousePressEvent(QMouseEvent* event) {
    if (isDraggingHandle() && event->button() == Qt::RightButton) cancelHandle();
    if (dragKind_ != Drag::none || event->buttons() != event->button()) return;
    pressPosition_ = lastPosition_ = event->position();
    cameraMove_ = sinew::cameraMove(event->button(), event->modifiers());
    if (cameraMove_ != CameraMove::none) {
        dragKind_ = Drag::camera;
        orbitPivot_ = orbitPivot();
    } else if (event->button() == Qt::RightButton) {
        dragKind_ = Drag::menu;
    } else if (event->button() == Qt::LeftButton) {
        if (const auto direction = AxesGizmo::directionAt(camera_, pressPosition_ - gizmoCorner())) {
            return setViewDirection(*direction);
        }
        const auto handles = shownHandles();
        const auto pressed = std::ranges::find_if(
            handles, [this](HandleTool* handle) { return handle->press(camera_, pressPosition_); });
        dragKind_ = pressed == handles.end() ? Drag::click : Drag::handle;
        if (dragKind_ == Drag::handle) pressedHandle_ = *pressed;
        updateCursor();
    }
}

std::span<HandleTool* const> ViewportView::shownHandles() const {
    return brush_.isOn() ? std::span(handles_).first(1) : std::span(handles_).subspan(1);
}

void ViewportView::dragHandle(QPointF pixel, Qt::KeyboardModifiers modifiers) {
    if (!handleMoved_ && (pixel - pressPosition_).manhattanLength() < kDragThreshold) return;
    handleMoved_ = true;
    pressedHandle_->drag(camera_, pixel, modifiers);
    update();
}

void ViewportView::cancelHandle() {
    pressedHandle_->cancel();
    dragKind_ = Drag::none;
    updateCursor();
    update();
}

std::optional<JointRef> ViewportView::jointUnder(QPointF pixel) {
    const auto point = pointUnder(pixel);
    return point ? std::optional(point->joint) : std::nullopt;
}

std::optional<PointHit> ViewportView::pointUnder(QPointF pixel) {
    // Bones are drawn over meshes, so a direct hit on a bone wins; around a bone the mesh comes first.
    const auto bone = pointAt(camera_, session_->pose.characters(), pixel, &session_->visibility);
    if (bone && bone->isDirect) return bone;
    const auto meshPoint = meshPointUnder(pixel);
    return meshPoint ? meshPoint : bone;
}

/// Returns the frontmost triangle under a pixel.
///
/// @param onlyOf  only hits meshes of this character; unset: of any
std::optional<ViewportView::TriangleHit> ViewportView::triangleUnder(QPointF pixel, CharacterId onlyOf) {
    if (!renderer_ || !renderer_->isUsable()) return std::nullopt;
    MeshDrawList list = meshes_.drawList();
    if (onlyOf) std::erase_if(list.meshes, [&](const PosedMesh& posed) { return posed.character != onlyOf; });
    if (list.meshes.empty()) return std::nullopt;
    makeCurrent();
    MeshRenderer& renderer = renderer_->meshes();
    renderer.prepare(list, pictureView());
    const auto hit = renderer.pick(pixel * devicePixelRatioF());
    doneCurrent();
    if (!hit) return std::nullopt;
    return TriangleHit{std::move(list), hit->mesh, hit->triangle};
}

std::optional<PointHit> ViewportView::meshPointUnder(QPointF pixel) {
    const auto hit = meshes_.picksMeshes() ? triangleUnder(pixel) : std::nullopt;
    if (!hit) return std::nullopt;
    return pointOnMesh(hit->posed(), hit->triangle, camera_, pixel, &session_->visibility);
}

/// Returns the vertex of a point's triangle that is nearest to it.
WeightPainting::Probe ViewportView::nearestVertex(const MeshPoint& point) const {
    const auto active = session_->selection.character();
    Eigen::Index corner = 0;
    point.weights.maxCoeff(&corner);
    return {point.mesh,
            active->find(point.mesh)->geometry->triangles[point.triangle][static_cast<std::size_t>(corner)]};
}

std::optional<BrushHit> ViewportView::brushHit(QPointF pixel) {
    const auto active = session_->selection.character();
    const auto hit = active ? triangleUnder(pixel, active->id) : std::nullopt;
    const auto point = hit ? meshHit(hit->posed(), hit->triangle, camera_, pixel) : std::nullopt;
    if (!point) return std::nullopt;
    return BrushHit{{hit->posed().mesh->id, hit->triangle, point->weights}, point->position, point->normal};
}

void ViewportView::reportPointedPoint(const std::optional<PointHit>& point) {
    const auto active = session_->selection.character();
    auto pointedPoint = goals_.hoveredPoint();
    if (!pointedPoint && point && active && point->joint.character == active->id)
        pointedPoint = PointId{point->joint.joint, point->end};
    session_->goals.setHoveredPoint(pointedPoint);
}

/// Starts dragging the point that was pressed. Returns false if there was none.
bool ViewportView::dragPoint(QPointF pixel, Qt::KeyboardModifiers modifiers) {
    const auto point = pointUnder(pressPosition_);
    if (!point) return false;
    const bool hasNoOtherModifiers =
        (modifiers & ~(Qt::ShiftModifier | Qt::ControlModifier)) == Qt::NoModifier;
    dragKind_ = Drag::none;
    if (!hasNoOtherModifiers || !session_->posing.canPose()) return true;
    session_->selection.setCharacter(point->joint.character);
    if (!goals_.press({point->joint.joint, point->end}, camera_, pressPosition_)) return true;
    dragKind_ = Drag::handle;
    pressedHandle_ = &goals_;
    dragHandle(pixel, modifiers);
    return true;
}

void ViewportView::tabletEvent(QTabletEvent* event) {
    // Ignored, so that Qt sends a mouse event, too.
    brush_.setPressure(event->type() == QEvent::TabletRelease ? 1 : event->pressure());
    event->ignore();
}

void ViewportView::keyPressEvent(QKeyEvent* event) {
    if (brush_.pressKey(event->key(), event->modifiers(), lastPosition_)) return update();
    if (!isDraggingHandle()) return QOpenGLWidget::keyPressEvent(event);
    if (event->key() == Qt::Key_Escape) return cancelHandle();
    if (tool_.switchAxis(camera_, event->key(), event->modifiers())) update();
}

void ViewportView::mouseMoveEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    const QPointF delta = at - lastPosition_;
    lastPosition_ = at;
    if (dragKind_ == Drag::none) return hover(at);
    if (isDraggingHandle()) return dragHandle(at, event->modifiers());
    if (dragKind_ == Drag::camera) {
        dragCamera(camera_, cameraMove_, delta, pressPosition_, orbitPivot_);
        return update();
    }
    const bool moved = (at - pressPosition_).manhattanLength() >= QApplication::startDragDistance();
    if (dragKind_ == Drag::click && moved && !brush_.isOn() && !dragPoint(at, event->modifiers()))
        dragKind_ = Drag::box;
    if (dragKind_ == Drag::menu && moved) dragKind_ = Drag::none;
    if (dragKind_ == Drag::box) update();
}

void ViewportView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->buttons() != Qt::NoButton) return;
    lastPosition_ = event->position();
    const Drag finished = std::exchange(dragKind_, Drag::none);
    const bool wasDragged = std::exchange(handleMoved_, false);
    if (finished == Drag::handle) pressedHandle_->release();
    updateCursor();
    // A ring, key or limit handle that was only clicked does not hide the joint behind it. If there is no
    // joint, a limit handle keeps the selection, because it is shown only on the current joint.
    const bool clicksThrough = finished == Drag::handle && !wasDragged && pressedHandle_ != &goals_ &&
                               pressedHandle_ != &brush_ &&
                               (pressedHandle_ != &limits_ || jointUnder(pressPosition_));
    if (finished == Drag::click || clicksThrough) click(pressPosition_, event->modifiers());
    if (finished == Drag::box) selectBox(event->modifiers());
    if (finished == Drag::menu) showMenu(pressPosition_);
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
    if (event->type() == QEvent::ShortcutOverride && brush_.usesKey(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::ShortcutOverride && isDraggingHandle()) {
        // A drag takes every key: X selects an axis, and nothing may be undone during a drag.
        event->accept();
        return true;
    }
    if (event->type() == QEvent::PaletteChange) update();
    if (event->type() == QEvent::ToolTip) {
        showToolTip(static_cast<QHelpEvent*>(event)->globalPos());
        return true;
    }
    return QOpenGLWidget::event(event);
}

void ViewportView::showToolTip(QPoint position) {
    // An empty text hides the tooltip.
    QToolTip::showText(position, isDraggingHandle() ? QString() : limits_.toolTip(camera_), this);
}

void ViewportView::updateCursor() {
    if (brush_.isOn()) {
        setCursor(Qt::CrossCursor);
    } else if (limits_.dragging()) {
        setCursor(Qt::ClosedHandCursor);
    } else if (limits_.isOverHandle()) {
        setCursor(Qt::OpenHandCursor);
    } else {
        unsetCursor();
    }
}

void ViewportView::leaveEvent(QEvent* event) {
    bool hasChanged = hoveredJoint_.has_value();
    for (HandleTool* handle : handles_) hasChanged |= handle->leave();
    if (hasChanged) update();
    updateCursor();
    hoveredJoint_.reset();
    session_->goals.setHoveredPoint(std::nullopt);
    QOpenGLWidget::leaveEvent(event);
}

void ViewportView::focusInEvent(QFocusEvent*) { update(); }
void ViewportView::focusOutEvent(QFocusEvent*) { update(); }

void ViewportView::hover(QPointF pixel) {
    bool hasChanged = false;
    for (HandleTool* handle : shownHandles()) hasChanged |= handle->hover(camera_, pixel);
    updateCursor();
    if (brush_.isOn()) {
        if (hasChanged) update();
        return;
    }
    const auto point = pointUnder(pixel);
    reportPointedPoint(point);
    const auto hit = point ? std::optional(point->joint) : std::nullopt;
    if (hit == hoveredJoint_ && !hasChanged) return;
    hoveredJoint_ = hit;
    update();
}

void ViewportView::click(QPointF pixel, Qt::KeyboardModifiers modifiers) {
    const auto hit = jointUnder(pixel);
    if (brush_.isOn()) {
        if (const auto point = brushHit(pixel)) session_->painting.setProbe(nearestVertex(point->point));
        // A click beside the mesh must not leave the brush without a joint.
        if (hit) select({*hit}, Qt::NoModifier);
        return;
    }
    select(hit ? std::vector{*hit} : std::vector<JointRef>{}, modifiers);
}

void ViewportView::selectBox(Qt::KeyboardModifiers modifiers) {
    const QRectF box = QRectF(pressPosition_, lastPosition_).normalized();
    auto refs = jointsInside(camera_, session_->pose.characters(), box, &session_->visibility);
    // A selection contains one character only: the active one if any of it is inside the box.
    const auto active = session_->selection.character();
    const auto isOfActive = [&](const JointRef& ref) { return active && ref.character == active->id; };
    if (std::ranges::any_of(refs, isOfActive)) std::erase_if(refs, std::not_fn(isOfActive));
    if (!refs.empty()) {
        const CharacterId first = refs.front().character;
        std::erase_if(refs, [first](const JointRef& ref) { return ref.character != first; });
    }
    select(refs, modifiers);
}

void ViewportView::select(const std::vector<JointRef>& refs, Qt::KeyboardModifiers modifiers) {
    Selection& selection = session_->selection;
    const bool add = modifiers.testFlag(Qt::ShiftModifier), toggle = modifiers.testFlag(Qt::ControlModifier);
    if (!refs.empty()) selection.setCharacter(refs.front().character);
    auto joints = add || toggle ? selection.joints() : std::vector<JointId>{};
    for (const JointRef& ref : refs) {
        const bool wasSelected = std::erase(joints, ref.joint) > 0;
        if (!wasSelected || !toggle) joints.push_back(ref.joint);
    }
    selection.select(std::move(joints));
}

void ViewportView::contextMenuEvent(QContextMenuEvent* event) {
    // With the mouse, the menu opens on a click without a drag, which is known only on release.
    if (event->reason() == QContextMenuEvent::Keyboard) showMenu(QRectF(rect()).center());
}

void ViewportView::showMenu(QPointF pixel) {
    const auto hit = jointUnder(pixel);
    if (hit && !session_->selection.contains(hit->joint)) select({*hit}, Qt::NoModifier);
    QMenu menu(this);
    addActionGroups(menu, *actions_,
                    {{"edit.selectParent", "edit.selectChildren"},
                     {"goal.pin", "goal.add"},
                     {"view.frameSelected", "view.frameAll"},
                     {"view.bones", "view.meshes", "view.weights", "view.xray", "view.names", "view.axes",
                      "view.limitArcs", "view.grid", "view.follow", "view.orthographic", "view.multisample"},
                     {"view.trails", "trail.pin", "view.ghosts", "view.warpOverlay", "view.warpBeside"}});
    menu.exec(mapToGlobal(pixel).toPoint());
}

}  // namespace sinew
