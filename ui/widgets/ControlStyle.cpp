#include "ui/widgets/ControlStyle.h"

#include <QPainter>
#include <QStyleOption>
#include <QToolBar>

#include "ui/widgets/Icon.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kControlHeight = 22;
constexpr int kRowHeight = 22;
constexpr int kArrowWidth = 18;  // the arrow part of a combo box

/// Draws a filled box with a border that is sharp at any pixel ratio.
void drawBox(QPainter& painter, const QRectF& rect, const QColor& fill, const QColor& border,
             double width = 1) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(fill);
    painter.setPen(border.alpha() == 0 ? QPen(Qt::NoPen) : QPen(border, width));
    const double inset = border.alpha() == 0 ? 0 : width / 2;
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), 3, 3);
    painter.restore();
}

void drawIcon(QPainter& painter, std::string_view name, const QRect& rect, const QColor& color, int size) {
    const QRect iconRect = QStyle::alignedRect(Qt::LeftToRight, Qt::AlignCenter, QSize(size, size), rect);
    painter.drawPixmap(iconRect.topLeft(),
                       iconPixmap(name, color, size, painter.device()->devicePixelRatioF()));
}

bool isOn(const QStyleOption& option) { return option.state & (QStyle::State_On | QStyle::State_Sunken); }
bool isEnabled(const QStyleOption& option) { return option.state & QStyle::State_Enabled; }
bool isHovered(const QStyleOption& option) {
    return isEnabled(option) && (option.state & QStyle::State_MouseOver);
}

void drawField(QPainter& painter, const QStyleOption& option) {
    const bool focused = option.state & QStyle::State_HasFocus;
    drawBox(painter, option.rect, theme().field, focused ? theme().accent : theme().line, focused ? 2 : 1);
}

bool isInToolBar(const QWidget* widget) {
    return widget && qobject_cast<const QToolBar*>(widget->parentWidget());
}

/// Returns the icon of a button in the colour of text on the accent.
QPixmap tintedIcon(const QStyleOptionButton& button, double pixelRatio) {
    QPixmap picture = button.icon.pixmap(button.iconSize, pixelRatio);
    QPainter painter(&picture);
    painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
    painter.fillRect(picture.rect(), theme().onAccent);
    return picture;
}

bool isPrimary(const QStyleOptionButton& button) {
    return isEnabled(button) && (button.features & QStyleOptionButton::DefaultButton);
}

void drawButton(QPainter& painter, const QStyleOption& option) {
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(&option);
    const bool primary = button && isPrimary(*button);
    const bool focused = (option.state & QStyle::State_HasFocus) && isEnabled(option);
    QColor fill = isHovered(option) ? theme().hover : theme().raised;
    if (isOn(option)) fill = theme().pressed;
    QColor border = isOn(option) ? theme().accent : theme().line;
    if (primary) {
        fill = isHovered(option) || isOn(option) ? theme().accent.darker(theme().dark ? 108 : 115)
                                                 : theme().accent;
        border = fill;
    }
    drawBox(painter, option.rect, fill, focused ? (primary ? theme().text : theme().accent) : border,
            focused ? 2 : 1);
}

void drawToolButton(QPainter& painter, const QStyleOption& option) {
    if (isOn(option)) {
        drawBox(painter, option.rect, theme().pressed, Qt::transparent);
    } else if (isHovered(option)) {
        drawBox(painter, option.rect, theme().hover, Qt::transparent);
    }
    if (option.state & QStyle::State_HasFocus && option.state & QStyle::State_KeyboardFocusChange)
        drawBox(painter, option.rect, Qt::transparent, theme().accent, 2);
}

void drawCheckBox(QPainter& painter, const QStyleOption& option) {
    const bool on = option.state & QStyle::State_On;
    const bool mixed = option.state & QStyle::State_NoChange;
    const QColor edge = isEnabled(option) ? theme().textDim : theme().textOff;
    const QColor fill = !isEnabled(option) && on ? theme().textOff : theme().accent;
    drawBox(painter, option.rect, on || mixed ? fill : theme().field, on || mixed ? fill : edge);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme().onAccent, 1.75, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QRectF r = option.rect;
    const auto at = [&r](double x, double y) { return r.topLeft() + QPointF(r.width() * x, r.height() * y); };
    if (on) painter.drawPolyline(QPolygonF{at(.24, .52), at(.43, .71), at(.77, .31)});
    if (mixed) painter.drawLine(at(.27, .5), at(.73, .5));
    painter.restore();
}

