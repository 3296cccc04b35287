// Pointer and keyboard input of TimeWarpView.
#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/session/Session.h"
#include "ui/timewarp/PinFields.h"
#include "ui/timewarp/TimeWarpView.h"
#include "ui/timewarp/WarpContacts.h"

namespace sinew {

namespace {

bool extendsSelection(Qt::KeyboardModifiers modifiers) {
    return modifiers & (Qt::ShiftModifier | Qt::ControlModifier);
}

}  // namespace

void TimeWarpView::pressed(QMouseEvent& event) {
    const QPointF at = event.position();
    buttonDown_ = true;
    // Hit-test against the committed warp, not against the preview of a tool.
    replacedPreview_ = session().document.beginGesture();
    press(at);
    hasChanged_ = false;
    clickPins_.clear();
    fields_->close();
    const auto warp = session().warp.warp();
    const WarpGeometry mapping = geometry();
    if (!warp) return;
    if (mapping.lane.contains(at)) {
        const auto span = spanAt(mapping, *warp, at.x());
        if (!span) return;
        gesture_ = Gesture::edit;
        dragsSpeed_ = true;
        grabbed_ = *span;
        clickPins_ = {*span};
        return;
    }
    if (const auto pin = pinUnder(mapping, *warp, at)) {
        grabbed_ = *pin;
        return pressPins({*pin}, event.modifiers());
    }
    if (!mapping.plot.contains(at)) return;
    if (const auto span = lineUnder(mapping, *warp, at)) {
        grabbed_ = *span;
        pressPins({*span, *span + 1}, event.modifiers());
        clickPins_ = {*span};
        return;
    }
    gesture_ = Gesture::box;
    selectionBefore_ = session().warp.pins();
}

void TimeWarpView::pressPins(std::set<std::size_t> pins, Qt::KeyboardModifiers modifiers) {
    gesture_ = Gesture::edit;
    dragsSpeed_ = false;
    clickPins_ = pins;
    selectionBefore_ = session().warp.pins();
    const bool selected = std::ranges::includes(selectionBefore_, pins);
    if (selected) return;
    if (extendsSelection(modifiers)) pins.insert(selectionBefore_.begin(), selectionBefore_.end());
    session().warp.selectPins(std::move(pins));
}

void TimeWarpView::selectUnder(QPoint position) {
    const auto warp = session().warp.warp();
    if (!warp) return;
    const WarpGeometry mapping = geometry();
    auto under = pinUnder(mapping, *warp, position);
    if (!under) under = lineUnder(mapping, *warp, position);
    if (!under && mapping.lane.contains(position)) under = spanAt(mapping, *warp, position.x());
    if (under && !session().warp.pins().contains(*under)) session().warp.selectPins({*under});
}

void TimeWarpView::doubleClicked(QMouseEvent& event) {
    const WarpGeometry mapping = geometry();
    const QPointF at = event.position();
    const auto warp = session().warp.warp();
    buttonDown_ = true;
    if (!session().warp.clip() || at.x() < kNamesWidth) return;
    if (const auto pin = warp ? pinUnder(mapping, *warp, at) : std::nullopt) {
        session().warp.selectPins({*pin});
        return editPin();
    }
    if (warp && mapping.lane.contains(at)) {
        if (const auto span = spanAt(mapping, *warp, at.x())) session().warp.selectPins({*span});
        return editSpeed();
    }
    if (!mapping.plot.contains(at)) return;
    Seconds time = mapping.timeAt(at.x());
    const FrameRate rate = session().playback.rate();
    session().warp.addPin(snaps(event.modifiers()) ? rate.time(rate.nearestFrame(time)) : time);
}

QString TimeWarpView::moveStepName(std::size_t pins) {
    return pins == 1 ? tr("Move Pin") : tr("Move %n Pin(s)", nullptr, static_cast<int>(pins));
}

void TimeWarpView::released(QMouseEvent& event) {
    WarpEditing& warp = session().warp;
    const bool edits = dragBegan_ && gesture_ == Gesture::edit;
    if (edits && !hasChanged_) {
        warp.cancel();
    } else if (edits) {
        warp.commit(dragsSpeed_ ? tr("Change Speed of Span %1").arg(grabbed_ + 1)
                                : moveStepName(warp.pins().size()));
    } else if (!dragBegan_ && gesture_ != Gesture::none) {
        click(event.modifiers());
    }
    endGesture();
}

void TimeWarpView::click(Qt::KeyboardModifiers modifiers) {
    if (gesture_ == Gesture::box) {
        if (!extendsSelection(modifiers)) session().warp.selectPins({});
        return;
    }
    session().warp.selectPins(selectionAfter(selectionBefore_, clickPins_, modifiers));
}

void TimeWarpView::endGesture() {
    GraphCanvas::endGesture();
    startWarp_.reset();
    // If the gesture replaced a tool's preview and changed nothing, let the tool show its preview again.
    if (std::exchange(replacedPreview_, false) && session().document.previewing(nullptr))
        session().document.cancel();
    session().timeAxis.setFrozen(false);
    warpChanged();
}

void TimeWarpView::mouseReleaseEvent(QMouseEvent* event) {
    TimeCanvas::mouseReleaseEvent(event);
    buttonDown_ = false;
}

void TimeWarpView::hovered(QMouseEvent& event) {
    const auto warp = session().warp.refusal().isEmpty() ? session().warp.warp() : nullptr;
    const WarpGeometry mapping = geometry();
    const QPointF at = event.position();
    Qt::CursorShape cursor = Qt::ArrowCursor;
    if (warp && mapping.lane.contains(at)) {
        const auto span = spanAt(mapping, *warp, at.x());
        const bool fixed = !span || warp->pins()[*span].locked || warp->pins()[*span].span == SpanKind::hold;
        if (!fixed) cursor = Qt::SizeVerCursor;
    } else if (warp && (pinUnder(mapping, *warp, at) || lineUnder(mapping, *warp, at))) {
        cursor = Qt::SizeAllCursor;
    }
    viewport()->setCursor(cursor);
}

namespace {

constexpr double kSnapReach = 4;    // pixels within which a dragged pin snaps back to its start
constexpr double kMinSpeed = 0.01;  // minimum speed that dragging in the lane can set
constexpr double kMargin = 1e-12;

}  // namespace

bool TimeWarpView::beginEdit() {
    if (session().warp.reportRefusal()) return false;
    if (!replacedPreview_) cancelPreview();
    startWarp_ = session().warp.committed();
    const auto clip = session().warp.clip();
    if (!startWarp_ || !clip || grabbed_ >= startWarp_->pins().size()) return false;
    const WarpPin& pin = startWarp_->pins()[grabbed_];
    if (dragsSpeed_ && (pin.locked || pin.span == SpanKind::hold)) return false;
    snap_ = WarpSnap(*clip, session().selection.joints(), contacts_->times());
    session().timeAxis.setFrozen(true);
    return true;
}

void TimeWarpView::updateEdit(Qt::KeyboardModifiers modifiers) {
    dragsSpeed_ ? dragSpeed(snaps(modifiers)) : dragPins(snaps(modifiers));
}

void TimeWarpView::dragPins(bool snap) {
    const WarpGeometry mapping = geometry();
    const WarpPin& pin = startWarp_->pins()[grabbed_];
    Seconds time = pin.time + Seconds{pointerDrag_->delta().x() * mapping.secondsPerPixel()};
    Seconds source = pin.source - Seconds{pointerDrag_->delta().y() * mapping.sourceSecondsPerPixel()};
    if (snap) {
        time = snap_.time(time, pin.time, {kSnapReach * mapping.secondsPerPixel()});
        source = snap_.source(source, pin.source, {kSnapReach * mapping.sourceSecondsPerPixel()});
    }
    const std::vector<std::size_t> pins(session().warp.pins().begin(), session().warp.pins().end());
    const Seconds minGap = snap ? mapping.rate.frameTime() : TimeWarp::kMinimumGap;
    previewWarp(withPinsMoved(*startWarp_, pins, time - pin.time, source - pin.source, minGap));
}

void TimeWarpView::dragSpeed(bool snap) {
    const WarpGeometry mapping = geometry();
    const WarpPin& from = startWarp_->pins()[grabbed_];
    const WarpPin& to = startWarp_->pins()[grabbed_ + 1];
    const double before = startWarp_->spanSpeed(grabbed_);
    const double perPixel = (mapping.fastest - mapping.slowest) / mapping.lane.height();
    double speed =
        std::max(kMinSpeed, std::copysign(1, before) * (before - pointerDrag_->delta().y() * perPixel));
    const SpeedLimits limits = startWarp_->limits();
    // Stay slightly inside the limits, so that rounding does not exceed them.
    if (isForward(from.span)) {
        speed = std::min(std::max(speed, limits.floor * (1 + kMargin)), limits.ceiling * (1 - kMargin));
    }
    const double sourceLength = std::abs((to.source - from.source).value);
    if (snap) {
        const FrameIndex end = mapping.rate.nearestFrame(from.time + Seconds{sourceLength / speed});
        const double length = (mapping.rate.time(end) - from.time).value;
        if (length > 0) speed = sourceLength / length;
    }
    if (Result<TimeWarp> edited = withSpanSpeed(*startWarp_, grabbed_, speed, session().warp.length()))
        previewWarp(std::move(*edited));
}

void TimeWarpView::previewWarp(TimeWarp warp) {
    hasChanged_ = !(warp == *startWarp_);
    session().warp.preview(std::move(warp));
}

void TimeWarpView::selectInside(const QRectF& box, Qt::KeyboardModifiers modifiers) {
    const auto warp = session().warp.warp();
    if (!warp) return;
    session().warp.selectPins(
        selectionAfter(selectionBefore_, pinsInside(geometry(), *warp, box), modifiers));
}

// If no pin is selected, the arrow keys move the playhead.
std::function<void()> TimeWarpView::pinCommand(const QKeyEvent& event) {
    const auto modifiers = event.modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier);
    if (modifiers != Qt::NoModifier || session().warp.pins().empty()) return {};
    constexpr int kManyFrames = 10;
    const int by = event.modifiers() & Qt::ShiftModifier ? kManyFrames : 1;
    switch (event.key()) {
        case Qt::Key_Left:
            return [this, by] { nudge(-by, 0); };
        case Qt::Key_Right:
            return [this, by] { nudge(by, 0); };
        case Qt::Key_Up:
            return [this, by] { nudge(0, by); };
        case Qt::Key_Down:
            return [this, by] { nudge(0, -by); };
        case Qt::Key_BracketLeft:
            return [this] { stepPin(-1); };
        case Qt::Key_BracketRight:
            return [this] { stepPin(1); };
        case Qt::Key_Return:
        case Qt::Key_Enter:
            return [this] { editPin(); };
        case Qt::Key_Delete:
        case Qt::Key_Backspace:
            return [this] { session().warp.removePins(); };
        default:
            return {};
    }
}

