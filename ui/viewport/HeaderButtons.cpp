#include "ui/viewport/HeaderButtons.h"

#include <QActionGroup>
#include <QMenu>
#include <QToolButton>

#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/viewport/ViewportPanel.h"
#include "ui/widgets/Icon.h"

namespace sinew {

namespace {

constexpr int kDepths[] = {0, 1, 2, 3, 4, 6};  // 0: the whole body

QString depthText(int depth) {
    return depth == 0 ? ViewportPanel::tr("Whole Body")
                      : ViewportPanel::tr("Chain of %n Joint(s)", nullptr, depth);
}

QToolButton* makeFlatButton() {
    auto* button = new QToolButton;
    button->setAutoRaise(true);
    button->setIconSize(QSize(16, 16));
    button->setFixedHeight(24);
    button->setFocusPolicy(Qt::NoFocus);
    return button;
}

}  // namespace

QToolButton* makeHeaderButton(QAction& action) {
    QToolButton* button = makeFlatButton();
    button->setDefaultAction(&action);
    button->setFixedWidth(28);
    return button;
}

QToolButton* makeShadingButton(const Actions& actions) {
    QToolButton* button = makeFlatButton();
    button->setObjectName(QStringLiteral("shading"));
    button->setIcon(icon("wireframe"));
    button->setPopupMode(QToolButton::InstantPopup);
    button->setFocusPolicy(Qt::TabFocus);
    button->setAccessibleName(ViewportPanel::tr("Shading"));
    button->setToolTip(ViewportPanel::tr("Choose how to draw meshes"));
    auto* menu = new QMenu(button);
    addActionGroups(
        *menu, actions,
        {{"view.shaded", "view.wire", "view.shadedWire"},
         {"view.weights", "view.weightsOfAll", "view.isolines", "view.thicknessLoss", "view.penetration"},
         {"view.shadow", "view.ghostMeshes", "view.pickMeshes"}});
    button->setMenu(menu);
    return button;
}

QToolButton* makeDragDepthButton(Session& session) {
    QToolButton* button = makeFlatButton();
    button->setObjectName(QStringLiteral("dragChoice"));
    button->setIcon(icon("goal"));
    button->setFixedWidth(28);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setFocusPolicy(Qt::TabFocus);

    auto* menu = new QMenu(button);
    auto* depths = new QActionGroup(button);
    for (const int depth : kDepths) {
        QAction* action = depths->addAction(menu->addAction(depthText(depth)));
        action->setCheckable(true);
        action->setData(depth);
        QObject::connect(action, &QAction::triggered, &session.ik,
                         [&session, depth] { session.ik.setDepth(depth); });
    }
    menu->addSeparator();
    QAction* moveRoot = menu->addAction(ViewportPanel::tr("Allow Root to Move"));
    moveRoot->setCheckable(true);
    QObject::connect(moveRoot, &QAction::triggered, &session.ik, &IkPosing::setRootMoves);
    button->setMenu(menu);

    const auto showSettings = [&session, button, depths, moveRoot] {
        for (QAction* action : depths->actions())
            action->setChecked(action->data().toInt() == session.ik.depth());
        moveRoot->setChecked(session.ik.rootMoves());
        const QString text =
            ViewportPanel::tr("Joints moved by an IK drag: %1").arg(depthText(session.ik.depth()));
        button->setToolTip(text);
        button->setAccessibleName(text);
    };
    QObject::connect(&session.ik, &IkPosing::settingsChanged, button, showSettings);
    showSettings();
    return button;
}

void addActionGroups(QMenu& menu, const Actions& actions,
                     const std::vector<std::vector<const char*>>& groups) {
    for (const auto& group : groups) {
        if (!menu.isEmpty()) menu.addSeparator();
        for (const char* id : group) menu.addAction(actions[id]);
    }
}

}  // namespace sinew
