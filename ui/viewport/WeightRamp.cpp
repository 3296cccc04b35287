#include "ui/viewport/WeightRamp.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLinearGradient>
#include <QPainter>

#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kWidth = 168;
constexpr double kPadding = 6;
constexpr double kLine = 14;
constexpr double kBarHeight = 8;

QString translated(const char* text) { return QCoreApplication::translate("sinew::WeightRamp", text); }

QLinearGradient gradient(const QRectF& bar) {
    QLinearGradient colors(bar.topLeft(), bar.topRight());
    for (std::size_t i = 0; i < kWeightColors.size(); ++i) {
        const QVector3D& color = kWeightColors[i];
        colors.setColorAt(static_cast<double>(i) / (kWeightColors.size() - 1),
                          QColor::fromRgbF(color.x(), color.y(), color.z()));
    }
    return colors;
}

}  // namespace

void paintWeightLegend(QPainter& painter, const Theme& theme, QPointF corner, const QString& joint) {
    const QFont font = numberFont(11);
    painter.setFont(font);
    const QString title = joint.isEmpty() ? translated("Weights: select a joint") : joint;
    const double height = joint.isEmpty() ? kLine + 2 * kPadding : kWeightLegendHeight;
    // A mesh of any colour may lie behind it.
    painter.fillRect(QRectF(corner, QSizeF(kWidth, height)), theme.panel);
    QRectF line(corner.x() + kPadding, corner.y() + kPadding, kWidth - 2 * kPadding, kLine);
    painter.setPen(theme.text);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(font).elidedText(title, Qt::ElideMiddle, line.width()));
    if (joint.isEmpty()) return;
    const QRectF bar(line.left(), line.bottom() + 3, line.width(), kBarHeight);
    painter.fillRect(bar, gradient(bar));
    line.moveTop(bar.bottom() + 2);
    painter.setPen(theme.textDim);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, numberText(0.0, 0));
    painter.drawText(line, Qt::AlignHCenter | Qt::AlignVCenter, translated("weight"));
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, numberText(1.0, 0));
}

}  // namespace sinew
