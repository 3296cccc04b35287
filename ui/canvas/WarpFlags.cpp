#include "ui/canvas/WarpFlags.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/canvas/PointerDrag.h"
#include "ui/canvas/TimeCanvas.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PaintTools.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kMinWidth = 12;
constexpr double kNarrowWidth = 5;     // width of flags that are too close for their numbers
constexpr double kMaxWidth = 64;       // maximum width of a flag
constexpr double kNotchDepth = 3;      // depth of the notch in a flag's far side
constexpr double kSlantHeight = 18;    // height of the slanted part of a line from new time to source time
constexpr double kLineOpacity = 0.55;  // opacity of lines of unselected pins

QFont numberedFont() { return numberFont(9, QFont::Bold); }

}  // namespace

WarpFlags::WarpFlags(TimeCanvas& canvas) : QObject(&canvas), canvas_(&canvas) {
    connect(&canvas.session().document, &Document::cancelled, this, [this] { drag_.reset(); });
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
    double area = 1e9;
    if (pin + 1 < pins.size()) area = std::round(x(pins[pin + 1].time)) - at - 1;
    // The last flag points backwards, so that it is inside the range and beside the range's end handle. The
    // flag before it leaves half the space to it.
    if (last) area = at - std::round(x(pins[pin - 1].time)) - 1;
    if (pin + 2 == pins.size()) area /= 2;
    const double wanted =
        std::max(kMinWidth,
                 QFontMetricsF(numberedFont()).horizontalAdvance(QString::number(pin + 1)) + kNotchDepth + 5);
    const double width = area < wanted ? kNarrowWidth : wanted;
    return {last ? at - width : at, top, width, kHeight};
}

void WarpFlags::paintLines(QPainter& painter) const {
    const auto warp = shown();
    if (!warp) return;
    const auto& selected = canvas_->session().warp.pins();
    const QRectF area = canvas_->content();
    painter.save();
    painter.setClipRect(area);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    QPointF last(-1e9, 0);
    for (std::size_t i = 0; i < warp->pins().size(); ++i) {
        const double above = std::round(x(warp->pins()[i].time)) + 0.5;
        const double below = std::round(x(warp->pins()[i].source)) + 0.5;
        if (std::max(above, below) < area.left() || std::min(above, below) > area.right()) continue;
        if (QPointF(above, below) == std::exchange(last, QPointF(above, below))) continue;
        painter.setPen(QPen(withOpacity(theme().warpCurve, selected.contains(i) ? 1 : kLineOpacity), 1));
        painter.drawPolyline(QPolygonF{QPointF(above, area.top()), QPointF(below, area.top() + kSlantHeight),
                                       QPointF(below, area.bottom() + 1)});
    }
    painter.restore();
}