void TimeWarpView::nudge(int frames, int source) {
    session().document.cancel();
    const auto warp = session().warp.committed();
    if (!warp) return;
    const std::vector<std::size_t> pins(session().warp.pins().begin(), session().warp.pins().end());
    const Seconds frame = session().playback.rate().frameTime();
    TimeWarp moved = withPinsMoved(*warp, pins, frame * frames, frame * source, frame);
    if (moved == *warp) return;
    session().warp.apply(moveStepName(pins.size()), std::move(moved));
}

bool TimeWarpView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && pinCommand(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return GraphCanvas::event(event);
}

void TimeWarpView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && gesture_ != Gesture::none) {
        if (gesture_ == Gesture::box) session().warp.selectPins(selectionBefore_);
        session().warp.cancel();
        return stopGesture();
    }
    // While the button is down, Escape only cancels the drag: the selection stays.
    if (event->key() == Qt::Key_Escape && !buttonDown_) return session().warp.selectPins({});
    if (const auto command = gesture_ == Gesture::none ? pinCommand(*event) : nullptr) return command();
    GraphCanvas::keyPressEvent(event);
}

// If a pin is selected, Tab goes to the next pin; after the last one it leaves the canvas.
bool TimeWarpView::focusNextPrevChild(bool next) {
    const auto warp = session().warp.warp();
    const auto& pins = session().warp.pins();
    const bool more = hasFocus() && warp && !pins.empty() &&
                      (next ? *pins.begin() + 1 < warp->pins().size() : *pins.begin() > 0);
    if (!more) return TimeCanvas::focusNextPrevChild(next);
    stepPin(next ? 1 : -1);
    return true;
}

}  // namespace sinew
