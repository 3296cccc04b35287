#include "ui/canvas/TimeCanvas.h"

#include <QApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/actions/Actions.h"
#include "ui/canvas/CanvasAccessible.h"
#include "ui/canvas/MarkerStrip.h"
#include "ui/canvas/TimeRuler.h"
#include "ui/canvas/WarpFlags.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kFlagHeight = 17;
constexpr int kFlagWidth = 34;
constexpr double kZoomPerNotch = 1.25;
constexpr double kZoomPerPixel = 1.01;
constexpr double kPanPerNotch = 48;

}  // namespace

TimeCanvas::TimeCanvas(Session& session, int rulerHeight, QWidget* parent)
    : QAbstractScrollArea(parent),
      session_(&session),
      ruler_(rulerHeight),
      markers_(new MarkerStrip(*this)),
      flags_(new WarpFlags(*this)) {
    installCanvasAccessible();
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    const Playback& playback = session_->playback;
    connect(&playback, &Playback::frameChanged, this, &TimeCanvas::movePlayhead);
    connect(&playback, &Playback::rangeChanged, this, &TimeCanvas::redraw);
    connect(&playback, &Playback::clipChanged, this, &TimeCanvas::redraw);
    connect(&session_->timeAxis, &TimeAxis::changed, this, &TimeCanvas::redraw);
    connect(&session_->warp, &WarpEditing::changed, this, &TimeCanvas::redraw);
    connect(&session_->warp, &WarpEditing::pinsChanged, this, &TimeCanvas::redraw);
}

double TimeCanvas::x(double frame) const { return kNamesWidth + session_->timeAxis.x(frame); }

double TimeCanvas::frameAt(double x) const { return session_->timeAxis.frame(x - kNamesWidth); }

FrameIndex TimeCanvas::nearestFrame(double x) const {
    return session_->timeAxis.nearestFrame(x - kNamesWidth);
}

QRect TimeCanvas::content() const {
    return {kNamesWidth, ruler_, std::max(0, viewport()->width() - kNamesWidth),
            std::max(0, viewport()->height() - ruler_)};
}

bool TimeCanvas::snaps(Qt::KeyboardModifiers modifiers) const {
    return session_->keyEditing.snaps() != static_cast<bool>(modifiers & Qt::ControlModifier);
}

QString TimeCanvas::currentText() const {
    const Playback& playback = session_->playback;
    QString frameText =
        tr("Frame %1, %2 s").arg(numberText(playback.frame().value), numberText(playback.time().value, 3));
    if (!playback.warp()) return frameText;
    return tr("%1, plays source frame %2")
        .arg(frameText, numberText(playback.rate().frame(playback.sourceTime()), 1));
}

std::vector<KeyRef> TimeCanvas::selectableKeys() const { return {}; }

TimeCanvas* TimeCanvas::visibleIn(const QWidget& window) {
    if (auto* focused = qobject_cast<TimeCanvas*>(QApplication::focusWidget())) return focused;
    for (auto* each : window.findChildren<TimeCanvas*>()) {
        if (!each->visibleRegion().isEmpty()) return each;
    }
    return nullptr;
}

void TimeCanvas::addCanvasActions(const Actions& actions) {
    constexpr const char* kPrefixes[] = {"playback.", "key.", "curve.", "retime.", "warp."};
    for (std::size_t i = 0; i < actions.all().size(); ++i) {
        const ActionSpec& spec = actionTable()[i];
        const bool isCanvasAction =
            std::ranges::any_of(kPrefixes, [&](const char* prefix) { return spec.id.starts_with(prefix); });
        if (isCanvasAction && spec.scope != ShortcutScope::window) addAction(actions.all()[i]);
    }
}

QAction* TimeCanvas::actionFor(const QKeyEvent& event) const {
    const QKeySequence keys((event.modifiers() & ~Qt::KeypadModifier) | Qt::Key(event.key()));
    for (QAction* action : actions()) {
        if (action->isEnabled() && action->shortcuts().contains(keys)) return action;
    }
    return nullptr;
}

void TimeCanvas::showAll() { session_->timeAxis.showAll(); }

void TimeCanvas::showSelected() {
    const Playback& playback = session_->playback;
    const auto& keys = session_->selection.keys();
    if (keys.empty()) return session_->timeAxis.show(playback.inFrame(), playback.outFrame());
    const auto [first, last] = std::ranges::minmax(keys, {}, &KeyRef::time);
    session_->timeAxis.show({static_cast<std::int64_t>(std::floor(playback.rate().frame(first.time)))},
                            {static_cast<std::int64_t>(std::ceil(playback.rate().frame(last.time)))});
}

void TimeCanvas::paintAnnotations(QPainter&) {}
void TimeCanvas::paintLive(QPainter&) {}
void TimeCanvas::dragged(QMouseEvent&) {}
void TimeCanvas::released(QMouseEvent&) {}
void TimeCanvas::doubleClicked(QMouseEvent& event) { pressed(event); }
void TimeCanvas::hovered(QMouseEvent&) { viewport()->setCursor(Qt::ArrowCursor); }
void TimeCanvas::zoomValue(double, double) {}
QString TimeCanvas::toolTipAt(QPoint) const { return {}; }

