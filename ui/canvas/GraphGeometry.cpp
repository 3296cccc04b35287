#include "ui/canvas/GraphGeometry.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "ui/widgets/NumberText.h"
#include "ui/widgets/PaintTools.h"
#include "ui/widgets/Theme.h"

namespace sinew {

void paintValueLines(QPainter& painter, const GraphGeometry& geometry) {
    const ValueAxis& axis = geometry.values;
    painter.setPen(QPen(withOpacity(theme().line, 0.55), 1));
    for (const double value : axisTicks(axis.low(), axis.high(), axis.step())) {
        const double y = std::floor(axis.y(value)) + 0.5;
        painter.drawLine(QPointF(geometry.plot.left(), y), QPointF(geometry.plot.right(), y));
    }
}

void paintValueLabels(QPainter& painter, const GraphGeometry& geometry, double unit, const QString& suffix) {
    const ValueAxis& axis = geometry.values;
    const double step = unit == 1 ? axis.step() : niceStep(axis.step() * unit);
    painter.setFont(numberFont(11));
    painter.setPen(theme().textDim);
    for (const double value : axisTicks(axis.low() * unit, axis.high() * unit, step)) {
        const double y = std::floor(axis.y(value / unit)) + 0.5;
        if (y < geometry.plot.top() + 6 || y > geometry.plot.bottom() - 6) continue;
        paintAxisLabel(painter, geometry, y, numberText(value, decimalsOf(step)) + suffix);
    }
}

void paintAxisLabel(QPainter& painter, const GraphGeometry& geometry, double y, const QString& text) {
    const double width = GraphGeometry::kAxisWidth;
    painter.drawText(QRectF(geometry.plot.left() - width, y - 8, width - 6, 16),
                     Qt::AlignRight | Qt::AlignVCenter, text);
}

void paintLaneTitle(QPainter& painter, const GraphGeometry& geometry, const QString& title) {
    const QRectF& plot = geometry.plot;
    const QRectF bar(geometry.timeLeft, plot.bottom(), plot.right() - geometry.timeLeft,
                     GraphGeometry::kLaneTitle);
    painter.fillRect(bar, theme().panel);
    painter.fillRect(QRectF(bar.topLeft(), QSizeF(bar.width(), 1)), theme().line);
    painter.setFont(resized(QFont(), 11));  // does not inherit a font from earlier painting
    painter.setPen(theme().textDim);
    painter.drawText(QRectF(plot.left(), bar.top(), plot.width() - 8, bar.height()), Qt::AlignVCenter, title);
}

void paintBadge(QPainter& painter, const QRectF& box, const QColor& fill, const QColor& ink,
                const QString& text, double cornerRadius) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawRoundedRect(box, cornerRadius, cornerRadius);
    painter.setPen(ink);
    painter.drawText(box, Qt::AlignCenter, text);
}

QFont resized(QFont font, int pixelSize, QFont::Weight weight) {
    font.setPixelSize(pixelSize);
    font.setWeight(weight);
    return font;
}

int decimalsOf(double step) { return static_cast<int>(std::max(0.0, std::ceil(-std::log10(step) - 1e-9))); }

namespace {

constexpr double kReach = 16000;

bool isWithinReach(QPointF point) { return std::abs(point.x()) <= kReach && std::abs(point.y()) <= kReach; }

QPointF nearestWithinReach(QPointF point) {
    return {std::clamp(point.x(), -kReach, kReach), std::clamp(point.y(), -kReach, kReach)};
}

/// Returns the fractions of a segment's length at which it crosses the limits, in ascending order.
std::vector<double> crossings(QPointF from, QPointF to) {
    std::vector<double> fractions;
    for (const auto& [start, end] : {std::pair(from.x(), to.x()), std::pair(from.y(), to.y())}) {
        for (const double border : {-kReach, kReach})
            if ((start < border) != (end < border)) fractions.push_back((border - start) / (end - start));
    }
    std::ranges::sort(fractions);
    return fractions;
}

}  // namespace

QPolygonF clampedToDrawable(const QPolygonF& line) {
    if (std::ranges::all_of(line, isWithinReach)) return line;
    QPolygonF result;
    for (qsizetype i = 0; i < line.size(); ++i) {
        if (i > 0) {
            const QPointF from = line[i - 1], step = line[i] - from;
            for (const double fraction : crossings(from, line[i]))
                result << nearestWithinReach(from + fraction * step);
        }
        result << nearestWithinReach(line[i]);
    }
    return result;
}

}  // namespace sinew
