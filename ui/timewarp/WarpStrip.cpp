#include "ui/timewarp/WarpStrip.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/canvas/TimeRuler.h"
#include "ui/widgets/Ink.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kBend = 20, kBent = 38;  // from the strip's top: a line goes aside between them
constexpr double kPaler = 0.4;
constexpr double kBesideNumber = 4;

/// Whether a foot stands at some moment from one to another.
bool stands(const FootContacts& foot, Seconds from, Seconds to) {
    const auto next = std::ranges::lower_bound(foot.stands, from, {}, &FootContacts::Stand::last);
    return next != foot.stands.end() && next->first <= to;
}

/// The rows of the feet over a column of pixels each, where `source` says what of the source is there.
template <class Source>
void paintBars(QPainter& painter, const QRectF& room, std::span<const FootContacts> feet, const QColor& color,
               const Source& source) {
    const double row = room.height() / std::max(2.0, static_cast<double>(feet.size()));
    const double thick = std::max(1.0, row - 2);
    const int columns = static_cast<int>(std::ceil(room.width()));
    std::vector<Seconds> at;
    for (int i = 0; i <= columns; ++i) at.push_back(source(room.left() + i));
    for (std::size_t foot = 0; foot < feet.size(); ++foot) {
        int begin = -1;
        for (int i = 0; i <= columns; ++i) {
            const auto here = static_cast<std::size_t>(i);
            const bool on = i < columns && stands(feet[foot], std::min(at[here], at[here + 1]),
                                                  std::max(at[here], at[here + 1]));
            if (on && begin < 0) begin = i;
            if (on || begin < 0) continue;
            painter.fillRect(
                QRectF(room.left() + begin, room.top() + static_cast<double>(foot) * row, i - begin, thick),
                color);
            begin = -1;
        }
    }
}

}  // namespace

QRectF WarpStrip::ruler() const {
    const QRectF& strip = geometry_.strip;
    return {strip.left(), strip.bottom() - kRuler, strip.width(), kRuler};
}

void WarpStrip::paintContacts(const TimeWarp& warp, std::span<const FootContacts> feet, bool paler) {
    const QRectF& strip = geometry_.strip;
    const auto bars = [&](double top) {
        return QRectF(strip.left(), strip.top() + top, strip.width(), kBars);
    };
    paintBars(painter_, bars(kNewBars), feet, faded(theme().warped, paler ? kPaler : 1),
              [&](double x) { return warp.source(geometry_.timeAt(x)); });
    paintBars(painter_, bars(kSourceBars), feet, theme().original,
              [&](double x) { return geometry_.timeAt(x); });
}

QPolygonF WarpStrip::way(double from, double to) const {
    const double top = geometry_.strip.top();
    return QPolygonF{{from, top}, {from, top + kBend}, {to, top + kBent}, {to, ruler().top()}};
}

void WarpStrip::paintLines(const TimeWarp& warp, const std::set<std::size_t>& selected, bool paler) {
    painter_.setBrush(Qt::NoBrush);
    for (std::size_t i = 0; i < warp.pins().size(); ++i) {
        const auto middle = [](double x) { return std::floor(x) + 0.5; };
        const QPolygonF line =
            way(middle(geometry_.x(warp.pins()[i].time)), middle(geometry_.x(warp.pins()[i].source)));
        if (!line.boundingRect().adjusted(-2, 0, 2, 0).intersects(geometry_.strip)) continue;
        painter_.setPen(QPen(faded(theme().warpCurve, paler ? kPaler : 1), selected.contains(i) ? 3 : 1.5));
        painter_.drawPolyline(line);
    }
}

QString WarpStrip::label(Seconds source) const {
    if (geometry_.axis.unit() == TimeUnit::seconds) return numberText(source.value, 2);
    return shortNumberText(geometry_.rate.frame(source), 2);
}

QRectF WarpStrip::labelBox(Seconds source) const {
    const double width = painter_.fontMetrics().horizontalAdvance(label(source)) + 2 * kBesideNumber;
    return {geometry_.x(source) - width / 2, ruler().top() + 1, width, kRuler - 4};
}

std::vector<WarpStrip::Number> WarpStrip::numbers(const TimeWarp& warp,
                                                  const std::set<std::size_t>& selected) const {
    std::vector<Number> numbers;
    // Where two have no room, that of a selected pin is told.
    for (const bool chosen : {true, false}) {
        for (std::size_t i = 0; i < warp.pins().size(); ++i) {
            const QRectF box = labelBox(warp.pins()[i].source);
            const auto covers = [&box](const Number& other) { return other.box.intersects(box); };
            if (selected.contains(i) != chosen || box.left() < geometry_.strip.left() ||
                box.right() > geometry_.strip.right() || std::ranges::any_of(numbers, covers))
                continue;
            numbers.push_back({box, label(warp.pins()[i].source), chosen});
        }
    }
    return numbers;
}

void WarpStrip::paintRuler(const TimeRuler& scale, const TimeWarp* warp,
                           const std::set<std::size_t>& selected, bool paler) {
    painter_.setFont(numberFont(11, QFont::Bold));
    const std::vector<Number> pins = warp ? numbers(*warp, selected) : std::vector<Number>();
    std::vector<QRectF> taken;
    for (const Number& pin : pins) taken.push_back(pin.box);
    scale.paintMarks(painter_, ruler().toRect(), taken);
    painter_.setPen(faded(theme().warpCurve, paler ? kPaler : 1));
    for (const Number& pin : pins) {
        painter_.setFont(numberFont(11, pin.bold ? QFont::Bold : QFont::Normal));
        painter_.drawText(pin.box, Qt::AlignCenter, pin.text);
    }
}

void WarpStrip::paintPlayhead(Seconds time, Seconds source) {
    painter_.setBrush(Qt::NoBrush);
    painter_.setPen(QPen(theme().playhead, 2));
    painter_.drawPolyline(way(std::round(geometry_.x(time)), std::round(geometry_.x(source))));
    const QString text = numberText(geometry_.rate.frame(source), 1);
    painter_.setFont(numberFont(11, QFont::Bold));
    const double width = std::max(34.0, painter_.fontMetrics().horizontalAdvance(text) + 10.0);
    paintPlayheadChip(painter_, {geometry_.x(source) - width / 2, ruler().top() + 1, width, 17}, text);
}

void paintPlayheadChip(QPainter& painter, const QRectF& box, const QString& text) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().playhead);
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(theme().onAccent);
    painter.setFont(numberFont(11, QFont::Bold));
    painter.drawText(box, Qt::AlignCenter, text);
}

}  // namespace sinew