void TimeCanvas::wheelValue(double notches, double aboutY) {
    zoomValue(std::pow(kZoomPerNotch, notches), aboutY);
}

void TimeCanvas::pan(double dx, double dy) {
    session_->timeAxis.pan(dx);
    verticalScrollBar()->setValue(verticalScrollBar()->value() - static_cast<int>(std::lround(dy)));
}

void TimeCanvas::movePlayhead() {
    // While a pin is dragged, the source time may change at the same frame; the view then does not scroll.
    const bool moved = std::exchange(frame_, session_->playback.frame()) != session_->playback.frame();
    if (moved && drag_ == Drag::none) session_->timeAxis.reveal(session_->playback.frame());
    viewport()->update(shownPlayhead_);
    shownPlayhead_ = playheadRegion();
    viewport()->update(shownPlayhead_);
    notifyValueChanged();
}

void TimeCanvas::redraw() {
    contentPixmap_ = QPixmap();
    contentsChanged();
    redrawLive();
}

void TimeCanvas::redrawLive() {
    shownPlayhead_ = playheadRegion();
    viewport()->update();
}

QString TimeCanvas::flagText() const {
    return timeText(session_->playback.frame(), session_->playback.rate(), session_->timeAxis.unit());
}

QRect TimeCanvas::flagRect() const {
    const double at = x(static_cast<double>(session_->playback.frame().value));
    const int width =
        std::max(kFlagWidth, QFontMetrics(numberFont(11, QFont::Bold)).horizontalAdvance(flagText()) + 10);
    return {static_cast<int>(std::lround(at)) - width / 2, 1, width, kFlagHeight};
}

std::optional<int> TimeCanvas::sourceMark() const {
    const Playback& playback = session_->playback;
    if (!playback.warp() || !showsSourceTimes()) return std::nullopt;
    const double at = std::round(x(playback.rate().frame(playback.sourceTime())));
    return at >= kNamesWidth && at <= viewport()->width() ? std::optional(static_cast<int>(at))
                                                          : std::nullopt;
}

QRegion TimeCanvas::playheadRegion() const {
    const QRect flag = flagRect().adjusted(-1, -1, 1, 1);
    QRegion region = QRegion(flag) + QRect(flag.center().x() - 2, 0, 5, viewport()->height());
    if (const auto mark = sourceMark()) region += QRect(*mark - 2, 0, 5, viewport()->height());
    return region;
}

void TimeCanvas::notifyValueChanged() { notifyTimeCanvasChanged(*this); }

bool TimeCanvas::deletesPins(const QKeyEvent& event) const {
    return event.key() == Qt::Key_Delete && event.modifiers() == Qt::NoModifier && flags_->handlesDelete();
}

bool TimeCanvas::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const auto& key = *static_cast<QKeyEvent*>(event);
        if (actionFor(key) || deletesPins(key)) event->accept();
    }
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        viewport()->update(0, 0, viewport()->width(), 1);  // the line that shows the focus
    return QAbstractScrollArea::event(event);
}

bool TimeCanvas::viewportEvent(QEvent* event) {
    constexpr QEvent::Type kStyleChanges[] = {QEvent::PaletteChange, QEvent::FontChange, QEvent::StyleChange};
    if (std::ranges::find(kStyleChanges, event->type()) != std::end(kStyleChanges)) redraw();
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), toolTipAt(help->pos()), viewport());  // hidden if empty
        return true;
    }
    if (event->type() == QEvent::NativeGesture) {
        const auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture)
            session_->timeAxis.zoom(1 + gesture->value(), gesture->position().x() - kNamesWidth);
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void TimeCanvas::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    if (!visibleRegion().isEmpty()) updateAxisWidth();
    redraw();
}

void TimeCanvas::showEvent(QShowEvent* event) {
    QAbstractScrollArea::showEvent(event);
    if (!visibleRegion().isEmpty()) updateAxisWidth();
}

// QMainWindow does not hide a dock behind another tab but moves it out of view, with a size of its own.
void TimeCanvas::updateAxisWidth() { session_->timeAxis.setWidth(viewport()->width() - kNamesWidth); }

void TimeCanvas::scrollContentsBy(int, int) { redraw(); }

TimeCanvas::Drag TimeCanvas::dragAt(QPoint position) const {
    if (position.y() >= ruler_) return Drag::content;
    if (!session_->selection.clip() || position.x() < kNamesWidth) return Drag::none;
    if (flags_->at(position)) return Drag::pin;
    if (flagRect().contains(position)) return Drag::playhead;
    if (markers_->at(position)) return Drag::marker;
    const double at = position.x() - kNamesWidth;
    const double in = session_->timeAxis.x(session_->playback.inFrame());
    const double out = session_->timeAxis.x(session_->playback.outFrame());
    if (at < in && at >= in - TimeRuler::kHandle) return Drag::in;
    if (at > out && at <= out + TimeRuler::kHandle) return Drag::out;
    return Drag::playhead;
}

