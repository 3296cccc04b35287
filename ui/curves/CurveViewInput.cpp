#include <QMouseEvent>
#include <algorithm>
#include <utility>

#include "ui/curves/CurveGeometry.h"
#include "ui/curves/CurveHit.h"
#include "ui/curves/CurvePainter.h"
#include "ui/curves/CurveView.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

Qt::CursorShape cursorOf(ScaleBox::Handle handle) {
    if (handle.time == 0) return Qt::SizeVerCursor;
    if (handle.value == 0) return Qt::SizeHorCursor;
    return handle.time == handle.value ? Qt::SizeBDiagCursor : Qt::SizeFDiagCursor;
}

}  // namespace

void CurveView::pressed(QMouseEvent& event) {
    const QPointF at = event.position();
    dragBegan_ = false;
    deselect_.reset();
    pointerDrag_.emplace(at);
    const CurveGeometry mapping = geometry();
    if (!mapping.plot.contains(at)) return;
    const auto key = keyUnder(mapping, at);
    if (!key && pressHandle(at)) return;
    if (key) return pressKey(*key, event.modifiers());
    if (const CurveRow* row = curveUnder(mapping, at)) return pressCurve(*row, event);
    gesture_ = Gesture::box;
    selectionBox_ = QRectF(at, QSizeF());
    selectionBefore_ = session().selection.keys();
}

bool CurveView::pressHandle(QPointF position) {
    const CurveGeometry mapping = geometry();
    const auto& editable = editableKeys();
    tangent_ = tangentHandleAt(tangentHandles(mapping, editable), position);
    if (tangent_) {
        gesture_ = Gesture::tangent;
        grabbed_ = tangent_->key.ref();
        return true;
    }
    scaleBox_ = ScaleBox::around(mapping, editable);
    handle_ = scaleBox_ ? scaleBox_->handleAt(position) : ScaleBox::Handle{};
    if (!handle_) return false;
    gesture_ = Gesture::scale;
    return true;
}

void CurveView::pressKey(const VisibleKey& key, Qt::KeyboardModifiers modifiers) {
    const KeyRef ref = key.ref();
    std::vector<KeyRef> keys = session().selection.keys();
    const bool selected = session().selection.contains(ref);
    if (selected && modifiers & Qt::ControlModifier) deselect_ = ref;
    if (!selected) {
        if (!(modifiers & (Qt::ShiftModifier | Qt::ControlModifier))) keys.clear();
        keys.push_back(ref);
        session().selection.selectKeys(std::move(keys));
    }
    gesture_ = Gesture::key;
    grabbed_ = ref;
    curves_.setActive(ref.id);
}

void CurveView::selectUnder(QPoint position) {
    const auto key = keyUnder(geometry(), position);
    if (!key) return;
    curves_.setActive(key->row->id);
    if (!session().selection.contains(key->ref())) session().selection.selectKeys({key->ref()});
}

void CurveView::pressCurve(const CurveRow& row, QMouseEvent& event) {
    if (event.modifiers() & Qt::ControlModifier) return addKey(row, event.position());
    curves_.setActive(row.id);
}

void CurveView::doubleClicked(QMouseEvent& event) {
    const CurveGeometry mapping = geometry();
    const bool open = mapping.plot.contains(event.position()) && !keyUnder(mapping, event.position());
    if (const CurveRow* row = open ? curveUnder(mapping, event.position()) : nullptr)
        return addKey(*row, event.position());
    pressed(event);  // a fast double press may begin a drag
}

void CurveView::addKey(const CurveRow& row, QPointF position) {
    const ChannelId id = row.id;
    if (curves_.isLocked(id)) return;
    Seconds time = geometry().secondsAt(position.x());
    const FrameRate rate = session().playback.rate();
    if (session().keyEditing.snaps()) time = rate.time(rate.nearestFrame(time));
    buffer_.capture(curves_);
    session().keyEditing.addKeys(std::span(&id, 1), time);
    curves_.setActive(id);
}

