#include "ui/viewport/DragDepthButton.h"

#include <QActionGroup>
#include <QMenu>

#include "ui/session/Session.h"
#include "ui/widgets/Icon.h"

namespace sinew {

namespace {

constexpr int kDepths[] = {0, 1, 2, 3, 4, 6};  // 0: the whole body

}  // namespace

DragDepthButton::DragDepthButton(Session& session, QWidget* parent)
    : QToolButton(parent), session_(&session), depthActions_(new QActionGroup(this)) {
    setObjectName(QStringLiteral("dragChoice"));
    setAutoRaise(true);
    setIcon(sinew::icon("goal"));
    setIconSize(QSize(16, 16));
    setFixedSize(28, 24);
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::TabFocus);
    fillMenu();
    connect(&session.ik, &IkPosing::settingsChanged, this, &DragDepthButton::updateChecked);
    updateChecked();
}

QString DragDepthButton::depthText(int depth) {
    return depth == 0 ? tr("Whole Body") : tr("Chain of %n Joint(s)", nullptr, depth);
}

void DragDepthButton::fillMenu() {
    auto* menu = new QMenu(this);
    for (const int depth : kDepths) {
        QAction* action = menu->addAction(depthText(depth));
        action->setCheckable(true);
        action->setData(depth);
        depthActions_->addAction(action);
        connect(action, &QAction::triggered, this, [this, depth] { session_->ik.setDepth(depth); });
    }
    menu->addSeparator();
    rootAction_ = menu->addAction(tr("Move Root While Pins Hold"));
    rootAction_->setCheckable(true);
    connect(rootAction_, &QAction::triggered, &session_->ik, &IkPosing::setRootMoves);
    setMenu(menu);
}

void DragDepthButton::updateChecked() {
    for (QAction* action : depthActions_->actions())
        action->setChecked(action->data().toInt() == session_->ik.depth());
    rootAction_->setChecked(session_->ik.rootMoves());
    const QString text = tr("Joints moved by an IK drag: %1").arg(depthText(session_->ik.depth()));
    setToolTip(text);
    setAccessibleName(text);
}

}  // namespace sinew
