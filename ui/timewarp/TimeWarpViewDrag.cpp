// How pins, spans and boxes are dragged in a TimeWarpView.

#include <QMouseEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/document/Session.h"
#include "ui/timewarp/TimeWarpView.h"
#include "ui/timewarp/WarpContacts.h"

namespace sinew {

namespace {

constexpr double kReach = 4;          // pixels from where a dragged pin began
constexpr double kLeastSpeed = 0.01;  // that a drag in the lane gives
constexpr double kInside = 1e-12;

}  // namespace

bool TimeWarpView::begin() {
    if (gesture_ == Gesture::none || gesture_ == Gesture::box) return gesture_ == Gesture::box;
    if (session().warp.refuses()) return false;
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
    if (!began_ && !pull_->drags(event.position())) return;
    if (!began_ && !begin()) {
        dropDrag();
        return endGesture();
    }
    began_ = true;
    pull_->moveTo(event.position(), event.modifiers() & Qt::ShiftModifier);
    drag(event.modifiers());
}

void TimeWarpView::drag(Qt::KeyboardModifiers modifiers) {
    const bool snap = snaps(modifiers);
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

}  // namespace sinew
