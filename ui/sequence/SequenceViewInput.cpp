// Pointer and keyboard input of SequenceView.
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/sequence/SequenceEditing.h"
#include "ui/sequence/SequenceView.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

constexpr double kSnapReach = 8;  ///< pixels within which ends snap to other ends and the playhead
constexpr double kWheelZoom = 1.25;
constexpr double kWheelPan = 48;
constexpr int kManyFrames = 10;  ///< by which Shift and an arrow key move the playhead

StripRipple rippleOf(Qt::KeyboardModifiers modifiers) {
    return modifiers & Qt::ShiftModifier ? StripRipple::yes : StripRipple::no;
}

}  // namespace

void SequenceView::mousePressEvent(QMouseEvent* event) {
    if (gesture_ != Gesture::none) return;
    const QPointF at = event->position();
    last_ = at;
    isDragging_ = false;
    hasChanged_ = false;
    if (event->button() == Qt::MiddleButton) {
        gesture_ = Gesture::pan;
        return;
    }
    if (event->button() != Qt::LeftButton || !editing_->named()) return;
    editing_->session().document.beginGesture();
    if (at.y() < StripGeometry::kRuler) {
        if (at.x() < StripGeometry::kNames) return;
        gesture_ = Gesture::playhead;
        editing_->session().playback.setPlaying(false);
        return editing_->setFrame(editing_->axis().nearestFrame(at.x() - StripGeometry::kNames));
    }
    const auto hit = geometry().hit(editing_->strips(), at);
    editing_->select(hit ? std::optional(hit->strip) : std::nullopt);
    if (!hit) return;
    grabbed_ = *hit;
    drag_.emplace(at);
    gesture_ = hit->part != StripPart::body           ? Gesture::trim
               : event->modifiers() & Qt::AltModifier ? Gesture::slip
                                                      : Gesture::move;
}

void SequenceView::mouseMoveEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    const QPointF moved = at - std::exchange(last_, at);
    switch (gesture_) {
        case Gesture::playhead:
            return editing_->setFrame(editing_->axis().nearestFrame(at.x() - StripGeometry::kNames));
        case Gesture::pan:
            return editing_->axis().pan(moved.x());
        case Gesture::move:
        case Gesture::trim:
        case Gesture::slip:
            return dragStrip(at, event->modifiers());
        case Gesture::none:
            break;
    }
    const auto hit = geometry().hit(editing_->strips(), at);
    viewport()->setCursor(!hit                           ? Qt::ArrowCursor
                          : hit->part != StripPart::body ? Qt::SizeHorCursor
                                                         : Qt::OpenHandCursor);
}

void SequenceView::dragStrip(QPointF position, Qt::KeyboardModifiers modifiers) {
    drag_->moveTo(position, false);
    if (!std::exchange(isDragging_, isDragging_ || drag_->isDrag(position))) {
        if (!isDragging_) return;
        editing_->axis().setFrozen(true);
    }
    const Sequence& before = editing_->committedStrips();
    const StripRef ref = grabbed_.strip;
    if (ref.track >= before.tracks.size() || ref.index >= before.tracks[ref.track].size())
        return endGesture(false);
    const Strip& strip = stripAt(before, ref);
    const Seconds by{drag_->delta().x() * geometry().secondsPerPixel()};
    if (gesture_ == Gesture::move)
        dragMove(strip, by, std::min(geometry().trackAt(position.y()), before.tracks.size()), modifiers);
    else if (gesture_ == Gesture::trim)
        dragEnd(strip, by, modifiers);
    else
        dragSlip(strip, by, modifiers);
}

void SequenceView::dragMove(const Strip& strip, Seconds by, std::size_t track,
                            Qt::KeyboardModifiers modifiers) {
    const Sequence& before = editing_->committedStrips();
    Seconds start = strip.start + by;
    if (snaps(modifiers)) {
        const Seconds length = duration(strip), end = start + length;
        const Seconds atStart = snappedTime(start, grabbed_.strip),
                      atEnd = snappedTime(end, grabbed_.strip) - length;
        const FrameRate rate = editing_->frames().rate();
        const bool isOnFrame = atStart == rate.time(rate.nearestFrame(start));
        start = isOnFrame && atEnd != rate.time(rate.nearestFrame(end)) - length ? atEnd : atStart;
    }
    auto moved = moveStrip(before, grabbed_.strip, track, start, rippleOf(modifiers));
    if (!moved) return;
    const auto ref = stripStartingAt(*moved, track, start);
    if (ref) moved = withFittedFades(*std::move(moved), *ref);
    hasChanged_ = editing_->preview(moved, ref);
}