void TimeCanvas::mousePressEvent(QMouseEvent* event) {
    if (drag_ != Drag::none) return;
    const QPoint position = event->position().toPoint();
    dragFrom_ = dragLast_ = position;
    if (event->button() == Qt::MiddleButton) {
        drag_ = event->modifiers() & Qt::ControlModifier ? Drag::zoom : Drag::pan;
    } else if (event->button() == Qt::LeftButton) {
        drag_ = dragAt(position);
        if (drag_ == Drag::content) return pressed(*event);
        if (drag_ == Drag::marker) return markers_->press(*markers_->at(position), position);
        if (drag_ == Drag::pin) return flags_->press(*flags_->at(position), position, event->modifiers());
        if (drag_ != Drag::playhead) return;
        session_->playback.setPlaying(false);
        dragTo(position);
    }
}

void TimeCanvas::mouseMoveEvent(QMouseEvent* event) {
    const QPoint position = event->position().toPoint();
    if (drag_ == Drag::content) return dragged(*event);
    if (drag_ == Drag::pin) return flags_->dragTo(position, event->modifiers());
    if (drag_ != Drag::none) {
        dragTo(position);
        dragLast_ = position;
        return;
    }
    const Drag under = dragAt(position);
    if (under == Drag::content) return hovered(*event);
    const bool handle = under == Drag::in || under == Drag::out || under == Drag::pin;
    viewport()->setCursor(handle ? Qt::SizeHorCursor : Qt::ArrowCursor);
}

void TimeCanvas::dragTo(QPoint position) {
    Playback& playback = session_->playback;
    const FrameIndex frame = nearestFrame(position.x());
    const QPoint moved = position - dragLast_;
    switch (drag_) {
        case Drag::playhead:
            return playback.setFrame(frame);
        case Drag::marker:
            return markers_->dragTo(position);
        case Drag::in:
            return playback.setRange(std::min(frame, playback.outFrame()), playback.outFrame());
        case Drag::out:
            return playback.setRange(playback.inFrame(), std::max(frame, playback.inFrame()));
        case Drag::pan:
            return pan(moved.x(), moved.y());
        case Drag::zoom:
            session_->timeAxis.zoom(std::pow(kZoomPerPixel, moved.x()), dragFrom_.x() - kNamesWidth);
            return zoomValue(std::pow(kZoomPerPixel, -moved.y()), dragFrom_.y());
        case Drag::pin:
        case Drag::content:
        case Drag::none:
            return;
    }
}

void TimeCanvas::mouseReleaseEvent(QMouseEvent* event) {
    const bool left = drag_ == Drag::content;
    if ((left || drag_ == Drag::pin) && event->button() != Qt::LeftButton) return;
    const Drag done = std::exchange(drag_, Drag::none);
    if (left) released(*event);
    if (done == Drag::marker) markers_->release();
    if (done == Drag::pin) flags_->release();
}

void TimeCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    const bool below = event->position().y() >= ruler_ && event->button() == Qt::LeftButton;
    const QPoint position = event->position().toPoint();
    const auto marker = flags_->at(position) ? std::nullopt : markers_->at(position);
    if (marker && event->button() == Qt::LeftButton) return markers_->rename(*marker);
    if (event->button() == Qt::LeftButton && flags_->isInStrip(position) &&
        dragAt(position) == Drag::playhead)
        return flags_->add(position, event->modifiers());
    if (!below || drag_ != Drag::none) return mousePressEvent(event);
    drag_ = Drag::content;
    doubleClicked(*event);
}

void TimeCanvas::wheelEvent(QWheelEvent* event) {
    const QPointF turned = QPointF(event->angleDelta()) / 120;
    const QPointF at = event->position();
    if (at.x() < kNamesWidth) return QAbstractScrollArea::wheelEvent(event);
    if (turned.x() != 0) session_->timeAxis.pan(turned.x() * kPanPerNotch);
    if (turned.y() != 0 && event->modifiers() & Qt::ShiftModifier) {
        wheelValue(turned.y(), at.y());
    } else if (turned.y() != 0) {
        const double factor = std::pow(kZoomPerNotch, turned.y());
        session_->timeAxis.zoom(factor, at.x() - kNamesWidth);
        if (!(event->modifiers() & Qt::ControlModifier)) zoomValue(factor, at.y());
    }
    event->accept();
}

void TimeCanvas::keyPressEvent(QKeyEvent* event) {
    if (event->modifiers() == Qt::NoModifier && event->key() == Qt::Key_A) return showAll();
    if (event->modifiers() == Qt::NoModifier && event->key() == Qt::Key_F) return showSelected();
    if (deletesPins(*event)) return session_->warp.removePins();
    if (QAction* action = actionFor(*event)) return action->trigger();
    QAbstractScrollArea::keyPressEvent(event);
}

}  // namespace sinew
