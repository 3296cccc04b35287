#include "ui/widgets/DockTitleBar.h"

#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QPainter>
#include <QToolButton>
#include <algorithm>

#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

QToolButton* makeTitleButton(std::string_view iconName, const QString& tip) {
    QToolButton* button = makeSmallButton(iconName);
    button->setAutoRaise(true);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    return button;
}

}  // namespace

DockTitleBar::DockTitleBar(QDockWidget& dock) : QWidget(&dock), dock_(&dock) {
    auto* floating = makeTitleButton("float", tr("Float or dock this panel"));
    auto* hiding = makeTitleButton("close", tr("Hide this panel (use View > Panels to show it again)"));
    auto* row = rowLayout(this, {0, 0, 4, 0}, 2);
    row->addStretch();
    row->addWidget(floating);
    row->addWidget(hiding);
    connect(floating, &QToolButton::clicked, this, [this] { dock_->setFloating(!dock_->isFloating()); });
    connect(hiding, &QToolButton::clicked, dock_, &QDockWidget::hide);
    connect(dock_, &QDockWidget::topLevelChanged, this, &DockTitleBar::updateTabbed);
    connect(dock_, &QDockWidget::visibilityChanged, this, &DockTitleBar::updateTabbed);
    connect(dock_, &QDockWidget::windowTitleChanged, this, &DockTitleBar::measureTab);
    measureTab();
}

QSize DockTitleBar::sizeHint() const { return {tabWidth_ + 56, tabbed_ ? 0 : kHeight}; }
QSize DockTitleBar::minimumSizeHint() const { return sizeHint(); }

void DockTitleBar::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) measureTab();
}

void DockTitleBar::measureTab() {
    tabWidth_ = fontMetrics().horizontalAdvance(dock_->windowTitle()) + 24;
    updateGeometry();
}

void DockTitleBar::updateTabbed() {
    const auto* window = qobject_cast<QMainWindow*>(dock_->parentWidget());
    const auto tabbedDocks =
        window && !dock_->isFloating() ? window->tabifiedDockWidgets(dock_) : QList<QDockWidget*>();
    const bool tabbed =
        std::ranges::any_of(tabbedDocks, [](const QDockWidget* mate) { return !mate->isHidden(); });
    if (tabbed == tabbed_) return;
    tabbed_ = tabbed;
    for (QToolButton* button : findChildren<QToolButton*>()) button->setVisible(!tabbed);
    updateGeometry();
}

void DockTitleBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme().window);
    const QRect tab(0, 0, tabWidth_, height());
    painter.fillRect(tab, theme().panel);
    painter.fillRect(QRect(tab.left(), 0, tab.width(), 2), theme().accent);
    painter.setPen(theme().text);
    painter.drawText(tab, Qt::AlignCenter, dock_->windowTitle());
}

}  // namespace sinew
