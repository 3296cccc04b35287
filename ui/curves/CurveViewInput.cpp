#include <QMouseEvent>
#include <algorithm>
#include <utility>

#include "ui/curves/CurveGeometry.h"
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
    press(at);
    deselect_.reset();
    const CurveGeometry mapping = geometry();
    if (!mapping.plot.contains(at)) return;
    const auto key = keyUnder(mapping, at);
    if (!key && pressHandle(at)) return;
    if (key) return pressKey(*key, event.modifiers());
    if (const CurveRow* row = curveUnder(mapping, at)) return pressCurve(*row, event);
    gesture_ = Gesture::box;
    selectionBefore_ = session().selection.keys();
}

bool CurveView::pressHandle(QPointF position) {
    const CurveGeometry mapping = geometry();
    const auto& editable = editableKeys();
    tangent_ = tangentHandleAt(tangentHandles(mapping, editable), position);
    if (tangent_) {
        gesture_ = Gesture::edit;
        edit_ = Edit::tangent;
        grabbed_ = tangent_->key.ref();
        return true;
    }
    scaleBox_ = ScaleBox::around(mapping, editable);
    handle_ = scaleBox_ ? scaleBox_->handleAt(position) : ScaleBox::Handle{};
    if (!handle_) return false;
    gesture_ = Gesture::edit;
    edit_ = Edit::scale;
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
    gesture_ = Gesture::edit;
    edit_ = Edit::keys;
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
    Seconds time = geometry().timeAt(position.x());
    const FrameRate rate = session().playback.rate();
    if (session().keyEditing.snaps()) time = rate.time(rate.nearestFrame(time));
    buffer_.capture(curves_);
    session().keyEditing.addKeys(std::span(&id, 1), time);
    curves_.setActive(id);
}

bool CurveView::beginEdit() {
    cancelPreview();
    startClip_ = curves_.clip();
    if (!session().keyEditing.begin(editableRefs())) return false;
    buffer_.capture(curves_);
    return true;
}

void CurveView::updateEdit(Qt::KeyboardModifiers modifiers) {
    KeyEditing& editing = session().keyEditing;
    const CurveGeometry mapping = geometry();
    const QPointF delta = pointerDrag_->delta();
    const bool alt = modifiers & Qt::AltModifier;
    std::vector<KeyChange> changes;
    if (edit_ == Edit::keys) {
        changes = draggedKeys(*startClip_, editing.keys(), mapping, delta, grabbed_.time, snaps(modifiers));
    } else if (edit_ == Edit::scale) {
        changes = scaledKeys(*startClip_, editing.keys(), mapping, *scaleBox_, handle_, delta, alt,
                             snaps(modifiers));
    } else {
        tangent_->key.row = curves_.find(grabbed_.id);
        if (!tangent_->key.row) return;
        changes = {draggedTangent(mapping, *tangent_, delta, alt, modifiers & Qt::ControlModifier)};
    }
    const auto grabbed = std::ranges::find(changes, grabbed_, &KeyChange::from);
    if (grabbed != changes.end()) grabbedKey_ = grabbed->to;
    editing.preview(changes);
}

void CurveView::selectInside(const QRectF& box, Qt::KeyboardModifiers modifiers) {
    session().selection.selectKeys(selectionAfter(selectionBefore_, keysInside(geometry(), box), modifiers));
}

void CurveView::released(QMouseEvent& event) {
    KeyEditing& editing = session().keyEditing;
    if (gesture_ == Gesture::edit && dragBegan_ && editing.gesturing()) {
        const auto count = static_cast<int>(editing.keys().size());
        editing.commit(edit_ == Edit::keys    ? tr("Move %n Key(s)", nullptr, count)
                       : edit_ == Edit::scale ? tr("Scale %n Key(s)", nullptr, count)
                                              : tr("Change Tangent"));
    } else if (!dragBegan_) {
        click(event.modifiers());
    }
    endGesture();
}

void CurveView::click(Qt::KeyboardModifiers modifiers) {
    const bool onKey = gesture_ == Gesture::edit && edit_ == Edit::keys;
    if (onKey && deselect_) {
        std::vector<KeyRef> keys = session().selection.keys();
        std::erase(keys, *deselect_);
        session().selection.selectKeys(std::move(keys));
    } else if ((onKey || gesture_ == Gesture::box) &&
               !(modifiers & (Qt::ShiftModifier | Qt::ControlModifier))) {
        session().selection.selectKeys(onKey ? std::vector{grabbed_} : std::vector<KeyRef>());
    }
}

void CurveView::endGesture() {
    GraphCanvas::endGesture();
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
        return stopGesture();
    }
    if (!arrowKey(*event)) GraphCanvas::keyPressEvent(event);
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
    gesture_ = Gesture::edit;
    edit_ = Edit::keys;
    if (beginEdit()) {
        editing.preview(mappedKeysByRow(*startClip_, editing.keys(), curves_, [&](const CurveRow& row) {
            KeyTransform map;
            map.valueOffset = units / unitOf(row.id.channel).perValue;
            return map;
        }));
        editing.commit(tr("Move %n Key(s)", nullptr, static_cast<int>(editing.keys().size())));
    }
    endGesture();
}

}  // namespace sinew
