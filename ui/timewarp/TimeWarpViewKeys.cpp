// What the keyboard does to a TimeWarpView.

#include <QKeyEvent>
#include <algorithm>

#include "ui/document/Session.h"
#include "ui/timewarp/TimeWarpView.h"

namespace sinew {

namespace {

constexpr int kManyFrames = 10;

}  // namespace

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
