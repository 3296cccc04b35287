#include "ui/canvas/WarpFlags.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/canvas/PointerPull.h"
#include "ui/canvas/TimeCanvas.h"
#include "ui/document/Session.h"
#include "ui/widgets/Ink.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kLeastWidth = 12;
constexpr double kNarrow = 5;     // of flags that stand too close for their numbers
constexpr double kFarthest = 64;  // from a pin to the far side of its flag, at most
constexpr double kNotch = 3;      // of the flag's far side
constexpr double kSlant = 18;     // of the canvas, from a line's new time to its source time
constexpr double kLine = 0.55;    // opacity

QFont numberedFont() { return numberFont(9, QFont::Bold); }

}  // namespace

WarpFlags::WarpFlags(TimeCanvas& canvas) : QObject(&canvas), canvas_(&canvas) {
    connect(&canvas.session().document, &Document::cancelled, this, [this] { held_.reset(); });
}

std::shared_ptr<const TimeWarp> WarpFlags::shown() const {
    const WarpEditing& warp = canvas_->session().warp;
    return warp.muted() ? nullptr : warp.warp();
}

double WarpFlags::x(Seconds time) const { return canvas_->x(canvas_->session().playback.rate().frame(time)); }

QRectF WarpFlags::flag(const TimeWarp& warp, std::size_t pin) const {
    const auto& pins = warp.pins();
    const double at = std::round(x(pins[pin].time));
    const double top = canvas_->rulerHeight() - kHeight - 1;
    const bool last = pin > 0 && pin + 1 == pins.size();
    double room = 1e9;
    if (pin + 1 < pins.size()) room = std::round(x(pins[pin + 1].time)) - at - 1;
    // The last one flies backwards: inside of what plays, beside the handle of its end. The one before gives
    // way to it.
    if (last) room = at - std::round(x(pins[pin - 1].time)) - 1;
    if (pin + 2 == pins.size()) room /= 2;
    const double wanted = std::max(
        kLeastWidth, QFontMetricsF(numberedFont()).horizontalAdvance(QString::number(pin + 1)) + kNotch + 5);
    const double width = room < wanted ? kNarrow : wanted;
    return {last ? at - width : at, top, width, kHeight};
}

void WarpFlags::paintLines(QPainter& painter) const {
    const auto warp = shown();
    if (!warp) return;
    const auto& selected = canvas_->session().warp.pins();
    const QRectF room = canvas_->content();
    painter.save();
    painter.setClipRect(room);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    QPointF last(-1e9, 0);
    for (std::size_t i = 0; i < warp->pins().size(); ++i) {
        const double above = std::round(x(warp->pins()[i].time)) + 0.5;
        const double below = std::round(x(warp->pins()[i].source)) + 0.5;
        if (std::max(above, below) < room.left() || std::min(above, below) > room.right()) continue;
        if (QPointF(above, below) == std::exchange(last, QPointF(above, below))) continue;
        painter.setPen(QPen(faded(theme().warpCurve, selected.contains(i) ? 1 : kLine), 1));
        painter.drawPolyline(QPolygonF{QPointF(above, room.top()), QPointF(below, room.top() + kSlant),
                                       QPointF(below, room.bottom() + 1)});
    }
    painter.restore();
}

