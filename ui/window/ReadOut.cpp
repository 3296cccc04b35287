#include "ui/window/ReadOut.h"

#include <QPainter>

namespace sinew {

ReadOut::ReadOut(const QString& name, Qt::Alignment alignment, QWidget* parent)
    : QWidget(parent), alignment_(alignment) {
    setAccessibleName(name);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void ReadOut::setText(const QString& text, QColor Theme::*colour) {
    if (text == text_ && colour == colour_) return;
    text_ = text;
    colour_ = colour;
    setAccessibleDescription(text);
    update();
}

void ReadOut::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(theme().*colour_);
    const QString shown = fontMetrics().elidedText(text_, Qt::ElideRight, width());
    painter.drawText(rect(), static_cast<int>(alignment_ | Qt::AlignVCenter), shown);
}

}  // namespace sinew
