#pragma once

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QStyleOptionButton>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QToolButton>
#include <cmath>
#include <vector>

#include "ui/widgets/PanelParts.h"

namespace sinew::test {

/// The space that a text needs and that it has, in pixels.
struct TextSpace {
    int needed = 0;
    int available = 0;

    bool isCut() const { return needed > available + 1; }  // one pixel of rounding
};

/// Returns the width of a text in the widget's font, without the "&" of its mnemonic.
inline int textWidth(const QWidget& widget, const QString& text) {
    return widget.fontMetrics().size(Qt::TextShowMnemonic, text).width();
}

/// Returns the space of a label: the height if its text wraps, otherwise the width.
inline TextSpace spaceOf(const QLabel& label) {
    if (label.wordWrap()) return {label.heightForWidth(label.width()), label.height()};
    return {label.sizeHint().width(), label.width()};
}

/// Returns the width of a button's icon with its distance from the text.
inline int iconWidth(const QAbstractButton& button) {
    constexpr int kGap = 4;
    return button.icon().isNull() ? 0 : button.iconSize().width() + kGap;
}

inline TextSpace spaceOf(const QAbstractButton& button) {
    const QStyle& style = *button.style();
    QStyleOptionButton option;
    option.initFrom(&button);
    TextSpace space{textWidth(button, button.text()) + iconWidth(button), button.contentsRect().width()};
    if (const auto* push = qobject_cast<const QPushButton*>(&button)) {
        if (push->isFlat()) option.features |= QStyleOptionButton::Flat;
        space.available = style.subElementRect(QStyle::SE_PushButtonContents, &option, push).width();
        if (push->menu()) space.needed += style.pixelMetric(QStyle::PM_MenuButtonIndicator, &option, push);
    } else if (qobject_cast<const QCheckBox*>(&button)) {
        space.available = style.subElementRect(QStyle::SE_CheckBoxContents, &option, &button).width();
    } else if (qobject_cast<const QRadioButton*>(&button)) {
        space.available = style.subElementRect(QStyle::SE_RadioButtonContents, &option, &button).width();
    } else if (const auto* tool = qobject_cast<const QToolButton*>(&button)) {
        const auto shown = tool->toolButtonStyle();
        if (shown == Qt::ToolButtonIconOnly && !tool->icon().isNull()) return {};
        if (shown == Qt::ToolButtonTextOnly || shown == Qt::ToolButtonTextUnderIcon)
            space.needed -= iconWidth(button);
        if (tool->popupMode() == QToolButton::MenuButtonPopup)
            space.needed += style.pixelMetric(QStyle::PM_MenuButtonIndicator, &option, tool);
    }
    return space;
}

/// Returns the space of the entry of a combo box that needs most.
inline TextSpace spaceOf(const QComboBox& combo) {
    QStyleOptionComboBox option;
    option.initFrom(&combo);
    option.editable = combo.isEditable();
    option.subControls = QStyle::SC_All;
    const QRect field =
        combo.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &combo);
    TextSpace space{0, field.width()};
    constexpr int kGap = 4;
    for (int i = 0; i < combo.count(); ++i) {
        const int icon = combo.itemIcon(i).isNull() ? 0 : combo.iconSize().width() + kGap;
        space.needed =
            std::max(space.needed, combo.fontMetrics().horizontalAdvance(combo.itemText(i)) + icon);
    }
    return space;
}

/// Returns whether a text that does not fit is shown in full elsewhere.
inline bool isShownInFull(const QWidget& widget, const QString& text) {
    return widget.inherits("sinew::ElidedLabel") || widget.toolTip().contains(text);
}

/// Returns "QLabel#note, “Position tolerance” in sinew::ExportDialog#export".
inline QString description(const QWidget& widget, const QString& text = {}) {
    QString owner;
    for (const QWidget* above = widget.parentWidget(); above && owner.isEmpty();
         above = above->parentWidget()) {
        const QString type = QLatin1String(above->metaObject()->className());
        if (type.startsWith(QStringLiteral("sinew::"))) owner = type + u'#' + above->objectName();
    }
    return QStringLiteral("%1#%2, “%3” in %4")
        .arg(QLatin1String(widget.metaObject()->className()), widget.objectName(),
             text.isEmpty() ? widget.accessibleName() + widget.property("text").toString() : text, owner);
}

