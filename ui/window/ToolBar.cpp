#include "ui/window/ToolBar.h"

#include <QComboBox>
#include <QToolButton>
#include <array>

#include "ui/actions/ActionSearch.h"
#include "ui/actions/Actions.h"

namespace sinew {

ToolBar::ToolBar(Actions& actions, QWidget* parent) : QToolBar(tr("Tools"), parent) {
    setObjectName(QStringLiteral("tools"));
    setMovable(false);
    setFixedHeight(36);
    setIconSize(QSize(16, 16));
    for (const char* id : {"file.new", "file.open", "file.save"}) addAction(actions[id]);
    addSeparator();
    for (const char* id : {"edit.undo", "edit.redo"}) addAction(actions[id]);
    addPosing(actions);
    auto* gap = new QWidget(this);
    gap->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addWidget(gap);
    addLayouts(actions);
    addWidget(new SearchButton(*actions["help.search"], this));
    for (QToolButton* button : findChildren<QToolButton*>()) {
        if (!button->defaultAction()) continue;
        button->setAccessibleName(button->defaultAction()->iconText());
    }
}

void ToolBar::addLayouts(Actions& actions) {
    for (const char* id :
         {"view.layoutPose", "view.layoutCurves", "view.layoutRetime", "view.layoutRetarget"}) {
        auto* button = new QToolButton(this);
        button->setDefaultAction(actions[id]);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setObjectName(QString::fromLatin1(id));
        addWidget(button);
    }
    addSeparator();
}

void ToolBar::addPosing(Actions& actions) {
    addSeparator();
    for (const char* id : {"joint.select", "joint.move", "joint.rotate"}) addAction(actions[id]);
    addWidget(makeAxesChoice(actions));
    addAction(actions["joint.snap"]);
    addSeparator();
    for (const char* id : {"key.setAll", "key.delete"}) addAction(actions[id]);
    addSeparator();
    for (const char* id : {"edit.copyPose", "edit.pastePose", "edit.pasteMirrored"}) addAction(actions[id]);
}

QWidget* ToolBar::makeAxesChoice(Actions& actions) {
    auto* choice = new QComboBox(this);
    choice->setObjectName(QStringLiteral("axes"));
    choice->addItems({tr("Gimbal"), tr("Parent"), tr("World")});
    choice->setFixedHeight(22);
    choice->setFocusPolicy(Qt::TabFocus);
    choice->setAccessibleName(tr("Gizmo axes"));
    choice->setToolTip(tr("Axes along which the gizmo moves and about which it rotates"));
    const std::array<QAction*, 3> spaces{actions["joint.ownAxes"], actions["joint.parentAxes"],
                                         actions["joint.worldAxes"]};
    for (int i = 0; i < 3; ++i) {
        const auto show = [choice, i](bool on) {
            if (on) choice->setCurrentIndex(i);
        };
        QAction* space = spaces[static_cast<std::size_t>(i)];
        connect(space, &QAction::toggled, choice, show);
        show(space->isChecked());
    }
    connect(choice, &QComboBox::activated, this,
            [spaces](int i) { spaces[static_cast<std::size_t>(i)]->trigger(); });
    return choice;
}

}  // namespace sinew
