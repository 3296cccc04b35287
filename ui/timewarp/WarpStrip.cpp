#include "ui/timewarp/WarpStrip.h"

#include <algorithm>
#include <cmath>

#include "ui/canvas/TimeRuler.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PaintTools.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kLeft = 8;
constexpr int kSwatch = 92;
constexpr int kLine = 16;

}  // namespace

StripLegend::StripLegend(const WarpContacts& contacts, QWidget* parent)
    : QWidget(parent), contacts_(&contacts) {
    setFixedHeight(WarpStrip::kHeight);
    connect(&contacts, &WarpContacts::changed, this, &StripLegend::refresh);
    refresh();
}

void StripLegend::refresh() {
    QStringList feet;
    for (const FootContacts& foot : contacts_->feet()) feet << foot.joint;
    text_ = feet.isEmpty() ? contacts_->isSearching() ? tr("finding contacts…") : tr("no contacts found")
                           : tr("contacts: %1").arg(feet.join(QStringLiteral(", ")));
    setAccessibleName(tr("New time above source time; %1").arg(text_));
    setToolTip(feet.isEmpty()
                   ? QString()
                   : tr("Ground contacts, from top to bottom: %1").arg(feet.join(QStringLiteral(", "))));
    update();
}

void StripLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(QRect(0, 0, width(), 1), theme().line);
    const int above = WarpStrip::kNewBars - 2, below = WarpStrip::kSourceBars - 2;
    const auto swatch = [&](int top, const QColor& color) {
        for (const int y : {top + 3, top + 9}) painter.fillRect(kSwatch, y, 32, 4, color);
    };
    if (!contacts_->feet().empty()) {
        swatch(above, theme().warped);
        swatch(below, theme().original);
    }
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    painter.setPen(theme().text);
    painter.drawText(QRect(kLeft, above, kSwatch, kLine), Qt::AlignVCenter, tr("New time"));
    painter.drawText(QRect(kLeft, below, kSwatch, kLine), Qt::AlignVCenter, tr("Source time"));
    painter.setFont(resized(font(), 11));
    painter.setPen(theme().textDim);
    const QString text = painter.fontMetrics().elidedText(text_, Qt::ElideRight, width() - 2 * kLeft);
    painter.drawText(QRect(kLeft, (above + below) / 2, width() - kLeft, kLine), Qt::AlignVCenter, text);
}

