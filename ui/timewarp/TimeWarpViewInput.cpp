#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/document/Session.h"
#include "ui/timewarp/PinFields.h"
#include "ui/timewarp/TimeWarpView.h"
#include "ui/timewarp/WarpContacts.h"

namespace sinew {

namespace {

constexpr double kDragFrom = 3;       // pixels
constexpr double kReach = 4;          // from where a dragged pin began
constexpr double kLeastSpeed = 0.01;  // that a drag gives
constexpr double kInside = 1e-12;
constexpr int kManyFrames = 10;

QString moveText(std::size_t pins) {
    return pins == 1 ? TimeWarpView::tr("Move pin")
                     : TimeWarpView::tr("Move %n pin(s)", nullptr, static_cast<int>(pins));
}

bool adds(Qt::KeyboardModifiers modifiers) { return modifiers & (Qt::ShiftModifier | Qt::ControlModifier); }

}  // namespace

void TimeWarpView::pressed(QMouseEvent& event) {
    const QPointF at = event.position();
    down_ = true;
    // What is under the pointer is what was committed, no preview of a tool.
    took_ = session().document.beginGesture();
    began_ = false;
    differs_ = false;
    pull_.emplace(at);
    pressed_.clear();
    fields_->close();
    const auto warp = session().warp.warp();
    const WarpGeometry here = geometry();
    if (!warp) return;
    if (here.lane.contains(at)) {
        const auto span = spanAt(here, *warp, at.x());
        if (!span) return;
        gesture_ = Gesture::speed;
        grabbed_ = *span;
        pressed_ = {*span};
        return;
    }
    if (const auto pin = pinUnder(here, *warp, at)) {
        grabbed_ = *pin;
        return pressPins({*pin}, event.modifiers());
    }
    if (!here.plot.contains(at)) return;
    if (const auto span = lineUnder(here, *warp, at)) {
        grabbed_ = *span;
        pressPins({*span, *span + 1}, event.modifiers());
        pressed_ = {*span};
        return;
    }
    gesture_ = Gesture::box;
    selecting_ = QRectF(at, QSizeF());
    kept_ = session().warp.pins();
}

void TimeWarpView::pressPins(std::set<std::size_t> pins, Qt::KeyboardModifiers modifiers) {
    gesture_ = Gesture::pins;
    pressed_ = pins;
    kept_ = session().warp.pins();
    const bool selected = std::ranges::includes(kept_, pins);
    if (selected) return;
    if (adds(modifiers)) pins.insert(kept_.begin(), kept_.end());
    session().warp.selectPins(std::move(pins));
}

void TimeWarpView::selectUnder(QPoint position) {
    const auto warp = session().warp.warp();
    if (!warp) return;
    const WarpGeometry here = geometry();
    auto under = pinUnder(here, *warp, position);
    if (!under) under = lineUnder(here, *warp, position);
    if (!under && here.lane.contains(position)) under = spanAt(here, *warp, position.x());
    if (under && !session().warp.pins().contains(*under)) session().warp.selectPins({*under});
}

void TimeWarpView::doubleClicked(QMouseEvent& event) {
    const WarpGeometry here = geometry();
    const QPointF at = event.position();
    const auto warp = session().warp.warp();
    down_ = true;
    if (!session().warp.clip() || at.x() < kNames) return;
    if (const auto pin = warp ? pinUnder(here, *warp, at) : std::nullopt) {
        session().warp.selectPins({*pin});
        return editPin();
    }
    if (warp && here.lane.contains(at)) {
        if (const auto span = spanAt(here, *warp, at.x())) session().warp.selectPins({*span});
        return editSpeed();
    }
    if (!here.plot.contains(at)) return;
    Seconds time = here.timeAt(at.x());
    const FrameRate rate = session().playback.rate();
    const bool snap =
        session().keyEditing.snaps() != static_cast<bool>(event.modifiers() & Qt::ControlModifier);
    session().warp.addPin(snap ? rate.time(rate.nearestFrame(time)) : time);
}

bool TimeWarpView::begin() {
    if (gesture_ == Gesture::none || gesture_ == Gesture::box) return gesture_ == Gesture::box;
    if (!took_) {
        // What is cancelled for it is not this gesture.
        const Gesture gesture = std::exchange(gesture_, Gesture::none);
        session().document.cancel();
        gesture_ = gesture;
    }
    start_ = session().warp.committed();
    const auto clip = session().warp.clip();
    if (!start_ || !clip || grabbed_ >= start_->pins().size()) return false;
    const WarpPin& pin = start_->pins()[grabbed_];
    if (gesture_ == Gesture::speed && (pin.locked || pin.span == WarpSpan::hold)) return false;
    snap_ = WarpSnap(*clip, session().selection.joints(), contacts_->moments());
    session().timeAxis.setHeld(true);
    return true;
}

void TimeWarpView::dragged(QMouseEvent& event) {
    if (gesture_ == Gesture::none) return;
    const QPointF moved = event.position() - pull_->from();
    if (!began_ && std::hypot(moved.x(), moved.y()) < kDragFrom) return;
    if (!began_ && !begin()) {
        dropDrag();
        return endGesture();
    }
    began_ = true;
    pull_->moveTo(event.position(), event.modifiers() & Qt::ShiftModifier);
    drag(event.modifiers());
}

void TimeWarpView::drag(Qt::KeyboardModifiers modifiers) {
    const bool snap = session().keyEditing.snaps() != static_cast<bool>(modifiers & Qt::ControlModifier);
    if (gesture_ == Gesture::box) dragBox(pull_->position(), modifiers);
    if (gesture_ == Gesture::pins) dragPins(snap);
    if (gesture_ == Gesture::speed) dragSpeed(snap);
    redrawLive();
}

void TimeWarpView::dragPins(bool snap) {
    const WarpGeometry here = geometry();
    const WarpPin& pin = start_->pins()[grabbed_];
    Seconds time = pin.time + Seconds{pull_->way().x() * here.secondsPerPixel()};
    Seconds source = pin.source - Seconds{pull_->way().y() * here.sourceSecondsPerPixel()};
    if (snap) {
        time = snap_.time(time, pin.time, {kReach * here.secondsPerPixel()});
        source = snap_.source(source, pin.source, {kReach * here.sourceSecondsPerPixel()});
    }
    const std::vector<std::size_t> pins(session().warp.pins().begin(), session().warp.pins().end());
    const Seconds least = snap ? here.rate.frameTime() : TimeWarp::kMinimumGap;
    showEdited(withPinsMoved(*start_, pins, time - pin.time, source - pin.source, least));
}

void TimeWarpView::dragSpeed(bool snap) {
    const WarpGeometry here = geometry();
    const WarpPin& from = start_->pins()[grabbed_];
    const WarpPin& to = start_->pins()[grabbed_ + 1];
    const double before = start_->spanSpeed(grabbed_);
    const double perPixel = (here.fastest - here.slowest) / here.lane.height();
    double speed = std::max(kLeastSpeed, std::copysign(1, before) * (before - pull_->way().y() * perPixel));
    const SpeedLimits limits = start_->limits();
    // A little inside: rounding must not end beyond.
    if (isForward(from.span)) {
        speed = std::min(std::max(speed, limits.floor * (1 + kInside)), limits.ceiling * (1 - kInside));
    }
    const double way = std::abs((to.source - from.source).value);
    if (snap) {
        const FrameIndex end = here.rate.nearestFrame(from.time + Seconds{way / speed});
        const double length = (here.rate.time(end) - from.time).value;
        if (length > 0) speed = way / length;
    }
    if (Result<TimeWarp> edited = withSpanSpeed(*start_, grabbed_, speed, session().warp.length()))
        showEdited(std::move(*edited));
}

void TimeWarpView::showEdited(TimeWarp warp) {
    differs_ = !(warp == *start_);
    session().warp.preview(std::move(warp));
}

void TimeWarpView::dragBox(QPointF to, Qt::KeyboardModifiers modifiers) {
    const auto warp = session().warp.warp();
    if (!warp) return;
    selecting_ = QRectF(pull_->from(), to).normalized();
    std::set<std::size_t> pins = pinsInside(geometry(), *warp, selecting_);
    if (modifiers & Qt::ControlModifier) {
        std::set<std::size_t> toggled;
        std::ranges::set_symmetric_difference(kept_, pins, std::inserter(toggled, toggled.end()));
        pins = std::move(toggled);
    } else if (modifiers & Qt::ShiftModifier) {
        pins.insert(kept_.begin(), kept_.end());
    }
    session().warp.selectPins(std::move(pins));
}

void TimeWarpView::released(QMouseEvent& event) {
    WarpEditing& warp = session().warp;
    const bool edits = began_ && (gesture_ == Gesture::pins || gesture_ == Gesture::speed);
    if (edits && !differs_) {
        warp.cancel();
    } else if (edits) {
        warp.commit(gesture_ == Gesture::speed ? tr("Change speed of span %1").arg(grabbed_ + 1)
                                               : moveText(warp.pins().size()));
    } else if (!began_ && gesture_ != Gesture::none) {
        click(event.modifiers());
    }
    endGesture();
}

void TimeWarpView::click(Qt::KeyboardModifiers modifiers) {
    if (gesture_ == Gesture::box) {
        if (!adds(modifiers)) session().warp.selectPins({});
        return;
    }
    std::set<std::size_t> pins = pressed_;
    if (modifiers & Qt::ControlModifier) {
        pins.clear();
        std::ranges::set_symmetric_difference(kept_, pressed_, std::inserter(pins, pins.end()));
    } else if (modifiers & Qt::ShiftModifier) {
        pins.insert(kept_.begin(), kept_.end());
    }
    session().warp.selectPins(std::move(pins));
}

void TimeWarpView::endGesture() {
    gesture_ = Gesture::none;
    began_ = false;
    start_.reset();
    // Taken from a tool, and nothing came of it: the tool may show its preview again.
    if (std::exchange(took_, false) && session().document.previewing(nullptr)) session().document.cancel();
    session().timeAxis.setHeld(false);
    warpChanged();
}

void TimeWarpView::mouseReleaseEvent(QMouseEvent* event) {
    TimeCanvas::mouseReleaseEvent(event);
    down_ = false;
}

void TimeWarpView::hovered(QMouseEvent& event) {
    const auto warp = session().warp.warp();
    const WarpGeometry here = geometry();
    const QPointF at = event.position();
    Qt::CursorShape cursor = Qt::ArrowCursor;
    if (warp && here.lane.contains(at)) {
        const auto span = spanAt(here, *warp, at.x());
        const bool fixed = !span || warp->pins()[*span].locked || warp->pins()[*span].span == WarpSpan::hold;
        if (!fixed) cursor = Qt::SizeVerCursor;
    } else if (warp && (pinUnder(here, *warp, at) || lineUnder(here, *warp, at))) {
        cursor = Qt::SizeAllCursor;
    }
    viewport()->setCursor(cursor);
}

// With pins selected, arrows move them; without, they are the playhead's.
bool TimeWarpView::takesKey(const QKeyEvent& event) const {
    const auto modifiers = event.modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier);
    if (modifiers != Qt::NoModifier || session().warp.pins().empty()) return false;
    constexpr int kKeys[] = {Qt::Key_Left,        Qt::Key_Right,        Qt::Key_Up,     Qt::Key_Down,
                             Qt::Key_BracketLeft, Qt::Key_BracketRight, Qt::Key_Return, Qt::Key_Enter,
                             Qt::Key_Delete,      Qt::Key_Backspace};
    return std::ranges::find(kKeys, event.key()) != std::end(kKeys);
}

