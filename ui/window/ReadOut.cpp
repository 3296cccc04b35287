#include "ui/window/ReadOut.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

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

QString ReadOut::shown() const { return fontMetrics().elidedText(text_, Qt::ElideRight, width()); }

bool ReadOut::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || shown() == text_) return QWidget::event(event);
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), text_, this);
    return true;
}

void ReadOut::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(theme().*colour_);
    painter.drawText(rect(), static_cast<int>(alignment_ | Qt::AlignVCenter), shown());
}

}  // namespace sinew
