#include "ui/widgets/ArmedFrame.h"

#include <QEvent>
#include <QPainter>

#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kWidth = 2;

}  // namespace

ArmedFrame::ArmedFrame(QWidget& canvas, QMargins margins) : QWidget(&canvas), margins_(margins) {
    setObjectName(QStringLiteral("armedFrame"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    canvas.installEventFilter(this);
    hide();
}

void ArmedFrame::fit() {
    setGeometry(parentWidget()->rect().marginsRemoved(margins_));
    // The mask keeps the canvas below from being repainted when only its interior changes.
    setMask(QRegion(rect()) - QRegion(rect().adjusted(kWidth, kWidth, -kWidth, -kWidth)));
    raise();
}

bool ArmedFrame::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize && isVisible()) fit();
    return QWidget::eventFilter(watched, event);
}

void ArmedFrame::showEvent(QShowEvent* event) {
    fit();
    QWidget::showEvent(event);
}

void ArmedFrame::paintEvent(QPaintEvent*) { QPainter(this).fillRect(rect(), theme().armed); }

}  // namespace sinew
