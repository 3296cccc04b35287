#include <QMouseEvent>
#include <algorithm>
#include <utility>

#include "ui/curves/CurveHit.h"
#include "ui/curves/CurvePainter.h"
#include "ui/curves/CurveUnit.h"
#include "ui/curves/CurveView.h"
#include "ui/document/Session.h"

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
    began_ = false;
    deselect_.reset();
    pull_.emplace(at);
    const CurveGeometry here = geometry();
    if (!here.plot.contains(at)) return;
    const auto key = keyUnder(here, at);
    if (!key && pressHandle(at)) return;
    if (key) return pressKey(*key, event.modifiers());
    if (const CurveRow* row = curveUnder(here, at)) return pressCurve(*row, event);
    gesture_ = Gesture::box;
    selecting_ = QRectF(at, QSizeF());
    kept_ = session().selection.keys();
}

bool CurveView::pressHandle(QPointF position) {
    const CurveGeometry here = geometry();
    const auto& editable = editableKeys();
    slope_ = slopeHandleAt(slopeHandles(here, editable), position);
    if (slope_) {
        gesture_ = Gesture::slope;
        grabbed_ = slope_->key.place();
        return true;
    }
    box_ = ScaleBox::around(here, editable);
    handle_ = box_ ? box_->at(position) : ScaleBox::Handle{};
    if (!handle_) return false;
    gesture_ = Gesture::scale;
    return true;
}

void CurveView::pressKey(const ShownKey& key, Qt::KeyboardModifiers modifiers) {
    const KeyPlace place = key.place();
    std::vector<KeyPlace> keys = session().selection.keys();
    const bool selected = session().selection.contains(place);
    if (selected && modifiers & Qt::ControlModifier) deselect_ = place;
    if (!selected) {
        if (!(modifiers & (Qt::ShiftModifier | Qt::ControlModifier))) keys.clear();
        keys.push_back(place);
        session().selection.selectKeys(std::move(keys));
    }
    gesture_ = Gesture::key;
    grabbed_ = place;
    curves_.setActive(place.id);
}

void CurveView::selectUnder(QPoint position) {
    const auto key = keyUnder(geometry(), position);
    if (!key) return;
    curves_.setActive(key->row->id);
    if (!session().selection.contains(key->place())) session().selection.selectKeys({key->place()});
}

void CurveView::pressCurve(const CurveRow& row, QMouseEvent& event) {
    if (event.modifiers() & Qt::ControlModifier) return addKey(row, event.position());
    curves_.setActive(row.id);
}

void CurveView::doubleClicked(QMouseEvent& event) {
    const CurveGeometry here = geometry();
    const bool open = here.plot.contains(event.position()) && !keyUnder(here, event.position());
    if (const CurveRow* row = open ? curveUnder(here, event.position()) : nullptr)
        return addKey(*row, event.position());
    pressed(event);  // a hand that is quick to drag what it has clicked
}

void CurveView::addKey(const CurveRow& row, QPointF position) {
    const ChannelId id = row.id;
    if (curves_.locked(id)) return;
    Seconds time = geometry().secondsAt(position.x());
    const FrameRate rate = session().playback.rate();
    if (session().keyEditing.snaps()) time = rate.time(rate.nearestFrame(time));
    buffer_.keep(curves_);
    session().keyEditing.addKeys(std::span(&id, 1), time);
    curves_.setActive(id);
}

bool CurveView::begin() {
    if (gesture_ == Gesture::none || gesture_ == Gesture::box) return gesture_ == Gesture::box;
    // What is cancelled for it, a preview of a tool, is not this gesture.
    const Gesture gesture = std::exchange(gesture_, Gesture::none);
    session().document.cancel();
    gesture_ = gesture;
    std::vector<KeyPlace> keys;
    for (const ShownKey& key : editableKeys()) keys.push_back(key.place());
    start_ = curves_.clip();
    if (!session().keyEditing.begin(std::move(keys))) return false;
    buffer_.keep(curves_);
    return true;
}

void CurveView::dragged(QMouseEvent& event) {
    if (gesture_ == Gesture::none) return;
    if (!began_ && !pull_->drags(event.position())) return;
    if (!began_ && !begin()) {
        dropDrag();
        return endGesture();
    }
    began_ = true;
    pull_->moveTo(event.position(), event.modifiers() & Qt::ShiftModifier);
    drag(event.modifiers());
}

