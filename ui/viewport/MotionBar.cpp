#include "ui/viewport/MotionBar.h"

#include <QHBoxLayout>
#include <QToolButton>

#include "ui/actions/Actions.h"
#include "ui/document/Session.h"
#include "ui/viewport/MotionOverlay.h"
#include "ui/viewport/MotionPopup.h"

namespace sinew {

namespace {

void openBelow(QToolButton& button, MotionPopup& popup) {
    QObject::connect(&button, &QToolButton::clicked, &popup, [&button, &popup] {
        popup.move(button.mapToGlobal(button.rect().bottomLeft()));
        popup.show();
    });
}

}  // namespace

MotionBar::MotionBar(Session& session, Actions& actions, MotionOverlay& motion, QWidget* parent)
    : QWidget(parent), session_(&session), actions_(&actions), motion_(&motion) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    row->addWidget(addSwitch("view.ghosts"));
    ghosts_ = addSettings("ghostSettings", tr("Which ghosts are drawn"));
    row->addWidget(ghosts_);
    row->addWidget(addSwitch("view.trails"));
    trails_ = addSettings("trailSettings", tr("Which trails are drawn, and how"));
    row->addWidget(trails_);
    openBelow(*ghosts_, *makeGhostPopup(actions, motion, this));
    openBelow(*trails_, *makeTrailPopup(actions, motion, this));
    connect(&motion, &MotionOverlay::settingsChanged, this, &MotionBar::showTexts);
    connect(actions["view.ghostsAtKeys"], &QAction::toggled, this, &MotionBar::showTexts);
    connect(actions["view.trails"], &QAction::toggled, this, &MotionBar::showTexts);
    connect(&session.selection, &Selection::jointsChanged, this, &MotionBar::showTexts);
    connect(&session.visibility, &Visibility::changed, this, &MotionBar::showTexts);
    showTexts();
}

QToolButton* MotionBar::addSwitch(const char* action) {
    auto* button = new QToolButton(this);
    button->setDefaultAction((*actions_)[action]);
    button->setAutoRaise(true);
    button->setIconSize(QSize(16, 16));
    button->setFixedSize(28, 24);
    button->setFocusPolicy(Qt::NoFocus);
    return button;
}

QToolButton* MotionBar::addSettings(const char* name, const QString& tip) {
    auto* button = new QToolButton(this);
    button->setObjectName(QLatin1String(name));
    button->setAutoRaise(true);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFixedHeight(24);
    button->setFocusPolicy(Qt::TabFocus);
    button->setToolTip(tip);
    return button;
}

QString MotionBar::trailText() const {
    std::vector<JointId> joints = session_->visibility.trailJoints();
    if ((*actions_)["view.trails"]->isChecked()) {
        for (const JointId joint : session_->selection.joints())
            if (!session_->visibility.trail(joint)) joints.push_back(joint);
    }
    if (joints.size() > 1) return tr("%1 trails").arg(joints.size());
    for (const auto& character : session_->document.scene().characters) {
        const auto index = joints.empty() ? std::nullopt : character->skeleton->find(joints.front());
        if (index) return QString::fromStdString((*character->skeleton)[*index].name);
    }
    return tr("Trails");
}

void MotionBar::showTexts() {
    const bool atKeys = (*actions_)["view.ghostsAtKeys"]->isChecked();
    ghosts_->setText(atKeys ? tr("At keys") : tr("Every %1").arg(motion_->settings().ghostStep));
    ghosts_->setAccessibleName(tr("Ghost settings: %1").arg(ghosts_->text()));
    trails_->setText(trailText());
    trails_->setAccessibleName(tr("Trail settings: %1").arg(trails_->text()));
}

}  // namespace sinew