bool TimeWarpView::pinKey(const QKeyEvent& event) {
    if (!takesKey(event) || gesture_ != Gesture::none) return false;
    const int by = event.modifiers() & Qt::ShiftModifier ? kManyFrames : 1;
    switch (event.key()) {
        case Qt::Key_Left:
            nudge(-by, 0);
            break;
        case Qt::Key_Right:
            nudge(by, 0);
            break;
        case Qt::Key_Up:
            nudge(0, by);
            break;
        case Qt::Key_Down:
            nudge(0, -by);
            break;
        case Qt::Key_BracketLeft:
            stepPin(-1);
            break;
        case Qt::Key_BracketRight:
            stepPin(1);
            break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            editPin();
            break;
        default:
            session().warp.removePins();
            break;
    }
    return true;
}

void TimeWarpView::nudge(int frames, int source) {
    session().document.cancel();
    const auto warp = session().warp.committed();
    if (!warp) return;
    const std::vector<std::size_t> pins(session().warp.pins().begin(), session().warp.pins().end());
    const Seconds frame = session().playback.rate().frameTime();
    TimeWarp moved = withPinsMoved(*warp, pins, frame * frames, frame * source, frame);
    if (moved == *warp) return;
    session().warp.apply(moveText(pins.size()), std::move(moved));
}

bool TimeWarpView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && takesKey(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return TimeCanvas::event(event);
}

void TimeWarpView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && gesture_ != Gesture::none) {
        if (gesture_ == Gesture::box) session().warp.selectPins(kept_);
        session().warp.cancel();
        dropDrag();
        return endGesture();
    }
    // While the button is down, Escape is for the drag that it took back just before.
    if (event->key() == Qt::Key_Escape && !down_) return session().warp.selectPins({});
    if (dragging() && pull_ && (event->key() == Qt::Key_X || event->key() == Qt::Key_Y)) {
        const auto axis = event->key() == Qt::Key_X ? PointerPull::Axis::time : PointerPull::Axis::value;
        pull_->setAxis(pull_->axis() == axis ? PointerPull::Axis::both : axis);
        if (began_) drag(event->modifiers());
        return;
    }
    if (!pinKey(*event)) TimeCanvas::keyPressEvent(event);
}

// Tab goes from pin to pin while one is selected, and leaves behind the last.
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