void CurveView::drag(Qt::KeyboardModifiers modifiers) {
    KeyEditing& editing = session().keyEditing;
    const CurveGeometry here = geometry();
    const bool snap = snaps(modifiers);
    switch (gesture_) {
        case Gesture::none:
            return;
        case Gesture::box:
            return dragBox(pull_->position(), modifiers);
        case Gesture::key:
            showGrabbed(draggedKeys(*start_, editing.keys(), here, pull_->way(), grabbed_.time, snap));
            break;
        case Gesture::scale:
            editing.preview(scaledKeys(*start_, editing.keys(), here, *box_, handle_, pull_->way(),
                                       modifiers & Qt::AltModifier, snap));
            break;
        case Gesture::slope: {
            slope_->key.row = curves_.find(grabbed_.id);
            if (!slope_->key.row) return;
            const QPointF to = slope_->tip + pull_->way();
            const KeyChange change = turned(here, *slope_, to, modifiers & Qt::AltModifier);
            editing.preview(std::span(&change, 1));
            break;
        }
    }
    redrawLive();
}

void CurveView::showGrabbed(std::span<const KeyChange> changes) {
    for (const KeyChange& change : changes) {
        if (change.from == grabbed_) grabbedKey_ = change.to;
    }
    session().keyEditing.preview(changes);
}

void CurveView::dragBox(QPointF to, Qt::KeyboardModifiers modifiers) {
    selecting_ = QRectF(pull_->from(), to).normalized();
    std::vector<KeyPlace> keys = keysInside(geometry(), selecting_);
    if (modifiers & Qt::ControlModifier) {
        std::vector<KeyPlace> toggled;
        std::ranges::set_symmetric_difference(kept_, keys, std::back_inserter(toggled));
        keys = std::move(toggled);
    } else if (modifiers & Qt::ShiftModifier) {
        keys.insert(keys.end(), kept_.begin(), kept_.end());
    }
    session().selection.selectKeys(std::move(keys));
    redrawLive();
}

void CurveView::released(QMouseEvent& event) {
    KeyEditing& editing = session().keyEditing;
    if (began_ && editing.gesturing()) {
        const auto count = static_cast<int>(editing.keys().size());
        switch (gesture_) {
            case Gesture::key:
                editing.commit(tr("Move %n key(s)", nullptr, count));
                break;
            case Gesture::scale:
                editing.commit(tr("Scale %n key(s)", nullptr, count));
                break;
            case Gesture::slope:
                editing.commit(tr("Turn slope"));
                break;
            case Gesture::box:
            case Gesture::none:
                break;
        }
    } else if (gesture_ == Gesture::box && !began_) {
        if (!(event.modifiers() & (Qt::ShiftModifier | Qt::ControlModifier)))
            session().selection.selectKeys({});
    } else if (gesture_ == Gesture::key && !began_ && deselect_) {
        std::vector<KeyPlace> keys = session().selection.keys();
        std::erase(keys, *deselect_);
        session().selection.selectKeys(std::move(keys));
    } else if (gesture_ == Gesture::key && !began_ &&
               !(event.modifiers() & (Qt::ShiftModifier | Qt::ControlModifier))) {
        session().selection.selectKeys({grabbed_});
    }
    endGesture();
}

void CurveView::endGesture() {
    gesture_ = Gesture::none;
    began_ = false;
    start_.reset();
    slope_.reset();
    grabbedKey_.reset();
    redraw();
}

void CurveView::hovered(QMouseEvent& event) {
    const CurveGeometry here = geometry();
    const QPointF at = event.position();
    Qt::CursorShape cursor = Qt::ArrowCursor;
    if (here.plot.contains(at)) {
        const auto& editable = editableKeys();
        const auto box = ScaleBox::around(here, editable);
        if (keyUnder(here, at) || slopeHandleAt(slopeHandles(here, editable), at)) {
            cursor = Qt::SizeAllCursor;
        } else if (const auto handle = box ? box->at(at) : ScaleBox::Handle{}) {
            cursor = cursorOf(handle);
        } else if (curveUnder(here, at)) {
            cursor = Qt::PointingHandCursor;
        }
    }
    viewport()->setCursor(cursor);
}

void CurveView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && gesture_ == Gesture::box && began_) {
        session().selection.selectKeys(kept_);
        dropDrag();
        return endGesture();
    }
    if (dragging() && pull_ && (event->key() == Qt::Key_X || event->key() == Qt::Key_Y)) {
        const auto axis = event->key() == Qt::Key_X ? PointerPull::Axis::time : PointerPull::Axis::value;
        pull_->setAxis(pull_->axis() == axis ? PointerPull::Axis::both : axis);
        if (began_) drag(event->modifiers());
        return;
    }
    if (!arrowKey(*event)) TimeCanvas::keyPressEvent(event);
}

// Plain left and right move the playhead, with Alt selected keys by a frame: those are actions.
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
    if (begin()) {
        editing.preview(mappedRows(*start_, editing.keys(), curves_, [&](const CurveRow& row) {
            KeyMap map;
            map.valueBy = units / unitOf(row.id.channel).perValue;
            return map;
        }));
        editing.commit(tr("Nudge keys"));
    }
    endGesture();
}

}  // namespace sinew
