// What the pointer does to a TimeWarpView but dragging.

#include <QMouseEvent>
#include <algorithm>
#include <utility>

#include "ui/document/Session.h"
#include "ui/timewarp/PinFields.h"
#include "ui/timewarp/TimeWarpView.h"

namespace sinew {

namespace {

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
    session().warp.addPin(snaps(event.modifiers()) ? rate.time(rate.nearestFrame(time)) : time);
}

QString TimeWarpView::moveText(std::size_t pins) {
    return pins == 1 ? tr("Move pin") : tr("Move %n pin(s)", nullptr, static_cast<int>(pins));
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
    const auto warp = session().warp.refusal().isEmpty() ? session().warp.warp() : nullptr;
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

}  // namespace sinew