bool CurveView::beginGesture() {
    if (gesture_ == Gesture::none || gesture_ == Gesture::box) return gesture_ == Gesture::box;
    // The cancelled() signal of a tool's preview must not end this gesture.
    const Gesture gesture = std::exchange(gesture_, Gesture::none);
    session().document.cancel();
    gesture_ = gesture;
    std::vector<KeyRef> keys;
    for (const VisibleKey& key : editableKeys()) keys.push_back(key.ref());
    startClip_ = curves_.clip();
    if (!session().keyEditing.begin(std::move(keys))) return false;
    buffer_.capture(curves_);
    return true;
}

void CurveView::dragged(QMouseEvent& event) {
    if (gesture_ == Gesture::none) return;
    if (!dragBegan_ && !pointerDrag_->isDrag(event.position())) return;
    if (!dragBegan_ && !beginGesture()) {
        abandonDrag();
        return endGesture();
    }
    dragBegan_ = true;
    pointerDrag_->moveTo(event.position(), event.modifiers() & Qt::ShiftModifier);
    updateDrag(event.modifiers());
}

void CurveView::updateDrag(Qt::KeyboardModifiers modifiers) {
    KeyEditing& editing = session().keyEditing;
    const CurveGeometry mapping = geometry();
    const bool snap = snaps(modifiers);
    switch (gesture_) {
        case Gesture::none:
            return;
        case Gesture::box:
            return dragBox(pointerDrag_->position(), modifiers);
        case Gesture::key:
            previewDrag(draggedKeys(*startClip_, editing.keys(), mapping, pointerDrag_->delta(),
                                    grabbed_.time, snap));
            break;
        case Gesture::scale:
            editing.preview(scaledKeys(*startClip_, editing.keys(), mapping, *scaleBox_, handle_,
                                       pointerDrag_->delta(), modifiers & Qt::AltModifier, snap));
            break;
        case Gesture::tangent: {
            tangent_->key.row = curves_.find(grabbed_.id);
            if (!tangent_->key.row) return;
            const QPointF to = tangent_->tip + pointerDrag_->delta();
            const KeyChange change = draggedTangent(mapping, *tangent_, to, modifiers & Qt::AltModifier);
            editing.preview(std::span(&change, 1));
            break;
        }
    }
    redrawLive();
}

void CurveView::previewDrag(std::span<const KeyChange> changes) {
    for (const KeyChange& change : changes) {
        if (change.from == grabbed_) grabbedKey_ = change.to;
    }
    session().keyEditing.preview(changes);
}

void CurveView::dragBox(QPointF to, Qt::KeyboardModifiers modifiers) {
    selectionBox_ = QRectF(pointerDrag_->from(), to).normalized();
    std::vector<KeyRef> keys = keysInside(geometry(), selectionBox_);
    if (modifiers & Qt::ControlModifier) {
        std::vector<KeyRef> toggled;
        std::ranges::set_symmetric_difference(selectionBefore_, keys, std::back_inserter(toggled));
        keys = std::move(toggled);
    } else if (modifiers & Qt::ShiftModifier) {
        keys.insert(keys.end(), selectionBefore_.begin(), selectionBefore_.end());
    }
    session().selection.selectKeys(std::move(keys));
    redrawLive();
}

