#pragma once

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QButtonGroup>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QRadioButton>
#include <QScrollBar>
#include <QTabBar>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <string>
#include <vector>

#include "ui/widgets/PanelParts.h"

namespace sinew::test {

/// The path of a widget below its window, for messages: "QDialog/QWidget#page/QToolButton".
inline std::string describe(const QWidget& widget) {
    QString path;
    for (const QWidget* each = &widget; each; each = each->parentWidget()) {
        const QString name = each->objectName().isEmpty() ? each->accessibleName() : each->objectName();
        path.prepend(QLatin1String(each->metaObject()->className()) +
                     (name.isEmpty() ? QString() : u'#' + name) + u'/');
        if (each->isWindow()) break;
    }
    return path.toStdString();
}

/// Whether a widget is a part of a control that is one for the user, or a scroll button of a tab bar.
inline bool isPartOfControl(const QWidget& widget) {
    const QWidget* parent = widget.parentWidget();
    return qobject_cast<const QAbstractSpinBox*>(parent) || qobject_cast<const QComboBox*>(parent) ||
           qobject_cast<const QLineEdit*>(parent) || qobject_cast<const QTabBar*>(parent) ||
           qobject_cast<const QTableView*>(parent) || widget.objectName().startsWith(QStringLiteral("qt_"));
}

/// Whether a user operates a widget. Scroll bars and headers belong to their views.
inline bool isOperated(const QWidget& widget) {
    if (qobject_cast<const QScrollBar*>(&widget) || qobject_cast<const QHeaderView*>(&widget)) return false;
    if (const auto* field = qobject_cast<const QLineEdit*>(&widget); field && field->isReadOnly())
        return widget.focusPolicy() & Qt::TabFocus;
    return widget.focusPolicy() & Qt::TabFocus || qobject_cast<const QAbstractButton*>(&widget) ||
           qobject_cast<const QComboBox*>(&widget) || qobject_cast<const QAbstractSpinBox*>(&widget) ||
           qobject_cast<const QAbstractSlider*>(&widget) || qobject_cast<const QLineEdit*>(&widget) ||
           qobject_cast<const QAbstractItemView*>(&widget);
}

/// Returns the visible, enabled controls below `root`.
inline std::vector<QWidget*> controlsOf(const QWidget& root) {
    std::vector<QWidget*> found;
    for (auto* widget : root.findChildren<QWidget*>()) {
        const bool isUsable = widget->isVisible() && widget->isEnabled() && isInView(*widget);
        if (isUsable && isOperated(*widget) && !isPartOfControl(*widget) && widget->window() == root.window())
            found.push_back(widget);
    }
    return found;
}

/// Whether Tab means something else while a canvas has the focus, which F6 and Shift+Tab leave.
inline bool keepsTab(const QWidget& canvas) {
    return std::ranges::any_of(canvas.actions(), [](const QAction* action) {
        return action->isEnabled() && action->shortcuts().contains(QKeySequence(Qt::Key_Tab));
    });
}

/// The controls of a dialog or panel in the order in which Tab reaches them from the focused one.
struct TabWalk {
    std::vector<QWidget*> controls;
    bool isCycle = false;  ///< Tab came back to the first one
    std::string trap;      ///< where it went around without coming back; empty: nowhere
};

/// Presses Tab or Shift+Tab until the focus leaves `root`, comes back, or is trapped.
inline TabWalk walk(const QWidget& root, bool forward = true) {
    constexpr int kMostStops = 400;  // items that a control goes through, such as markers, count as one
    TabWalk walk;
    auto& controls = walk.controls;
    for (int stop = 0; stop < kMostStops; ++stop) {
        QWidget* focused = QApplication::focusWidget();
        if (!focused || (focused != &root && !root.isAncestorOf(focused))) return walk;
        if (controls.empty() || controls.back() != focused) {
            const auto known = std::ranges::find(controls, focused);
            walk.isCycle = !controls.empty() && known == controls.begin();
            if (walk.isCycle) return walk;
            if (known != controls.end()) break;
            controls.push_back(focused);
        }
        if (forward && keepsTab(*focused)) return walk;
        QTest::keyClick(focused, forward ? Qt::Key_Tab : Qt::Key_Backtab,
                        forward ? Qt::NoModifier : Qt::ShiftModifier);
        if (controls.size() == 1 && QApplication::focusWidget() == focused && controlsOf(root).size() == 1) {
            walk.isCycle = true;
            return walk;
        }
    }
    walk.trap = describe(*controls.back());
    return walk;
}

/// Whether going from `a` to `b` is against the reading order: from top to bottom, where nothing spans two
/// rows, and from left to right. Parts of different groups are compared by the positions of the groups.
inline bool goesBack(const QWidget& a, const QWidget& b) {
    if (a.isAncestorOf(&b) || b.isAncestorOf(&a)) return false;
    const QWidget* common = a.parentWidget();
    while (!common->isAncestorOf(&b)) common = common->parentWidget();
    const auto groupOf = [common](const QWidget* widget) {
        while (widget->parentWidget() != common) widget = widget->parentWidget();
        return widget->geometry();
    };
    const QRect from = groupOf(&a), to = groupOf(&b);
    if (to.top() > from.bottom()) return false;
    if (to.left() <= from.right()) return to.center().y() <= from.center().y() || to.top() < from.top();
    // To the right: the next column, unless a row ends between the two.
    std::vector<QRect> groups;
    for (const QWidget* control : controlsOf(*common)) groups.push_back(groupOf(control));
    const auto isBetweenRows = [&](int y) {
        return std::ranges::none_of(groups,
                                    [y](const QRect& area) { return area.top() < y && area.bottom() >= y; });
    };
    return std::ranges::any_of(groups, [&](const QRect& area) {
        return area.top() > to.bottom() && area.top() <= from.top() && isBetweenRows(area.top());
    });
}

/// Returns the steps against the reading order: "a -> b". The one from the last control to the first is
/// allowed.
inline std::vector<std::string> erraticSteps(const TabWalk& walk) {
    std::vector<std::string> steps;
    const auto& controls = walk.controls;
    for (std::size_t i = 0; i + (walk.isCycle ? 0 : 1) < controls.size(); ++i) {
        const QWidget& next = *controls[(i + 1) % controls.size()];
        if (controls.size() > 1 && goesBack(*controls[i], next))
            steps.push_back(describe(*controls[i]) + " -> " + describe(next));
    }
    if (walk.isCycle && steps.size() == 1) steps.clear();
    return steps;
}

/// Whether the keyboard reaches a control: Tab stops at it or at the chosen one of its group, or it repeats a
/// command of the menus.
inline bool isReached(const QWidget& control, const std::vector<QWidget*>& stops,
                      const std::vector<QAction*>& commands) {
    if (std::ranges::find(stops, &control) != stops.end()) return true;
    if (const QWidget* proxy = control.focusProxy()) return isReached(*proxy, stops, commands);
    const auto* button = qobject_cast<const QToolButton*>(&control);
    if (button && button->defaultAction() &&
        std::ranges::find(commands, button->defaultAction()) != commands.end())
        return true;
    const auto isGrouped = [&](const QWidget* stop) {
        const auto* grouped = qobject_cast<const QAbstractButton*>(&control);
        const auto* other = qobject_cast<const QAbstractButton*>(stop);
        if (!grouped || !other) return false;
        if (const QButtonGroup* group = grouped->group())
            return group->exclusive() && other->group() == group;
        const bool areRadios =
            qobject_cast<const QRadioButton*>(grouped) && qobject_cast<const QRadioButton*>(other);
        return areRadios && grouped->parent() == other->parent();
    };
    return std::ranges::any_of(stops, isGrouped);
}

}  // namespace sinew::test
