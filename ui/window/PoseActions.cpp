#include "ui/window/PoseActions.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <numeric>

#include "core/scene/ClipValues.h"
#include "core/scene/PoseCopy.h"
#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/document/Session.h"
#include "ui/window/StatusLine.h"

namespace sinew {

PoseActions::PoseActions(Session& session, Actions& actions, StatusLine& status, QObject* parent)
    : QObject(parent), session_(&session), actions_(&actions), status_(&status) {
    const auto on = [&](std::string_view id, auto slot) {
        connect(actions[id], &QAction::triggered, this, slot);
    };
    on("edit.copyPose", [this] { copy(); });
    on("edit.pastePose", [this] { paste(false); });
    on("edit.pasteMirrored", [this] { paste(true); });
    on("joint.resetToRest", [this] { reset(Reset::toRest); });
    on("joint.resetToKey", [this] { reset(Reset::toKey); });
    connect(&session.pose, &CurrentPose::rebuilt, this, &PoseActions::enable);
    connect(&session.playback, &Playback::stateChanged, this, &PoseActions::enable);
    connect(&session.posing, &Posing::toolChanged, this, &PoseActions::enable);
    connect(&session.selection, &Selection::jointsChanged, this, &PoseActions::enable);
    enable();
}

std::vector<int> PoseActions::selected() const {
    std::vector<int> joints;
    const auto character = session_->selection.character();
    for (const JointId id : session_->selection.joints()) {
        const auto joint = character ? character->skeleton->find(id) : std::nullopt;
        if (joint) joints.push_back(*joint);
    }
    return joints;
}

void PoseActions::copy() {
    const auto character = session_->selection.character();
    if (!character) return;
    std::vector<int> joints = selected();
    if (joints.empty()) {
        joints.resize(character->skeleton->joints().size());
        std::iota(joints.begin(), joints.end(), 0);
    }
    const PoseCopy copied = copyPose(*character->skeleton, session_->posing.start(), joints);
    const QByteArray text = QByteArray::fromStdString(textOf(copied));
    auto* data = new QMimeData;
    data->setData(QString::fromLatin1(kMimeType), text);
    data->setText(QString::fromUtf8(text));
    QGuiApplication::clipboard()->setMimeData(data);
    status_->showNote(tr("Copied the pose of %n joint(s)", nullptr, static_cast<int>(joints.size())));
}

void PoseActions::paste(bool mirrored) {
    const auto character = session_->selection.character();
    const QMimeData* data = QGuiApplication::clipboard()->mimeData();
    if (!character || !data) return;
    const QString type = QString::fromLatin1(kMimeType);
    const QByteArray text = data->hasFormat(type) ? data->data(type) : data->text().toUtf8();
    const Result<PoseCopy> copied =
        poseCopyOf(std::string_view(text.data(), static_cast<std::size_t>(text.size())));
    if (!copied) return status_->showNote(tr("There is no pose to paste: copy one first"));
    const PoseValues shown = session_->posing.start();
    const auto movable = session_->posing.movable();
    const Pasted pasted =
        (mirrored ? pasteMirrored : pastePose)(*character->skeleton, shown, movable, *copied);
    if (pasted.joints == 0)
        return status_->showNote(
            (mirrored ? tr("No copied joint has another side in %1") : tr("No copied joint is in %1"))
                .arg(QString::fromStdString(character->name)));
    if (pose(mirrored ? tr("Paste mirrored pose") : tr("Paste pose"), pasted.pose))
        status_->showNote(tr("Pasted %1 of %2 joints").arg(pasted.joints).arg(copied->joints.size()));
}

void PoseActions::reset(Reset how) {
    const auto character = session_->selection.character();
    const auto clip = session_->selection.clip();
    const auto joints = selected();
    if (joints.empty()) return;
    PoseValues wanted = session_->posing.start();
    for (const int i : joints) {
        const Joint& joint = (*character->skeleton)[i];
        wanted[static_cast<std::size_t>(i)] =
            how == Reset::toKey && clip ? lastKeyedValues(joint, *clip, session_->playback.sourceTime())
                                        : restValues(joint);
    }
    const QString what = joints.size() == 1
                             ? QString::fromStdString((*character->skeleton)[joints.front()].name)
                             : tr("%n joint(s)", nullptr, static_cast<int>(joints.size()));
    pose((how == Reset::toRest ? tr("Reset %1 to rest") : tr("Reset %1 to its keys")).arg(what), wanted);
}

bool PoseActions::pose(const QString& step, const PoseValues& wanted) {
    Posing& posing = session_->posing;
    const auto character = session_->selection.character();
    const auto changed = changedValues(*character->skeleton, posing.start(), wanted);
    if (!posing.set(step, changed)) {
        status_->showNote(posing.refusal());
        return false;
    }
    return true;
}

void PoseActions::enable() {
    const QString refusal = session_->posing.refusal();
    const bool character = session_->selection.character() != nullptr;
    const QString noJoint = !refusal.isEmpty()   ? refusal
                            : selected().empty() ? tr("Select a joint first")
                                                 : QString();
    enableUnless(*(*actions_)["edit.copyPose"], character ? QString() : tr("Open a file first"));
    for (const char* id : {"edit.pastePose", "edit.pasteMirrored"}) enableUnless(*(*actions_)[id], refusal);
    for (const char* id : {"joint.resetToRest", "joint.resetToKey"}) enableUnless(*(*actions_)[id], noJoint);
}

}  // namespace sinew