void CurveView::released(QMouseEvent& event) {
    KeyEditing& editing = session().keyEditing;
    if (dragBegan_ && editing.gesturing()) {
        const auto count = static_cast<int>(editing.keys().size());
        switch (gesture_) {
            case Gesture::key:
                editing.commit(tr("Move %n Key(s)", nullptr, count));
                break;
            case Gesture::scale:
                editing.commit(tr("Scale %n Key(s)", nullptr, count));
                break;
            case Gesture::tangent:
                editing.commit(tr("Rotate Tangent"));
                break;
            case Gesture::box:
            case Gesture::none:
                break;
        }
    } else if (gesture_ == Gesture::box && !dragBegan_) {
        if (!(event.modifiers() & (Qt::ShiftModifier | Qt::ControlModifier)))
            session().selection.selectKeys({});
    } else if (gesture_ == Gesture::key && !dragBegan_ && deselect_) {
        std::vector<KeyRef> keys = session().selection.keys();
        std::erase(keys, *deselect_);
        session().selection.selectKeys(std::move(keys));
    } else if (gesture_ == Gesture::key && !dragBegan_ &&
               !(event.modifiers() & (Qt::ShiftModifier | Qt::ControlModifier))) {
        session().selection.selectKeys({grabbed_});
    }
    endGesture();
}

void CurveView::endGesture() {
    gesture_ = Gesture::none;
    dragBegan_ = false;
    startClip_.reset();
    tangent_.reset();
    grabbedKey_.reset();
    redraw();
}

void CurveView::hovered(QMouseEvent& event) {
    const CurveGeometry mapping = geometry();
    const QPointF at = event.position();
    Qt::CursorShape cursor = Qt::ArrowCursor;
    if (mapping.plot.contains(at)) {
        const auto& editable = editableKeys();
        const auto box = ScaleBox::around(mapping, editable);
        if (keyUnder(mapping, at) || tangentHandleAt(tangentHandles(mapping, editable), at)) {
            cursor = Qt::SizeAllCursor;
        } else if (const auto handle = box ? box->handleAt(at) : ScaleBox::Handle{}) {
            cursor = cursorOf(handle);
        } else if (curveUnder(mapping, at)) {
            cursor = Qt::PointingHandCursor;
        }
    }
    viewport()->setCursor(cursor);
}

void CurveView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && gesture_ == Gesture::box && dragBegan_) {
        session().selection.selectKeys(selectionBefore_);
        abandonDrag();
        return endGesture();
    }
    if (dragging() && pointerDrag_ && (event->key() == Qt::Key_X || event->key() == Qt::Key_Y)) {
        const auto axis = event->key() == Qt::Key_X ? PointerDrag::Axis::time : PointerDrag::Axis::value;
        pointerDrag_->setAxis(pointerDrag_->axis() == axis ? PointerDrag::Axis::both : axis);
        if (dragBegan_) updateDrag(event->modifiers());
        return;
    }
    if (!arrowKey(*event)) TimeCanvas::keyPressEvent(event);
}

// Plain Left and Right move the playhead and Alt+Left/Right the selected keys: those are actions.
bool CurveView::arrowKey(const QKeyEvent& event) {
    const auto modifiers = event.modifiers() & ~Qt::KeypadModifier;
    const bool sideways = event.key() == Qt::Key_Left || event.key() == Qt::Key_Right;
    const bool upright = event.key() == Qt::Key_Up || event.key() == Qt::Key_Down;
    const int by = event.key() == Qt::Key_Left || event.key() == Qt::Key_Down ? -1 : 1;
    if (sideways && modifiers == Qt::ShiftModifier) {
        stepKey(by);
    } else if (upright && modifiers == Qt::NoModifier) {
        stepCurve(-by);
    } else if (upright && modifiers == Qt::AltModifier) {
        nudge(by);
    } else if (upright && modifiers == (Qt::AltModifier | Qt::ShiftModifier)) {
        nudge(by * 0.1);
    } else {
        return false;
    }
    return true;
}

void CurveView::nudge(double units) {
    KeyEditing& editing = session().keyEditing;
    gesture_ = Gesture::key;
    if (beginGesture()) {
        editing.preview(mappedKeysByRow(*startClip_, editing.keys(), curves_, [&](const CurveRow& row) {
            KeyTransform map;
            map.valueOffset = units / unitOf(row.id.channel).perValue;
            return map;
        }));
        editing.commit(tr("Nudge Keys"));
    }
    endGesture();
}

}  // namespace sinew