/// Returns descriptions of the visible texts below `root`, of labels, buttons, tabs, headers and combo boxes,
/// that have too little space.
inline QStringList cutTexts(const QWidget& root) {
    QStringList cut;
    const auto add = [&cut](const QWidget& widget, const QString& text, TextSpace space) {
        if (space.isCut() && !isShownInFull(widget, text))
            cut << QStringLiteral("%1: needs %2, has %3 pixels")
                       .arg(description(widget, text))
                       .arg(space.needed)
                       .arg(space.available);
    };
    for (const auto* widget : root.findChildren<QWidget*>()) {
        if (!isInView(*widget) || widget->window() != root.window()) continue;
        if (const auto* label = qobject_cast<const QLabel*>(widget)) {
            if (!label->text().isEmpty()) add(*label, label->text(), spaceOf(*label));
        } else if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
            if (!button->text().isEmpty()) add(*button, button->text(), spaceOf(*button));
        } else if (const auto* combo = qobject_cast<const QComboBox*>(widget)) {
            add(*combo, combo->currentText(), spaceOf(*combo));
        } else if (const auto* tabs = qobject_cast<const QTabBar*>(widget)) {
            for (int i = 0; i < tabs->count(); ++i) {
                const bool hasTip = !tabs->tabToolTip(i).isEmpty();
                const TextSpace space{textWidth(*tabs, tabs->tabText(i)), tabs->tabRect(i).width()};
                if (tabs->isTabVisible(i) && !hasTip) add(*tabs, tabs->tabText(i), space);
            }
        } else if (const auto* header = qobject_cast<const QHeaderView*>(widget)) {
            for (int i = 0; i < header->count(); ++i) {
                const auto data = [&](int role) {
                    return header->model()->headerData(i, header->orientation(), role).toString();
                };
                if (header->isSectionHidden(i) || !data(Qt::ToolTipRole).isEmpty()) continue;
                add(*header, data(Qt::DisplayRole),
                    {textWidth(*header, data(Qt::DisplayRole)), header->sectionSize(i)});
            }
        }
    }
    return cut;
}

/// A control, and the part of it that is not clipped, in the window's coordinates.
struct ShownControl {
    const QWidget* widget;
    QRect rect;
};

/// The directions in which what a widget clips can be scrolled into view.
struct Scrolling {
    bool sideways = false, vertically = false;
};

inline Scrolling scrollingOf(const QWidget& widget) {
    const auto* area = qobject_cast<const QAbstractScrollArea*>(widget.parentWidget());
    if (!area || area->viewport() != &widget) return {};
    return {area->horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff,
            area->verticalScrollBarPolicy() != Qt::ScrollBarAlwaysOff};
}

/// Returns whether a widget shows text or can be operated, and is not part of another such widget.
inline bool isControl(const QWidget& widget) {
    const auto matches = [](const QWidget& each) {
        const auto* label = qobject_cast<const QLabel*>(&each);
        return (label && !label->text().isEmpty()) || qobject_cast<const QAbstractButton*>(&each) ||
               qobject_cast<const QComboBox*>(&each) || qobject_cast<const QLineEdit*>(&each) ||
               qobject_cast<const QAbstractSpinBox*>(&each) || qobject_cast<const QTabBar*>(&each);
    };
    return matches(widget) && !(widget.parentWidget() && matches(*widget.parentWidget()));
}

/// Returns the part of a widget that its parents do not clip. Reports parts that are cut off and cannot be
/// scrolled into view.
inline QRect shownRect(const QWidget& widget, QStringList& problems) {
    const QWidget& window = *widget.window();
    QRect rect(widget.mapTo(&window, QPoint()), widget.size());
    Scrolling scrolling;
    for (const QWidget* above = widget.parentWidget(); above; above = above->parentWidget()) {
        const QRect clip(above->mapTo(&window, QPoint()), above->size());
        const auto [sideways, vertically] = scrollingOf(*above);
        scrolling.sideways |= sideways;
        scrolling.vertically |= vertically;
        const bool isCut =
            (!scrolling.sideways && (rect.left() < clip.left() || rect.right() > clip.right())) ||
            (!scrolling.vertically && (rect.top() < clip.top() || rect.bottom() > clip.bottom()));
        if (isCut) {
            problems << QStringLiteral("%1 reaches out of its parent %2")
                            .arg(description(widget), description(*above));
        }
        rect &= clip;
        if (isCut || rect.isEmpty() || above->isWindow()) break;
    }
    return rect;
}

/// Returns descriptions of the visible controls below `root` that overlap or reach out of their parents.
inline QStringList misplacedControls(const QWidget& root) {
    QStringList problems;
    std::vector<ShownControl> controls;
    for (const auto* widget : root.findChildren<QWidget*>()) {
        if (!isInView(*widget) || widget->window() != root.window() || !isControl(*widget)) continue;
        const QRect rect = shownRect(*widget, problems);
        for (const ShownControl& other : controls) {
            if (!rect.intersects(other.rect)) continue;
            problems
                << QStringLiteral("%1 overlaps %2").arg(description(*widget), description(*other.widget));
        }
        controls.push_back({widget, rect});
    }
    return problems;
}

}  // namespace sinew::test
