#include "ui/widgets/focus/TabStops.h"

#include <QApplication>
#include <QDockWidget>
#include <QOpenGLWidget>
#include <QScrollArea>
#include <algorithm>
#include <span>
#include <utility>

#include "ui/widgets/PanelParts.h"

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

/// Returns the focus priority of a control: 0 for a list or canvas, 1 for other controls, 2 for an area that
/// only scrolls.
int rank(const QWidget& control) {
    if (qobject_cast<const QScrollArea*>(&control)) return 2;
    const bool isView =
        qobject_cast<const QAbstractScrollArea*>(&control) || qobject_cast<const QOpenGLWidget*>(&control);
    return isView ? 0 : 1;
}

}  // namespace

std::vector<QWidget*> tabStops(const QWidget& parent) {
    std::vector<Group> groups;
    for (auto* child : parent.findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
        const bool isBehindTab = qobject_cast<QDockWidget*>(child) && !isInView(*child);
        if (child->isWindow() || !child->isVisible() || isBehindTab) continue;
        Group group{child->geometry(), {}};
        const bool isStop = child->focusPolicy() & Qt::TabFocus && !child->focusProxy();
        if (isStop || child == QApplication::focusWidget()) group.controls = {child};
        std::ranges::copy(tabStops(*child), std::back_inserter(group.controls));
        if (!group.controls.empty()) groups.push_back(std::move(group));
    }
    sortByPosition(groups);
    std::vector<QWidget*> controls;
    for (const Group& group : groups) std::ranges::copy(group.controls, std::back_inserter(controls));
    return controls;
}

bool focusMainControl(const QWidget& part) {
    std::vector<QWidget*> stops = tabStops(part);
    std::erase_if(stops, [](const QWidget* control) { return !control->isEnabled(); });
    const auto main =
        std::ranges::min_element(stops, {}, [](const QWidget* control) { return rank(*control); });
    if (main == stops.end()) return false;
    if (qobject_cast<QDockWidget*>((*main)->window())) (*main)->activateWindow();  // it is floating
    (*main)->setFocus(Qt::TabFocusReason);
    return true;
}

}  // namespace sinew
