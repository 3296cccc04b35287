#include "ui/actions/handlers/PoseActions.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <numeric>

#include "core/scene/ClipValues.h"
#include "core/scene/PoseCopy.h"
#include "ui/status/StatusLine.h"

namespace sinew {

namespace {

const QString kPoseMimeType = QStringLiteral("application/x-sinew-pose");

}  // namespace

PoseActions::PoseActions(Session& session, Actions& actions, StatusLine& status, QObject* parent)
    : ActionHandler(session, actions, parent), status_(&status) {
    on("edit.copyPose", [this] { copy(); });
    on("edit.pastePose", [this] { paste(false); });
    on("edit.pasteMirrored", [this] { paste(true); });
    on("joint.resetToRest", [this] { reset(ResetTarget::restPose); });
    on("joint.resetToKey", [this] { reset(ResetTarget::lastKey); });
    updateOn(session.pose, &CurrentPose::rebuilt);
    updateOn(session.playback, &Playback::stateChanged);
    updateOn(session.posing, &Posing::toolChanged);
    updateOn(session.selection, &Selection::jointsChanged);
    updateEnabled();
}

std::vector<int> PoseActions::selectedJoints() const {
    std::vector<int> joints;
    for (const JointId id : session_->selection.activeJoints())
        joints.push_back(*session_->selection.character()->skeleton->find(id));
    return joints;
}

void PoseActions::copy() {
    const auto character = session_->selection.character();
    if (!character) return;
    std::vector<int> joints = selectedJoints();
    if (joints.empty()) {
        joints.resize(character->skeleton->joints().size());
        std::iota(joints.begin(), joints.end(), 0);
    }
    const PoseCopy copied = copyPose(*character->skeleton, session_->posing.start(), joints);
    const QByteArray text = QByteArray::fromStdString(textOf(copied));
    auto* data = new QMimeData;
    data->setData(kPoseMimeType, text);
    data->setText(QString::fromUtf8(text));
    QGuiApplication::clipboard()->setMimeData(data);
    status_->showNote(tr("Copied the pose of %n joint(s)", nullptr, static_cast<int>(joints.size())));
}

void PoseActions::paste(bool mirrored) {
    const auto character = session_->selection.character();
    const QMimeData* data = QGuiApplication::clipboard()->mimeData();
    if (!character || !data) return;
    const QByteArray text =
        data->hasFormat(kPoseMimeType) ? data->data(kPoseMimeType) : data->text().toUtf8();
    const Result<PoseCopy> copied = parsePoseCopy(text.toStdString());
    if (!copied) return status_->showNote(tr("There is no pose to paste. Copy one first."));
    const PoseValues currentPose = session_->posing.start();
    const auto movable = session_->posing.movable();
    const PastedPose pasted =
        (mirrored ? pasteMirrored : pastePose)(*character->skeleton, currentPose, movable, *copied);
    if (pasted.jointCount == 0)
        return status_->showNote((mirrored ? tr("None of the copied joints has a counterpart in %1")
                                           : tr("None of the copied joints exists in %1"))
                                     .arg(QString::fromStdString(character->name)));
    if (applyPose(mirrored ? tr("Paste Mirrored Pose") : tr("Paste Pose"), pasted.pose))
        status_->showNote(
            tr("Pasted the pose of %1 of %n joint(s)", nullptr, static_cast<int>(copied->joints.size()))
                .arg(pasted.jointCount));
}

void PoseActions::reset(ResetTarget target) {
    const auto character = session_->selection.character();
    const auto clip = session_->selection.clip();
    const auto joints = selectedJoints();
    if (joints.empty()) return;
    PoseValues values = session_->posing.start();
    for (const int i : joints) {
        const Joint& joint = (*character->skeleton)[i];
        values[static_cast<std::size_t>(i)] =
            target == ResetTarget::lastKey && clip
                ? lastKeyedValues(joint, *clip, session_->playback.sourceTime())
                : restValues(joint);
    }
    const QString subject = joints.size() == 1
                                ? QString::fromStdString((*character->skeleton)[joints.front()].name)
                                : tr("%n Joint(s)", nullptr, static_cast<int>(joints.size()));
    applyPose((target == ResetTarget::restPose ? tr("Reset %1 to Rest Pose") : tr("Reset %1 to Previous Key"))
                  .arg(subject),
              values);
}

bool PoseActions::applyPose(const QString& step, const PoseValues& values) {
    Posing& posing = session_->posing;
    const auto character = session_->selection.character();
    const auto changed = changedValues(*character->skeleton, posing.start(), values);
    const bool isSet = posing.set(step, changed);
    if (!isSet) status_->showNote(posing.refusal());
    return isSet;
}

void PoseActions::updateEnabled() {
    const QString refusal = session_->posing.refusal();
    const bool character = session_->selection.character() != nullptr;
    enableUnless({"edit.copyPose"}, {character ? QString() : tr("Open a file first")});
    enableUnless({"edit.pastePose", "edit.pasteMirrored"}, {refusal});
    enableUnless({"joint.resetToRest", "joint.resetToKey"},
                 {refusal, selectedJoints().empty() ? tr("Select a joint first") : QString()});
}

}  // namespace sinew
