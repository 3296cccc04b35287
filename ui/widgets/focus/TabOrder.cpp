#include "ui/widgets/focus/TabOrder.h"

#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QTimer>
#include <algorithm>
#include <span>
#include <utility>

namespace sinew {

namespace {

/// Controls that belong together, in order, and the area that they take up in their parent.
struct Group {
    QRect area;
    std::vector<QWidget*> controls;
};

using Bound = int (QRect::*)() const;

void sortByPosition(std::span<Group> groups);

/// Cuts the groups into bands with no group across two of them, and sorts each band. Returns false if there
/// is only one.
bool sortInBands(std::span<Group> groups, Bound first, Bound last) {
    std::ranges::stable_sort(groups, {}, [&](const Group& group) { return (group.area.*first)(); });
    std::vector<std::size_t> starts{0};
    int end = (groups.front().area.*last)();
    for (std::size_t i = 1; i < groups.size(); ++i) {
        if ((groups[i].area.*first)() > end) starts.push_back(i);
        end = std::max(end, (groups[i].area.*last)());
    }
    if (starts.size() == 1) return false;
    starts.push_back(groups.size());
    for (std::size_t i = 0; i + 1 < starts.size(); ++i)
        sortByPosition(groups.subspan(starts[i], starts[i + 1] - starts[i]));
    return true;
}

void sortByPosition(std::span<Group> groups) {
    if (groups.size() < 2 || sortInBands(groups, &QRect::top, &QRect::bottom)) return;
    sortInBands(groups, &QRect::left, &QRect::right);
}

/// Returns the visible controls below a widget that Tab stops at, in order.
std::vector<QWidget*> controlsBelow(const QWidget& parent) {
    std::vector<Group> groups;
    for (auto* child : parent.findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
        if (child->isWindow() || !child->isVisible()) continue;
        // Tab would stop at a container, go on to the control in it that has the focus for it, and turn in
        // circles. Qt's boxes of buttons are such containers.
        QWidget* proxy = child->focusProxy();
        if (proxy && child->isAncestorOf(proxy)) child->setFocusProxy(nullptr);
        Group group{child->geometry(), {}};
        if (child->focusPolicy() & Qt::TabFocus && !child->focusProxy()) group.controls = {child};
        std::ranges::copy(controlsBelow(*child), std::back_inserter(group.controls));
        if (!group.controls.empty()) groups.push_back(std::move(group));
    }
    sortByPosition(groups);
    std::vector<QWidget*> controls;
    for (const Group& group : groups) std::ranges::copy(group.controls, std::back_inserter(controls));
    return controls;
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
        const std::vector<QWidget*> controls = controlsBelow(*part);
        for (std::size_t i = 1; i < controls.size(); ++i) QWidget::setTabOrder(controls[i - 1], controls[i]);
    }
}

}  // namespace sinew
