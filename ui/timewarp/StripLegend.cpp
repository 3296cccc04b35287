#include "ui/timewarp/StripLegend.h"

#include <QPainter>

#include "ui/timewarp/WarpContacts.h"
#include "ui/timewarp/WarpStrip.h"
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
    connect(&contacts, &WarpContacts::changed, this, &StripLegend::follow);
    follow();
}

void StripLegend::follow() {
    QStringList feet;
    for (const FootContacts& foot : contacts_->feet()) feet << foot.joint;
    text_ = feet.isEmpty() ? contacts_->looking() ? tr("looking for contacts…") : tr("contacts: none found")
                           : tr("contacts: %1").arg(feet.join(tr(" above ")));
    setAccessibleName(tr("New time above source time; %1").arg(text_));
    setToolTip(feet.isEmpty() ? QString() : tr("When these stand: %1").arg(feet.join(QStringLiteral(", "))));
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
    QFont small = font();
    small.setPixelSize(11);
    painter.setFont(small);
    painter.setPen(theme().textDim);
    const QString text = painter.fontMetrics().elidedText(text_, Qt::ElideRight, width() - 2 * kLeft);
    painter.drawText(QRect(kLeft, (above + below) / 2, width() - kLeft, kLine), Qt::AlignVCenter, text);
}

}  // namespace sinew