void WarpFlags::paint(QPainter& painter) const {
    const auto warp = shown();
    if (!warp) return;
    painter.save();
    painter.setClipRect(QRect(TimeCanvas::kNames, 0, canvas_->width(), canvas_->rulerHeight()),
                        Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(numberedFont());
    double last = -1e9;
    for (std::size_t i = 0; i < warp->pins().size(); ++i) {
        const double at = std::round(x(warp->pins()[i].time));
        if (at < TimeCanvas::kNames || at > canvas_->width() || at == std::exchange(last, at)) continue;
        paintFlag(painter, *warp, i);
    }
    painter.restore();
}

void WarpFlags::paintFlag(QPainter& painter, const TimeWarp& warp, std::size_t pin) const {
    const bool selected = canvas_->session().warp.pins().contains(pin);
    const QRectF box = flag(warp, pin);
    const double pole = std::round(x(warp.pins()[pin].time));
    const bool backwards = box.left() < pole;
    const QColor dark = theme().dark ? theme().canvas : theme().text;
    painter.fillRect(QRectF(pole, box.top(), 1, canvas_->rulerHeight() - box.top()), theme().warpCurve);
    const double far = backwards ? box.left() : box.right(), near = backwards ? box.right() : box.left();
    const double notch = backwards ? far + kNotch : far - kNotch;
    painter.setPen(selected ? QPen(dark, 1) : QPen(Qt::NoPen));
    painter.setBrush(selected ? theme().keySelected : theme().warpCurve);
    painter.drawPolygon(QPolygonF{QPointF(near, box.top()), QPointF(far, box.top()),
                                  QPointF(notch, box.center().y()), QPointF(far, box.bottom()),
                                  QPointF(near, box.bottom())});
    if (box.width() < kLeastWidth) return;
    painter.setPen(selected ? dark : theme().canvas);
    painter.drawText(backwards ? box.adjusted(kNotch, 0, 0, 0) : box.adjusted(0, 0, -kNotch, 0),
                     Qt::AlignCenter, QString::number(pin + 1));
}

bool WarpFlags::inStrip(QPoint position) const {
    const int bottom = canvas_->rulerHeight();
    return shown() && position.x() >= TimeCanvas::kNames && position.y() < bottom &&
           position.y() >= bottom - kHeight - 1;
}

std::optional<std::size_t> WarpFlags::at(QPoint position) const {
    if (!inStrip(position)) return std::nullopt;
    const auto warp = shown();
    // The later lies over the earlier.
    for (std::size_t i = warp->pins().size(); i-- > 0;) {
        if (std::abs(x(warp->pins()[i].time) - position.x()) > kFarthest) continue;
        if (flag(*warp, i).adjusted(-2, 0, 2, 1).contains(position)) return i;
    }
    return std::nullopt;
}

QString WarpFlags::tip(QPoint position) const {
    const auto pin = at(position);
    if (!pin) return {};
    const auto warp = shown();
    const FrameRate rate = canvas_->session().playback.rate();
    const WarpPin& there = warp->pins()[*pin];
    return tr("frame %1 plays source %2")
        .arg(shortNumberText(rate.frame(there.time), 2), numberText(rate.frame(there.source), 1));
}

void WarpFlags::press(std::size_t pin, QPoint position, Qt::KeyboardModifiers modifiers) {
    held_.reset();
    Session& session = canvas_->session();
    // The flag may be of a tool's preview: what is dragged is what was committed.
    if (session.document.beginGesture()) {
        const auto there = at(position);
        if (!there) return session.document.cancel();
        pin = *there;
    }
    const auto start = session.warp.committed();
    if (!start || pin >= start->pins().size()) return;
    std::set<std::size_t> pins = session.warp.pins();
    const bool was = pins.contains(pin);
    const bool toggles = modifiers & Qt::ControlModifier, adds = modifiers & Qt::ShiftModifier;
    if (!was && !toggles && !adds) pins.clear();
    pins.insert(pin);
    session.selection.selectKeys({});  // Delete is about what was clicked
    session.warp.selectPins(pins);
    Hold hold{start, pin, {pins.begin(), pins.end()}, position};
    hold.grip = position.x() - x(start->pins()[pin].time);
    if (was && toggles) hold.click = Hold::Click::deselects;
    if (was && !toggles && !adds) hold.click = Hold::Click::selectsAlone;
    held_ = std::move(hold);
}

std::optional<FrameIndex> WarpFlags::snapped(double atX, Qt::KeyboardModifiers modifiers) const {
    return canvas_->snaps(modifiers) ? std::optional(canvas_->nearestFrame(atX)) : std::nullopt;
}

Seconds WarpFlags::time(double atX, Qt::KeyboardModifiers modifiers) const {
    const FrameRate rate = canvas_->session().playback.rate();
    const auto frame = snapped(atX, modifiers);
    return frame ? rate.time(*frame) : Seconds{canvas_->frameAt(atX) * rate.frameTime().value};
}

void WarpFlags::dragTo(QPoint position, Qt::KeyboardModifiers modifiers) {
    if (!held_) return;
    if (!held_->moved && std::abs(position.x() - held_->from.x()) < PointerPull::kDragFrom) return;
    if (!held_->moved && canvas_->session().warp.refuses()) return held_.reset();
    held_->moved = true;
    Session& session = canvas_->session();
    const double to = position.x() - held_->grip;
    const Seconds by = time(to, modifiers) - held_->start->pins()[held_->pin].time;
    const Seconds least =
        snapped(to, modifiers) ? session.playback.rate().frameTime() : TimeWarp::kMinimumGap;
    session.warp.preview(withPinsMoved(*held_->start, held_->pins, by, {}, least));
}

void WarpFlags::release() {
    const auto held = std::exchange(held_, std::nullopt);
    if (!held) return;
    Session& session = canvas_->session();
    WarpEditing& warp = session.warp;
    if (!held->moved && session.document.previewing(nullptr)) session.document.cancel();
    if (held->moved) {
        const auto count = static_cast<int>(held->pins.size());
        warp.commit(count == 1 ? tr("Move pin") : tr("Move %n pin(s)", nullptr, count));
    } else if (held->click == Hold::Click::selectsAlone) {
        warp.selectPins({held->pin});
    } else if (held->click == Hold::Click::deselects) {
        std::set<std::size_t> pins = warp.pins();
        pins.erase(held->pin);
        warp.selectPins(std::move(pins));
    }
}

void WarpFlags::add(QPoint position, Qt::KeyboardModifiers modifiers) {
    canvas_->session().selection.selectKeys({});
    canvas_->session().warp.addPin(time(position.x(), modifiers));
}

bool WarpFlags::takesDelete() const {
    const Session& session = canvas_->session();
    return shown() && !session.warp.pins().empty() && session.selection.keys().empty();
}

}  // namespace sinew