void WarpFlags::paint(QPainter& painter) const {
    const auto warp = shown();
    if (!warp) return;
    painter.save();
    painter.setClipRect(QRect(TimeCanvas::kNamesWidth, 0, canvas_->width(), canvas_->rulerHeight()),
                        Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(numberedFont());
    double last = -1e9;
    for (std::size_t i = 0; i < warp->pins().size(); ++i) {
        const double at = std::round(x(warp->pins()[i].time));
        if (at < TimeCanvas::kNamesWidth || at > canvas_->width() || at == std::exchange(last, at)) continue;
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
    const double notch = backwards ? far + kNotchDepth : far - kNotchDepth;
    painter.setPen(selected ? QPen(dark, 1) : QPen(Qt::NoPen));
    painter.setBrush(selected ? theme().keySelected : theme().warpCurve);
    painter.drawPolygon(QPolygonF{QPointF(near, box.top()), QPointF(far, box.top()),
                                  QPointF(notch, box.center().y()), QPointF(far, box.bottom()),
                                  QPointF(near, box.bottom())});
    if (box.width() < kMinWidth) return;
    painter.setPen(selected ? dark : theme().canvas);
    painter.drawText(backwards ? box.adjusted(kNotchDepth, 0, 0, 0) : box.adjusted(0, 0, -kNotchDepth, 0),
                     Qt::AlignCenter, QString::number(pin + 1));
}

bool WarpFlags::isInStrip(QPoint position) const {
    const int bottom = canvas_->rulerHeight();
    return shown() && position.x() >= TimeCanvas::kNamesWidth && position.y() < bottom &&
           position.y() >= bottom - kHeight - 1;
}

std::optional<std::size_t> WarpFlags::at(QPoint position) const {
    if (!isInStrip(position)) return std::nullopt;
    const auto warp = shown();
    // Later flags are drawn on top of earlier ones.
    for (std::size_t i = warp->pins().size(); i-- > 0;) {
        if (std::abs(x(warp->pins()[i].time) - position.x()) > kMaxWidth) continue;
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
    return tr("Frame %1 plays source frame %2")
        .arg(shortNumberText(rate.frame(there.time), 2), numberText(rate.frame(there.source), 1));
}

void WarpFlags::press(std::size_t pin, QPoint position, Qt::KeyboardModifiers modifiers) {
    drag_.reset();
    Session& session = canvas_->session();
    // The flag may belong to a tool's preview, but the drag changes the committed warp.
    if (session.document.beginGesture()) {
        const auto there = at(position);
        if (!there) return session.document.cancel();
        pin = *there;
    }
    const auto start = session.warp.committed();
    if (!start || pin >= start->pins().size()) return;
    std::set<std::size_t> pins = session.warp.pins();
    const bool wasSelected = pins.contains(pin);
    const bool toggles = modifiers & Qt::ControlModifier, adds = modifiers & Qt::ShiftModifier;
    if (!wasSelected && !toggles && !adds) pins.clear();
    pins.insert(pin);
    session.selection.selectKeys({});  // so that Delete acts on the pins
    session.warp.selectPins(pins);
    PinDrag drag{start, pin, {pins.begin(), pins.end()}, position};
    drag.grabOffset = position.x() - x(start->pins()[pin].time);
    if (wasSelected && toggles) pins.erase(pin);
    if (wasSelected && !toggles && !adds) pins = {pin};
    drag.clickPins = std::move(pins);
    drag_ = std::move(drag);
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
    if (!drag_) return;
    if (!drag_->moved && std::abs(position.x() - drag_->from.x()) < PointerDrag::kDragThreshold) return;
    if (!drag_->moved && canvas_->session().warp.reportRefusal()) return drag_.reset();
    drag_->moved = true;
    Session& session = canvas_->session();
    const double to = position.x() - drag_->grabOffset;
    const Seconds by = time(to, modifiers) - drag_->start->pins()[drag_->pin].time;
    const Seconds least =
        snapped(to, modifiers) ? session.playback.rate().frameTime() : TimeWarp::kMinimumGap;
    session.warp.preview(withPinsMoved(*drag_->start, drag_->pins, by, {}, least));
}

void WarpFlags::release() {
    const auto drag = std::exchange(drag_, std::nullopt);
    if (!drag) return;
    Session& session = canvas_->session();
    WarpEditing& warp = session.warp;
    if (!drag->moved && session.document.previewing(nullptr)) session.document.cancel();
    if (drag->moved) {
        const auto count = static_cast<int>(drag->pins.size());
        warp.commit(count == 1 ? tr("Move Pin") : tr("Move %n Pin(s)", nullptr, count));
    } else {
        warp.selectPins(drag->clickPins);
    }
}

void WarpFlags::add(QPoint position, Qt::KeyboardModifiers modifiers) {
    canvas_->session().selection.selectKeys({});
    canvas_->session().warp.addPin(time(position.x(), modifiers));
}

bool WarpFlags::handlesDelete() const {
    const Session& session = canvas_->session();
    return shown() && !session.warp.pins().empty() && session.selection.keys().empty();
}

}  // namespace sinew
