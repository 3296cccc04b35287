#include "ui/widgets/PanelBar.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

#include "ui/widgets/Icon.h"

namespace sinew {

namespace {

constexpr int kHeight = 28;

}  // namespace

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

PanelBar::PanelBar(QMenu& more, const QString& moreTip, QWidget* parent)
    : QWidget(parent), row_(new QHBoxLayout(this)) {
    setFixedHeight(kHeight);
    row_->setContentsMargins(4, 2, 4, 2);
    row_->setSpacing(2);
    row_->addStretch();
    row_->addWidget(makeMoreButton(more, moreTip));
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

}  // namespace sinew
