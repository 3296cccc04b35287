#include "ui/viewport/DragChoice.h"

#include <QActionGroup>
#include <QMenu>

#include "ui/document/Session.h"
#include "ui/widgets/Icon.h"

namespace sinew {

namespace {

constexpr int kDepths[] = {0, 1, 2, 3, 4, 6};  // 0: the whole body

}  // namespace

DragChoice::DragChoice(Session& session, QWidget* parent)
    : QToolButton(parent), session_(&session), depths_(new QActionGroup(this)) {
    setObjectName(QStringLiteral("dragChoice"));
    setAutoRaise(true);
    setIcon(sinew::icon("goal"));
    setIconSize(QSize(16, 16));
    setFixedSize(28, 24);
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::TabFocus);
    fillMenu();
    connect(&session.ik, &IkPosing::settingsChanged, this, &DragChoice::showChoice);
    showChoice();
}

QString DragChoice::textOf(int depth) {
    return depth == 0 ? tr("Whole body") : tr("Chain of %n", nullptr, depth);
}

void DragChoice::fillMenu() {
    auto* menu = new QMenu(this);
    for (const int depth : kDepths) {
        QAction* action = menu->addAction(textOf(depth));
        action->setCheckable(true);
        action->setData(depth);
        depths_->addAction(action);
        connect(action, &QAction::triggered, this, [this, depth] { session_->ik.setDepth(depth); });
    }
    menu->addSeparator();
    root_ = menu->addAction(tr("Root moves where something is pinned"));
    root_->setCheckable(true);
    connect(root_, &QAction::triggered, &session_->ik, &IkPosing::setRootMoves);
    setMenu(menu);
}

void DragChoice::showChoice() {
    for (QAction* action : depths_->actions())
        action->setChecked(action->data().toInt() == session_->ik.depth());
    root_->setChecked(session_->ik.rootMoves());
    const QString text = tr("A joint that is dragged takes along: %1").arg(textOf(session_->ik.depth()));
    setToolTip(text);
    setAccessibleName(text);
}

}  // namespace sinew
