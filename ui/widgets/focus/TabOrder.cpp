#include "ui/widgets/focus/TabOrder.h"

#include <QApplication>
#include <QDockWidget>
#include <QKeyEvent>
#include <QMainWindow>

#include "ui/widgets/focus/TabStops.h"

namespace sinew {

namespace {

/// Removes the focus proxies of containers in `part`. Otherwise Tab would stop at the container, move to its
/// proxy inside, and go round in circles. Qt's button boxes are such containers.
void removeFocusProxies(const QWidget& part) {
    for (auto* container : part.findChildren<QWidget*>()) {
        const QWidget* proxy = container->focusProxy();
        if (proxy && container->isAncestorOf(proxy)) container->setFocusProxy(nullptr);
    }
}

/// Returns the dialog, the panel or the other part of the main window that a widget belongs to.
const QWidget* partOf(const QWidget* widget) {
    while (!widget->isWindow() && !qobject_cast<const QDockWidget*>(widget) &&
           !qobject_cast<const QMainWindow*>(widget->parentWidget()))
        widget = widget->parentWidget();
    return qobject_cast<const QMainWindow*>(widget) ? nullptr : widget;
}

}  // namespace

TabOrder::TabOrder(QObject* parent) : QObject(parent) { qApp->installEventFilter(this); }

bool TabOrder::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress || !watched->isWidgetType()) return false;
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key != Qt::Key_Tab && key != Qt::Key_Backtab) return false;
    const QWidget* part = partOf(static_cast<QWidget*>(watched));
    if (!part) return false;
    removeFocusProxies(*part);
    const std::vector<QWidget*> controls = tabStops(*part);
    for (std::size_t i = 1; i < controls.size(); ++i) QWidget::setTabOrder(controls[i - 1], controls[i]);
    return false;
}

}  // namespace sinew