void drawRadio(QPainter& painter, const QStyleOption& option) {
    const bool on = option.state & QStyle::State_On;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor color = !isEnabled(option) ? theme().textOff : on ? theme().accent : theme().textDim;
    painter.setPen(QPen(color, 1));
    painter.setBrush(theme().field);
    const QRectF r = QRectF(option.rect).adjusted(.5, .5, -.5, -.5);
    painter.drawEllipse(r);
    if (on) {
        painter.setBrush(color);
        painter.drawEllipse(r.center(), r.width() * .27, r.width() * .27);
    }
    painter.restore();
}

void drawRow(QPainter& painter, const QStyleOption& option) {
    const bool selected = option.state & QStyle::State_Selected;
    const bool active = option.state & QStyle::State_Active;
    if (selected) {
        painter.fillRect(option.rect, active ? theme().selection : theme().selectionInactive);
        if (option.rect.left() <= 0)
            painter.fillRect(QRect(0, option.rect.top(), 2, option.rect.height()), theme().accent);
    } else if (isHovered(option)) {
        painter.fillRect(option.rect, theme().hover);
    }
}

void drawBranch(QPainter& painter, const QStyleOption& option) {
    if (!(option.state & QStyle::State_Children)) return;
    drawIcon(painter, option.state & QStyle::State_Open ? "chevron-down" : "chevron-right", option.rect,
             theme().textDim, 12);
}

void drawCombo(QPainter& painter, const QStyleOptionComboBox& option, const QRect& arrow) {
    const bool focused = option.state & QStyle::State_HasFocus;
    const QColor fill = isHovered(option) ? theme().hover : theme().raised;
    drawBox(painter, option.rect, option.editable ? theme().field : fill,
            focused ? theme().accent : theme().line, focused ? 2 : 1);
    drawIcon(painter, "chevron-down", arrow, isEnabled(option) ? theme().text : theme().textOff, 12);
}

}  // namespace

ControlStyle::ControlStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

int ControlStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    switch (metric) {
        case PM_TreeViewIndentation:
            return 12;
        case PM_SmallIconSize:
        case PM_ButtonIconSize:
        case PM_ToolBarIconSize:
            return 16;
        case PM_IndicatorWidth:
        case PM_IndicatorHeight:
        case PM_ExclusiveIndicatorWidth:
        case PM_ExclusiveIndicatorHeight:
            return 14;
        case PM_CheckBoxLabelSpacing:
        case PM_RadioButtonLabelSpacing:
            return 6;
        case PM_DefaultFrameWidth:
            return 1;
        case PM_DockWidgetSeparatorExtent:
        case PM_SplitterWidth:
            return 4;
        case PM_LayoutHorizontalSpacing:
        case PM_LayoutVerticalSpacing:
            return 8;
        case PM_LayoutLeftMargin:
        case PM_LayoutTopMargin:
        case PM_LayoutRightMargin:
        case PM_LayoutBottomMargin:
            return 8;
        case PM_MenuBarPanelWidth:
            return 0;
        default:
            return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int ControlStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                            QStyleHintReturn* returned) const {
    switch (hint) {
        case SH_ItemView_ShowDecorationSelected:
            return 1;
        case SH_EtchDisabledText:
            return 0;
        case SH_ComboBox_Popup:
            return 0;
        case SH_MenuBar_AltKeyNavigation:
            return 0;  // Qt would activate the menu bar when Alt is released, even after a shortcut with Alt
        case SH_DialogButtonBox_ButtonsHaveIcons:
            return 0;
        case SH_ToolTip_WakeUpDelay:
            return 600;
        default:
            return QProxyStyle::styleHint(hint, option, widget, returned);
    }
}

QSize ControlStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                                     const QWidget* widget) const {
    QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
    switch (type) {
        case CT_LineEdit:
        case CT_ComboBox:
        case CT_SpinBox:
            size.setHeight(kControlHeight);
            break;
        case CT_PushButton:
            size = QSize(std::max(size.width(), contents.width() + 24), kControlHeight);
            break;
        case CT_ToolButton:
            size = size.expandedTo(isInToolBar(widget) ? QSize(28, 24) : QSize(20, 20));
            break;
        case CT_ItemViewItem:
            size.setHeight(std::max(size.height(), kRowHeight));
            break;
        default:
            break;
    }
    return size;
}

