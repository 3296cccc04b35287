#include "ui/window/LinkButton.h"

#include <QPainter>

#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kHeight = 44;
constexpr int kTextLeft = 40;

}  // namespace

LinkButton::LinkButton(const QIcon& icon, const QString& name, const QString& detail, QWidget* parent)
    : QAbstractButton(parent), detail_(detail) {
    setIcon(icon);
    setText(name);
    setAccessibleName(name);
    setAccessibleDescription(detail);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize LinkButton::sizeHint() const {
    return {kTextLeft + fontMetrics().horizontalAdvance(text()) + 16, kHeight};
}

void LinkButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor fill = isDown()                      ? theme().pressed
                        : underMouse() && isEnabled() ? theme().hover
                                                      : theme().raised;
    const bool focused = hasFocus();
    const double width = focused ? 2 : 1;
    painter.setPen(QPen(focused ? theme().accent : theme().line, width));
    painter.setBrush(isEnabled() ? fill : theme().panel);
    const double inset = width / 2;
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), 3, 3);
    icon().paint(&painter, QRect(12, (height() - 16) / 2, 16, 16), Qt::AlignCenter,
                 isEnabled() ? QIcon::Normal : QIcon::Disabled);

    const QRect words = rect().adjusted(kTextLeft, 6, -8, -6);
    painter.setPen(isEnabled() ? theme().text : theme().textOff);
    painter.drawText(words, Qt::AlignTop | Qt::AlignLeft,
                     fontMetrics().elidedText(text(), Qt::ElideMiddle, words.width()));
    QFont small = font();
    small.setPixelSize(11);
    painter.setFont(small);
    painter.setPen(isEnabled() ? theme().textDim : theme().textOff);
    painter.drawText(words, Qt::AlignBottom | Qt::AlignLeft,
                     QFontMetrics(small).elidedText(detail_, Qt::ElideMiddle, words.width()));
}

}  // namespace sinew
