#include "ui/properties/PropertiesDock.h"

#include <QLabel>
#include <QStackedWidget>

#include "ui/properties/ClipPanel.h"
#include "ui/properties/JointPanel.h"
#include "ui/properties/MeshPanel.h"
#include "ui/session/Session.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

constexpr int kMinWidth = 320;
enum Page { emptyPage, clipPage, jointPage, meshPage };

}  // namespace

PropertiesDock::PropertiesDock(Session& session, Actions& actions, QWidget* parent)
    : QDockWidget(tr("Properties"), parent),
      session_(&session),
      pages_(new QStackedWidget),
      clip_(new ClipPanel),
      joint_(new JointPanel(session, actions, summaries_)),
      mesh_(new MeshPanel(session, actions, summaries_)) {
    setObjectName(QStringLiteral("properties"));
    pages_->addWidget(makePageHint(tr("Open a file to see its properties")));
    pages_->addWidget(makeScrollArea(clip_));
    pages_->addWidget(makeScrollArea(joint_));
    pages_->addWidget(makeScrollArea(mesh_));
    pages_->setMinimumWidth(kMinWidth);
    pages_->setAutoFillBackground(true);
    setWidget(pages_);
    connect(&session.pose, &CurrentPose::rebuilt, this, &PropertiesDock::showSubject);
    connect(&session.selection, &Selection::jointsChanged, this, &PropertiesDock::showSubject);
    connect(&session.selection, &Selection::meshesChanged, this, &PropertiesDock::showSubject);
    connect(&session.visibility, &Visibility::changed, this, &PropertiesDock::showSubject);
    connect(&session.pose, &CurrentPose::posed, this, &PropertiesDock::showPose);
    showSubject();
}

const Evaluator* PropertiesDock::evaluator() const {
    const JointId joint = session_->selection.currentJoint();
    for (const auto& candidate : session_->pose.characters()) {
        if (candidate->skeleton().find(joint)) return candidate.get();
    }
    return nullptr;
}

bool PropertiesDock::showMesh() {
    const MeshId current = session_->selection.currentMesh();
    for (const auto& character : session_->document.scene().characters) {
        for (const auto& mesh : character->meshes) {
            if (mesh->id != current) continue;
            mesh_->show(*character, mesh, session_->selection.currentJoint());
            return true;
        }
    }
    return false;
}

void PropertiesDock::showSubject() {
    if (showMesh()) {
        pages_->setCurrentIndex(meshPage);
    } else if (const Evaluator* owner = evaluator()) {
        const auto joint = owner->skeleton().find(session_->selection.currentJoint());
        joint_->show(*owner, *joint);
        joint_->showPose(*owner);
        pages_->setCurrentIndex(jointPage);
    } else if (const Evaluator* active = session_->pose.active()) {
        clip_->show(active->character(), active->clip());
        pages_->setCurrentIndex(clipPage);
    } else {
        pages_->setCurrentIndex(emptyPage);
    }
}

void PropertiesDock::showPose() {
    if (!isVisible()) return;
    if (pages_->currentIndex() == meshPage) mesh_->showPose();
    if (pages_->currentIndex() != jointPage) return;
    if (const Evaluator* owner = evaluator()) joint_->showPose(*owner);
}

void PropertiesDock::showEvent(QShowEvent* event) {
    QDockWidget::showEvent(event);
    showPose();
}

}  // namespace sinew
