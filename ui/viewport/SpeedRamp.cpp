#include "ui/viewport/SpeedRamp.h"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr std::array<QRgb, 9> kViridis{0x440154, 0x472d7b, 0x3b528b, 0x2c728e, 0x21918c,
                                       0x28ae80, 0x5ec962, 0xaddc30, 0xfde725};
constexpr int kSteps = 8;
constexpr double kStepWidth = 14;
constexpr double kBarHeight = 8;

QColor viridis(double share) {
    const double place = std::clamp(share, 0.0, 1.0) * (kViridis.size() - 1);
    const auto index = std::min(static_cast<std::size_t>(place), kViridis.size() - 2);
    const double part = place - static_cast<double>(index);
    const QColor a = QColor::fromRgb(kViridis[index]), b = QColor::fromRgb(kViridis[index + 1]);
    const auto mixed = [part](int x, int y) { return static_cast<int>(std::lround(x + (y - x) * part)); };
    return {mixed(a.red(), b.red()), mixed(a.green(), b.green()), mixed(a.blue(), b.blue())};
}

}  // namespace

QColor speedColor(const Theme& theme, double share) {
    const double within = std::clamp(share, 0.0, 1.0);
    return theme.dark ? viridis(0.5 + 0.5 * within) : viridis(0.46 * (1 - within));
}

void paintSpeedLegend(QPainter& painter, const Theme& theme, QPointF corner, double greatest) {
    for (int i = 0; i < kSteps; ++i) {
        painter.fillRect(QRectF(corner.x() + i * kStepWidth, corner.y(), kStepWidth, kBarHeight),
                         speedColor(theme, (i + 0.5) / kSteps));
    }
    painter.setFont(numberFont(11));
    painter.setPen(theme.text);
    const QRectF texts(corner.x(), corner.y() + kBarHeight + 2, kSteps * kStepWidth, 16);
    painter.drawText(texts, Qt::AlignLeft, QStringLiteral("0"));
    painter.drawText(texts, Qt::AlignRight,
                     QCoreApplication::translate("sinew::SpeedRamp", "%1 m/s").arg(numberText(greatest, 2)));
}

}  // namespace sinew
