#include "ui/window/DialogBounds.h"

#include <QApplication>
#include <QDialog>
#include <QEvent>
#include <QScreen>

namespace sinew {

namespace {

constexpr QSize kFrame(8, 40);  // of a window, which is not known before it is shown

}  // namespace

DialogBounds::DialogBounds(QObject* parent) : QObject(parent) { qApp->installEventFilter(this); }

bool DialogBounds::eventFilter(QObject* watched, QEvent* event) {
    auto* dialog = event->type() == QEvent::Show ? qobject_cast<QDialog*>(watched) : nullptr;
    if (dialog && dialog->isWindow())
        dialog->resize(dialog->size().boundedTo(dialog->screen()->availableSize() - kFrame));
    return QObject::eventFilter(watched, event);
}

}  // namespace sinew