QRect ControlStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl sub,
                                   const QWidget* widget) const {
    const QRect rect = option->rect;
    if (control == CC_ComboBox && sub == SC_ComboBoxEditField)
        return visualRect(option->direction, rect, rect.adjusted(8, 1, -kArrowWidth, -1));
    if (control == CC_ComboBox && sub == SC_ComboBoxArrow)
        return visualRect(option->direction, rect, rect.adjusted(rect.width() - kArrowWidth, 0, -2, 0));
    return QProxyStyle::subControlRect(control, option, sub, widget);
}

QRect ControlStyle::subElementRect(SubElement element, const QStyleOption* option,
                                   const QWidget* widget) const {
    const QRect rect = QProxyStyle::subElementRect(element, option, widget);
    return element == SE_LineEditContents ? rect.adjusted(3, 0, 0, 0) : rect;
}

void ControlStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                 const QWidget* widget) const {
    switch (element) {
        case PE_PanelLineEdit:
            if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
                frame && frame->lineWidth > 0)
                return drawField(*painter, *option);
            return;
        case PE_FrameLineEdit:
            return;
        case PE_PanelButtonCommand:
            return drawButton(*painter, *option);
        case PE_PanelButtonTool:
            return drawToolButton(*painter, *option);
        case PE_IndicatorCheckBox:
        case PE_IndicatorItemViewItemCheck:
            return drawCheckBox(*painter, *option);
        case PE_IndicatorRadioButton:
            return drawRadio(*painter, *option);
        case PE_IndicatorBranch:
            return drawBranch(*painter, *option);
        case PE_PanelItemViewRow:
            return drawRow(*painter, *option);
        case PE_PanelItemViewItem:
            // Tree rows are drawn as a whole; items of list views have no row primitive.
            if (!widget || widget->inherits("QListView")) drawRow(*painter, *option);
            return;
        case PE_IndicatorArrowDown:
            return drawIcon(*painter, "chevron-down", option->rect,
                            isEnabled(*option) ? theme().text : theme().textOff, 12);
        case PE_IndicatorArrowRight:
            return drawIcon(*painter, "chevron-right", option->rect,
                            isEnabled(*option) ? theme().text : theme().textOff, 12);
        case PE_FrameFocusRect:
            if (option->state & State_KeyboardFocusChange &&
                !(widget && widget->inherits("QAbstractItemView")))
                drawBox(*painter, option->rect, Qt::transparent, theme().accent);
            return;
        case PE_Frame:
            painter->save();
            painter->setPen(theme().line);
            painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
            painter->restore();
            return;
        default:
            QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void ControlStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                               const QWidget* widget) const {
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
    if (element == CE_PushButtonLabel && button && isPrimary(*button)) {
        QStyleOptionButton onAccent = *button;
        onAccent.palette.setColor(QPalette::ButtonText, theme().onAccent);
        if (!button->icon.isNull())
            onAccent.icon = tintedIcon(*button, painter->device()->devicePixelRatio());
        return QProxyStyle::drawControl(element, &onAccent, painter, widget);
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void ControlStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                      QPainter* painter, const QWidget* widget) const {
    if (control == CC_ComboBox) {
        const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
        const QRect arrow = proxy()->subControlRect(CC_ComboBox, option, SC_ComboBoxArrow, widget);
        if (combo) return drawCombo(*painter, *combo, arrow);
    }
    if (control == CC_SpinBox) {
        drawField(*painter, *option);
        const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
        if (!spin || spin->buttonSymbols == QAbstractSpinBox::NoButtons) return;
        const QRect up = proxy()->subControlRect(CC_SpinBox, option, SC_SpinBoxUp, widget);
        const QRect down = proxy()->subControlRect(CC_SpinBox, option, SC_SpinBoxDown, widget);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(theme().textDim, 1.25, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        const auto chevron = [painter](const QRectF& r, double dy) {
            const QPointF c = r.center();
            painter->drawPolyline(QPolygonF{c + QPointF(-2.5, dy), c - QPointF(0, dy), c + QPointF(2.5, dy)});
        };
        chevron(up, 1.25);
        chevron(down, -1.25);
        painter->restore();
        return;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

}  // namespace sinew
