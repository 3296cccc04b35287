#include "ui/widgets/PanelParts.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QTableView>
#include <QToolButton>

#include "ui/widgets/BarOverflow.h"
#include "ui/widgets/Icon.h"

namespace sinew {

namespace {

constexpr int kButtonBarHeight = 28;
constexpr int kBarHeight = 32;
constexpr int kPageMargin = 16;

}  // namespace

QVBoxLayout* columnLayout(QWidget* parent, const QMargins& margins, int spacing) {
    auto* column = new QVBoxLayout(parent);
    column->setContentsMargins(margins);
    column->setSpacing(spacing);
    return column;
}

QHBoxLayout* rowLayout(QWidget* parent, const QMargins& margins, int spacing) {
    auto* row = new QHBoxLayout(parent);
    row->setContentsMargins(margins);
    row->setSpacing(spacing);
    return row;
}

QHBoxLayout* barLayout(QWidget& bar, int spacing) {
    bar.setFixedHeight(kBarHeight);
    return rowLayout(&bar, {8, 4, 8, 4}, spacing);
}

QWidget* makeSubjectBar(QLabel& name, QLabel& details) {
    auto* bar = new QWidget;
    QFont font = name.font();
    font.setPixelSize(13);
    font.setWeight(QFont::DemiBold);
    name.setFont(font);
    name.setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* row = barLayout(*bar);
    row->addWidget(&name, 1);
    row->addWidget(&details);
    return bar;
}

QWidget* makeScrollArea(QWidget* content) {
    auto* area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(content);
    return area;
}

void showAsRows(QTableView& table, int rowHeight) {
    table.setShowGrid(false);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setTabKeyNavigation(false);
    table.verticalHeader()->hide();
    table.verticalHeader()->setDefaultSectionSize(rowHeight);
    table.horizontalHeader()->setHighlightSections(false);
}

QLabel* makeDimLabel(const QString& text) {
    auto* label = new QLabel(text);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

QLabel* makeHint(const QString& text) {
    QLabel* label = makeDimLabel(text);
    label->setContentsMargins(8, 4, 8, 4);
    label->setWordWrap(true);
    return label;
}

QLabel* makePageHint(const QString& text) {
    QLabel* label = makeHint(text);
    label->setAlignment(Qt::AlignCenter);
    label->setContentsMargins(kPageMargin, kPageMargin, kPageMargin, kPageMargin);
    return label;
}

void bindToAction(QAbstractButton& button, QAction& action) {
    const auto sync = [&button, &action] {
        button.setCheckable(action.isCheckable());
        button.setChecked(action.isChecked());
        button.setEnabled(action.isEnabled());
        button.setToolTip(action.toolTip());
    };
    button.setObjectName(action.objectName());
    QObject::connect(&action, &QAction::changed, &button, sync);
    QObject::connect(&button, &QAbstractButton::clicked, &action, &QAction::trigger);
    sync();
}

QPushButton* makeActionButton(QAction& action, const QString& text) {
    auto* button = new QPushButton(text.isEmpty() ? action.iconText() : text);
    bindToAction(*button, action);
    return button;
}

QToolButton* makeSmallButton(std::string_view iconName) {
    auto* button = new QToolButton;
    button->setIcon(icon(iconName));
    button->setIconSize(QSize(14, 14));
    button->setFixedSize(20, 20);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

QToolButton* makeMoreButton(QMenu& menu, const QString& tip) {
    auto* button = new QToolButton;
    button->setIcon(icon("more"));
    button->setAutoRaise(true);
    button->setToolTip(tip);
    button->setAccessibleName(PanelBar::tr("More"));
    QObject::connect(button, &QToolButton::clicked, &menu,
                     [&menu, button] { menu.popup(button->mapToGlobal(QPoint(0, button->height()))); });
    return button;
}

PanelBar::PanelBar(QMenu& more, const QString& moreTip) : row_(rowLayout(this, {4, 2, 4, 2}, 2)) {
    setFixedHeight(kButtonBarHeight);
    row_->addStretch();
    row_->addWidget(makeMoreButton(more, moreTip));
    new BarOverflow(*this);
}

void PanelBar::add(QToolButton* button) {
    button->setAutoRaise(true);
    row_->insertWidget(row_->count() - 2, button);
}

void PanelBar::add(QAction& action) {
    auto* button = new QToolButton;
    button->setDefaultAction(&action);
    button->setObjectName(action.objectName());
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    add(button);
}

void editInPlace(QAbstractItemView& view, const QModelIndex& index) {
    const bool isEdited = view.isPersistentEditorOpen(index);  // or a temporary one
    if (!isEdited && index.flags().testFlag(Qt::ItemIsEditable)) view.edit(index);
}

bool isInView(const QWidget& widget) {
    const QWidget& window = *widget.window();
    return widget.isVisible() &&
           QRect(widget.mapTo(&window, QPoint()), widget.size()).intersects(window.rect());
}

QString withoutMnemonic(QString text) {
    static const QRegularExpression kMark(QStringLiteral("&(.)"));  // "&&" stands for "&"
    return text.replace(kMark, QStringLiteral("\\1"));
}

}  // namespace sinew
