#include "ui/window/PanelFocus.h"

#include <QApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QScrollArea>
#include <QTabBar>
#include <algorithm>
#include <vector>

#include "ui/actions/Actions.h"
#include "ui/widgets/focus/TabOrder.h"
#include "ui/widgets/focus/TabStops.h"

namespace sinew {

namespace {

/// Returns the element that is `step` elements after `current`, wrapping around. If `current` is not in the
/// list, returns the first element for step 1 and the last for step −1.
QWidget* neighbour(const std::vector<QWidget*>& widgets, const QWidget* current, std::ptrdiff_t step) {
    const auto count = static_cast<std::ptrdiff_t>(widgets.size());
    const auto found = std::ranges::find(widgets, current);
    const std::ptrdiff_t from = found != widgets.end() ? found - widgets.begin() : step > 0 ? -1 : 0;
    return widgets[static_cast<std::size_t>(((from + step) % count + count) % count)];
}

}  // namespace

PanelFocus::PanelFocus(QMainWindow& window, const Actions& actions) : QObject(&window), window_(&window) {
    connect(actions["window.nextPanel"], &QAction::triggered, this, [this] { goToPanel(1); });
    connect(actions["window.previousPanel"], &QAction::triggered, this, [this] { goToPanel(-1); });
    new TabOrder(this);
}

bool PanelFocus::goToControl(bool forward) {
    std::vector<QWidget*> stops = tabStops(*window_);
    const QWidget* focused = QApplication::focusWidget();
    std::erase_if(stops, [focused](const QWidget* stop) { return stop != focused && !stop->isEnabled(); });
    // A control that was just hidden or disabled has no place in the order.
    if (std::ranges::find(stops, focused) == stops.end()) return false;
    QWidget* next = neighbour(stops, focused, forward ? 1 : -1);
    next->setFocus(forward ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    for (QWidget* parent = next->parentWidget(); parent; parent = parent->parentWidget()) {
        if (auto* area = qobject_cast<QScrollArea*>(parent)) area->ensureWidgetVisible(next);
    }
    return true;
}

QWidget* PanelFocus::partOf(QWidget* control) const {
    while (control && control->parentWidget() != window_) control = control->parentWidget();
    return control;
}

void PanelFocus::goToPanel(int step) {
    std::vector<QWidget*> parts;
    for (QWidget* stop : tabStops(*window_)) {
        QWidget* part = partOf(stop);
        if (parts.empty() || parts.back() != part) parts.push_back(part);
    }
    for (auto* panel : window_->findChildren<QDockWidget*>()) {
        if (panel->isWindow() && panel->isVisible()) parts.push_back(panel);
    }
    QWidget* part = partOf(QApplication::focusWidget());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        part = neighbour(parts, part, step);
        // Tabs belong to their panels: Shift+Tab reaches them from there.
        if (!qobject_cast<QTabBar*>(part) && focusMainControl(*part)) return;
    }
}

}  // namespace sinew