namespace {

constexpr double kBendTop = 20,
                 kBendBottom = 38;  // from the strip's top: the lines are slanted between these heights
constexpr double kDimmedStrip = 0.4;
constexpr double kLabelPadding = 4;

/// Returns whether a foot is planted at any time between two times.
bool isPlanted(const FootContacts& foot, Seconds from, Seconds to) {
    const auto next = std::ranges::lower_bound(foot.intervals, from, {}, &FootContacts::Interval::last);
    return next != foot.intervals.end() && next->first <= to;
}

/// Draws the contacts of all feet column by column. `source` returns the source time at a pixel.
template <class Source>
void paintBars(QPainter& painter, const QRectF& area, std::span<const FootContacts> feet, const QColor& color,
               const Source& source) {
    const double row = area.height() / std::max(2.0, static_cast<double>(feet.size()));
    const double thick = std::max(1.0, row - 2);
    const int columns = static_cast<int>(std::ceil(area.width()));
    std::vector<Seconds> at;
    for (int i = 0; i <= columns; ++i) at.push_back(source(area.left() + i));
    for (std::size_t foot = 0; foot < feet.size(); ++foot) {
        int begin = -1;
        for (int i = 0; i <= columns; ++i) {
            const auto column = static_cast<std::size_t>(i);
            const bool on = i < columns && isPlanted(feet[foot], std::min(at[column], at[column + 1]),
                                                     std::max(at[column], at[column + 1]));
            if (on && begin < 0) begin = i;
            if (on || begin < 0) continue;
            painter.fillRect(
                QRectF(area.left() + begin, area.top() + static_cast<double>(foot) * row, i - begin, thick),
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

void WarpStrip::paintContacts(const TimeWarp& warp, std::span<const FootContacts> feet, bool muted) {
    const QRectF& strip = geometry_.strip;
    const auto bars = [&](double top) {
        return QRectF(strip.left(), strip.top() + top, strip.width(), kBars);
    };
    paintBars(painter_, bars(kNewBars), feet, withOpacity(theme().warped, muted ? kDimmedStrip : 1),
              [&](double x) { return warp.source(geometry_.timeAt(x)); });
    paintBars(painter_, bars(kSourceBars), feet, theme().original,
              [&](double x) { return geometry_.timeAt(x); });
}

QPolygonF WarpStrip::guideLine(double from, double to) const {
    const double top = geometry_.strip.top();
    return QPolygonF{{from, top}, {from, top + kBendTop}, {to, top + kBendBottom}, {to, ruler().top()}};
}

void WarpStrip::paintLines(const TimeWarp& warp, const std::set<std::size_t>& selected, bool muted) {
    painter_.setBrush(Qt::NoBrush);
    for (std::size_t i = 0; i < warp.pins().size(); ++i) {
        const auto middle = [](double x) { return std::floor(x) + 0.5; };
        const QPolygonF line =
            guideLine(middle(geometry_.x(warp.pins()[i].time)), middle(geometry_.x(warp.pins()[i].source)));
        if (!line.boundingRect().adjusted(-2, 0, 2, 0).intersects(geometry_.strip)) continue;
        painter_.setPen(
            QPen(withOpacity(theme().warpCurve, muted ? kDimmedStrip : 1), selected.contains(i) ? 3 : 1.5));
        painter_.drawPolyline(line);
    }
}

QString WarpStrip::label(Seconds source) const {
    if (geometry_.axis.unit() == TimeUnit::seconds) return numberText(source.value, 2);
    return shortNumberText(geometry_.rate.frame(source), 2);
}

QRectF WarpStrip::labelBox(Seconds source) const {
    const double width = painter_.fontMetrics().horizontalAdvance(label(source)) + 2 * kLabelPadding;
    return {geometry_.x(source) - width / 2, ruler().top() + 1, width, kRuler - 4};
}

std::vector<WarpStrip::PinLabel> WarpStrip::pinLabels(const TimeWarp& warp,
                                                      const std::set<std::size_t>& selected) const {
    std::vector<PinLabel> numbers;
    // If two labels overlap, the one of a selected pin is shown.
    for (const bool chosen : {true, false}) {
        for (std::size_t i = 0; i < warp.pins().size(); ++i) {
            const QRectF box = labelBox(warp.pins()[i].source);
            const auto covers = [&box](const PinLabel& other) { return other.box.intersects(box); };
            if (selected.contains(i) != chosen || box.left() < geometry_.strip.left() ||
                box.right() > geometry_.strip.right() || std::ranges::any_of(numbers, covers))
                continue;
            numbers.push_back({box, label(warp.pins()[i].source), chosen});
        }
    }
    return numbers;
}

void WarpStrip::paintRuler(const TimeRuler& scale, const TimeWarp* warp,
                           const std::set<std::size_t>& selected, bool muted) {
    painter_.setFont(numberFont(11, QFont::Bold));
    const std::vector<PinLabel> pins = warp ? pinLabels(*warp, selected) : std::vector<PinLabel>();
    std::vector<QRectF> taken;
    for (const PinLabel& pin : pins) taken.push_back(pin.box);
    scale.paintMarks(painter_, ruler().toRect(), taken);
    painter_.setPen(withOpacity(theme().warpCurve, muted ? kDimmedStrip : 1));
    for (const PinLabel& pin : pins) {
        painter_.setFont(numberFont(11, pin.bold ? QFont::Bold : QFont::Normal));
        painter_.drawText(pin.box, Qt::AlignCenter, pin.text);
    }
}

void WarpStrip::paintPlayhead(Seconds time, Seconds source) {
    painter_.setBrush(Qt::NoBrush);
    painter_.setPen(QPen(theme().playhead, 2));
    painter_.drawPolyline(guideLine(std::round(geometry_.x(time)), std::round(geometry_.x(source))));
    const QString text = numberText(geometry_.rate.frame(source), 1);
    painter_.setFont(numberFont(11, QFont::Bold));
    const double width = std::max(34.0, painter_.fontMetrics().horizontalAdvance(text) + 10.0);
    paintPlayheadChip(painter_, {geometry_.x(source) - width / 2, ruler().top() + 1, width, 17}, text);
}

void paintPlayheadChip(QPainter& painter, const QRectF& box, const QString& text) {
    painter.setFont(numberFont(11, QFont::Bold));
    paintBadge(painter, box, theme().playhead, theme().onAccent, text);
}

}  // namespace sinew
