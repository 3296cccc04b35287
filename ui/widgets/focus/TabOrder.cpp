#include "ui/widgets/focus/TabOrder.h"

#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QTimer>
#include <algorithm>
#include <utility>

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
QWidget* partOf(QWidget* widget) {
    while (!widget->isWindow() && !qobject_cast<QDockWidget*>(widget) &&
           !qobject_cast<QMainWindow*>(widget->parentWidget()))
        widget = widget->parentWidget();
    return qobject_cast<QMainWindow*>(widget) ? nullptr : widget;
}

}  // namespace

TabOrder::TabOrder(QObject* parent) : QObject(parent) { qApp->installEventFilter(this); }

bool TabOrder::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::Show || !watched->isWidgetType()) return false;
    QWidget* part = partOf(static_cast<QWidget*>(watched));
    if (!part || std::ranges::count(pending_, part, &QPointer<QWidget>::data) > 0) return false;
    // Deferred until everything that appears with it has been laid out.
    if (pending_.empty()) QTimer::singleShot(0, this, &TabOrder::orderPending);
    pending_.emplace_back(part);
    return false;
}

void TabOrder::orderPending() {
    for (const QPointer<QWidget>& part : std::exchange(pending_, {})) {
        if (!part) continue;
        removeFocusProxies(*part);
        const std::vector<QWidget*> controls = tabStops(*part);
        for (std::size_t i = 1; i < controls.size(); ++i) QWidget::setTabOrder(controls[i - 1], controls[i]);
    }
}

}  // namespace sinew
