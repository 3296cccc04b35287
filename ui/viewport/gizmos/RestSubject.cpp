#include "ui/viewport/gizmos/RestSubject.h"

#include <Eigen/LU>
#include <QCoreApplication>
#include <algorithm>

#include "core/rig/RestSpace.h"
#include "core/scene/edits/joints/EditRest.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

QString stepName(bool isMove, const QString& jointName, std::size_t count) {
    const char* text = isMove ? QT_TRANSLATE_NOOP("sinew::RestSubject", "Move %1 in Rest Pose")
                              : QT_TRANSLATE_NOOP("sinew::RestSubject", "Rotate %1 in Rest Pose");
    const QString joints =
        count == 1 ? jointName : QCoreApplication::translate("sinew::RestSubject", "%1 Joints").arg(count);
    return QCoreApplication::translate("sinew::RestSubject", text).arg(joints);
}

bool isDescendant(const Skeleton& skeleton, int joint, const std::vector<JointId>& others) {
    for (int above = skeleton[joint].parent; above != kNoParent; above = skeleton[above].parent) {
        if (std::ranges::find(others, skeleton[above].id) != others.end()) return true;
    }
    return false;
}

}  // namespace

const Evaluator* RestSubject::evaluator() const {
    const JointId current = session_->selection.currentJoint();
    for (const auto& candidate : session_->pose.characters()) {
        if (candidate->skeleton().find(current)) return candidate.get();
    }
    return nullptr;
}

std::optional<GizmoFrame> RestSubject::frame(Posing::Tool tool, Posing::Space space) const {
    const Evaluator* owner = evaluator();
    const JointId current = session_->selection.currentJoint();
    if (!owner || tool == Posing::Tool::select) return {};
    if (!session_->visibility.isShown(current) || session_->visibility.isLocked(current)) return {};
    GizmoFrame frame = translationFrame(*owner, *owner->skeleton().find(current), space);
    for (GizmoAxis& axis : frame.axes)
        axis.isFree = !session_->posing.lockedAxes()[static_cast<std::size_t>(axis.letter)];
    return frame.hasFreeAxis() ? std::optional(frame) : std::nullopt;
}

void RestSubject::begin(Posing::Space space) {
    dragged_.clear();
    const Evaluator* owner = evaluator();
    startFrame_ = frame(Posing::Tool::move, space);
    if (!owner || !startFrame_) return;
    character_ = owner->character().id;
    for (const Joint& joint : owner->skeleton().joints()) {
        if (session_->selection.contains(joint.id) && !session_->visibility.isLocked(joint.id))
            dragged_.push_back(joint.id);
    }
}

template <class Change>
void RestSubject::preview(const Change& change) {
    if (dragged_.empty()) return;
    Scene scene = session_->document.committed();
    for (const JointId id : dragged_) {
        const auto character = scene.find(character_);
        const auto index = character ? character->skeleton->find(id) : std::nullopt;
        if (!index) return;
        const auto changed = change(scene, *character->skeleton, *index);
        if (!changed) return;
        scene = *changed;
    }
    session_->document.preview(std::move(scene));
}

void RestSubject::rotate(int axis, double angle) {
    if (!startFrame_) return;
    const Eigen::AngleAxisd turn(angle, (*startFrame_)[axis].direction);
    preview([&](const Scene& scene, const Skeleton& skeleton, int index) -> Result<Scene> {
        // A descendant of a dragged joint is already rotated with it.
        if (isDescendant(skeleton, index, dragged_)) return scene;
        Transform rest = skeleton[index].rest;
        const Eigen::Quaterniond above = decompose(restModel(skeleton, skeleton[index].parent)).rotation;
        rest.rotation = above.conjugate() * (turn * (above * rest.rotation));
        return setRest(scene, character_, skeleton[index].id, rest, Descendants::follow);
    });
}

void RestSubject::move(const Eigen::Vector3d& offset) {
    if (!startFrame_) return;
    Eigen::Vector3d worldOffset = Eigen::Vector3d::Zero();
    for (int i = 0; i < 3; ++i) worldOffset += offset[i] * (*startFrame_)[i].direction;
    preview([&](const Scene& scene, const Skeleton& skeleton, int index) -> Result<Scene> {
        Transform rest = skeleton[index].rest;
        const Affine above = restModel(skeleton, skeleton[index].parent);
        rest.translation += above.linear().inverse() * worldOffset;
        return setRest(scene, character_, skeleton[index].id, rest, Descendants::keepPosition);
    });
}

void RestSubject::commit(Posing::Tool tool) {
    const Evaluator* owner = evaluator();
    if (owner && !dragged_.empty()) {
        const auto joint = owner->skeleton().find(dragged_.front());
        const QString jointName = joint ? QString::fromStdString(owner->skeleton()[*joint].name) : QString();
        session_->document.commit(stepName(tool == Posing::Tool::move, jointName, dragged_.size()));
    }
    dragged_.clear();
}

void RestSubject::cancel() {
    session_->document.cancel();
    dragged_.clear();
}

}  // namespace sinew