void SequenceView::dragEnd(const Strip& strip, Seconds by, Qt::KeyboardModifiers modifiers) {
    const auto character = editing_->character();
    const Clip* const clip = character ? character->find(strip.clip) : nullptr;
    if (!clip) return;
    const bool isIn = grabbed_.part == StripPart::in;
    // Each cycle of a strip that repeats changes.
    Seconds at = (isIn ? strip.start : endOf(strip)) + by;
    if (snaps(modifiers)) at = snappedTime(at, grabbed_.strip);
    const Seconds change = (at - (isIn ? strip.start : endOf(strip))) * (1.0 / strip.repeats);
    Strip whole = strip;
    whole.in = clip->rate.time(clip->firstFrame);
    whole.out = clip->rate.time(clip->lastFrame);
    whole.repeats = 1;
    const Seconds source = stripTime(whole, sequenceTime(whole, isIn ? strip.in : strip.out) + change).source;
    const Seconds least = clip->rate.frameTime();
    const Seconds limited = isIn ? std::min(source, strip.out - least) : std::max(source, strip.in + least);
    auto trimmed = trimStrip(editing_->committedStrips(), grabbed_.strip, isIn ? StripEnd::in : StripEnd::out,
                             limited, rippleOf(modifiers));
    if (!trimmed) return;
    const bool moves = isIn && rippleOf(modifiers) == StripRipple::no;
    Strip edited = strip;
    (isIn ? edited.in : edited.out) = limited;
    const Seconds start = moves ? strip.start + duration(strip) - duration(edited) : strip.start;
    const auto ref = stripStartingAt(*trimmed, grabbed_.strip.track, start);
    if (ref) trimmed = withFittedFades(*std::move(trimmed), *ref);
    hasChanged_ = editing_->preview(trimmed, ref);
}

void SequenceView::dragSlip(const Strip& strip, Seconds by, Qt::KeyboardModifiers modifiers) {
    const auto character = editing_->character();
    const Clip* const clip = character ? character->find(strip.clip) : nullptr;
    if (!clip) return;
    // The clip's content follows the pointer, so its source time moves the other way.
    Seconds slip = by * -strip.speed;
    if (snaps(modifiers)) slip = clip->rate.time(clip->rate.nearestFrame(slip));
    slip = std::clamp(slip, std::min(Seconds{}, clip->rate.time(clip->firstFrame) - strip.in),
                      std::max(Seconds{}, clip->rate.time(clip->lastFrame) - strip.out));
    hasChanged_ =
        editing_->preview(slipStrip(editing_->committedStrips(), grabbed_.strip, slip), grabbed_.strip);
}

void SequenceView::mouseReleaseEvent(QMouseEvent* event) {
    const bool isPan = gesture_ == Gesture::pan;
    if (gesture_ == Gesture::none || event->button() != (isPan ? Qt::MiddleButton : Qt::LeftButton)) return;
    endGesture(true);
}

void SequenceView::mouseDoubleClickEvent(QMouseEvent* event) {
    mousePressEvent(event);
    if (gesture_ != Gesture::move) return;
    endGesture(false);
    Q_EMIT editRequested();
}

QString SequenceView::gestureText() const {
    const QString name = editing_->clipName(stripAt(editing_->committedStrips(), grabbed_.strip));
    if (gesture_ == Gesture::move) return tr("Move Strip %1").arg(name);
    return gesture_ == Gesture::trim ? tr("Trim Strip %1").arg(name) : tr("Slip Strip %1").arg(name);
}

void SequenceView::endGesture(bool commits) {
    const bool edits = isDragging_ && hasChanged_ && commits;
    const QString text = edits ? gestureText() : QString();
    const bool isCancelled = isDragging_ && !edits && gesture_ != Gesture::playhead;
    gesture_ = Gesture::none;
    isDragging_ = false;
    drag_.reset();
    editing_->axis().setFrozen(false);
    edits ? editing_->commitPreview(text) : editing_->cancelPreview();
    if (isCancelled) editing_->select(grabbed_.strip);
}

void SequenceView::abandonDrag() {
    if (gesture_ != Gesture::move && gesture_ != Gesture::trim && gesture_ != Gesture::slip) return;
    gesture_ = Gesture::none;
    isDragging_ = false;
    drag_.reset();
    editing_->axis().setFrozen(false);
    editing_->select(grabbed_.strip);
}

bool SequenceView::snaps(Qt::KeyboardModifiers modifiers) const {
    return editing_->snaps() != static_cast<bool>(modifiers & Qt::ControlModifier);
}

Seconds SequenceView::snappedTime(Seconds time, StripRef except) const {
    const Sequence& sequence = editing_->committedStrips();
    const FrameRate rate = editing_->frames().rate();
    std::vector<Seconds> targets{editing_->time(), Seconds{}};
    for (const StripRef ref : playingOrder(sequence)) {
        if (ref == except) continue;
        targets.push_back(stripAt(sequence, ref).start);
        targets.push_back(endOf(stripAt(sequence, ref)));
    }
    const auto distance = [&](Seconds target) { return std::abs((target - time).value); };
    const Seconds nearest = *std::ranges::min_element(targets, {}, distance);
    if (distance(nearest) <= kSnapReach * geometry().secondsPerPixel()) return nearest;
    return rate.time(rate.nearestFrame(time));
}

void SequenceView::wheelEvent(QWheelEvent* event) {
    const QPointF turned = QPointF(event->angleDelta()) / 120;
    if (event->position().x() < StripGeometry::kNames) return QAbstractScrollArea::wheelEvent(event);
    if (turned.x() != 0) editing_->axis().pan(turned.x() * kWheelPan);
    if (turned.y() != 0 && event->modifiers() & Qt::ShiftModifier)
        editing_->axis().pan(turned.y() * kWheelPan);
    else if (turned.y() != 0)
        editing_->axis().zoom(std::pow(kWheelZoom, turned.y()),
                              event->position().x() - StripGeometry::kNames);
    event->accept();
}

QAction* SequenceView::actionFor(const QKeyEvent& event) const {
    const QKeySequence keys((event.modifiers() & ~Qt::KeypadModifier) | Qt::Key(event.key()));
    for (QAction* action : actions()) {
        if (action->isEnabled() && action->shortcuts().contains(keys)) return action;
    }
    return nullptr;
}

std::function<void()> SequenceView::command(const QKeyEvent& event) {
    const auto modifiers = event.modifiers() & ~Qt::KeypadModifier;
    if (modifiers == Qt::AltModifier && editing_->selected()) {
        switch (event.key()) {
            case Qt::Key_Left:
                return [this] { nudge(-1, 0); };
            case Qt::Key_Right:
                return [this] { nudge(1, 0); };
            case Qt::Key_Up:
                return [this] { nudge(0, -1); };
            case Qt::Key_Down:
                return [this] { nudge(0, 1); };
            default:
                return {};
        }
    }
    if (modifiers != Qt::NoModifier && modifiers != Qt::ShiftModifier) return {};
    const int frames = modifiers == Qt::ShiftModifier ? kManyFrames : 1;
    const auto step = [this](int by) {
        return [this, by] { editing_->setFrame(editing_->frame() + FrameIndex{by}); };
    };
    switch (event.key()) {
        case Qt::Key_Left:
            return step(-frames);
        case Qt::Key_Right:
            return step(frames);
        case Qt::Key_Home:
            return [this] { editing_->setFrame(editing_->frames().firstFrame()); };
        case Qt::Key_End:
            return [this] { editing_->setFrame(editing_->frames().lastFrame()); };
        case Qt::Key_BracketLeft:
            return [this] { editing_->selectAdjacent(-1); };
        case Qt::Key_BracketRight:
            return [this] { editing_->selectAdjacent(1); };
        case Qt::Key_Return:
        case Qt::Key_Enter:
            return [this] { Q_EMIT editRequested(); };
        case Qt::Key_A:
            return [this] { showAll(); };
        case Qt::Key_F:
            return [this] { showSelected(); };
        default:
            return {};
    }
}

void SequenceView::nudge(int frames, int tracks) {
    const auto ref = editing_->selected();
    if (!ref) return;
    editing_->cancelPreview();
    const Sequence& before = editing_->committedStrips();
    const Strip& strip = stripAt(before, *ref);
    const FrameRate rate = editing_->frames().rate();
    const Seconds start = strip.start + rate.frameTime() * frames;
    const auto track = static_cast<std::size_t>(std::max(0, static_cast<int>(ref->track) + tracks));
    auto moved = moveStrip(before, *ref, track, start);
    if (!moved) return;
    const auto now = stripStartingAt(*moved, track, start);
    if (now) moved = withFittedFades(*std::move(moved), *now);
    if (*moved == before) return;
    editing_->apply(tr("Move Strip %1").arg(editing_->clipName(strip)), moved, now);
}

bool SequenceView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const auto& key = *static_cast<QKeyEvent*>(event);
        if (command(key) || actionFor(key) || (key.key() == Qt::Key_Escape && gesture_ != Gesture::none)) {
            event->accept();
            return true;
        }
    }
    return QAbstractScrollArea::event(event);
}

void SequenceView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && gesture_ != Gesture::none) return endGesture(false);
    if (event->key() == Qt::Key_Escape && editing_->selected()) return editing_->select(std::nullopt);
    if (gesture_ != Gesture::none) return QAbstractScrollArea::keyPressEvent(event);
    if (const auto run = command(*event)) return run();
    if (QAction* action = actionFor(*event)) return action->trigger();
    QAbstractScrollArea::keyPressEvent(event);
}

}  // namespace sinew
