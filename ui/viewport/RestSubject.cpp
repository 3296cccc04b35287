#include "ui/viewport/RestSubject.h"

#include <Eigen/LU>
#include <QCoreApplication>
#include <algorithm>

#include "core/rig/RestSpace.h"
#include "core/scene/edits/SetRest.h"
#include "ui/document/Session.h"

namespace sinew {

namespace {

QString stepName(bool moves, const QString& only, std::size_t count) {
    const char* text = moves ? QT_TRANSLATE_NOOP("sinew::RestSubject", "Move %1 at rest")
                             : QT_TRANSLATE_NOOP("sinew::RestSubject", "Rotate %1 at rest");
    const QString joints =
        count == 1 ? only : QCoreApplication::translate("sinew::RestSubject", "%1 joints").arg(count);
    return QCoreApplication::translate("sinew::RestSubject", text).arg(joints);
}

bool isBelow(const Skeleton& skeleton, int joint, const std::vector<JointId>& others) {
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
    if (!session_->visibility.shown(current) || session_->visibility.locked(current)) return {};
    GizmoFrame frame = movingFrame(*owner, *owner->skeleton().find(current), space);
    for (GizmoAxis& axis : frame.axes)
        axis.free = !session_->posing.lockedAxes()[static_cast<std::size_t>(axis.letter)];
    return frame.anyFree() ? std::optional(frame) : std::nullopt;
}

void RestSubject::begin(Posing::Space space) {
    held_.clear();
    const Evaluator* owner = evaluator();
    frame_ = frame(Posing::Tool::move, space);
    if (!owner || !frame_) return;
    character_ = owner->character().id;
    for (const Joint& joint : owner->skeleton().joints()) {
        if (session_->selection.contains(joint.id) && !session_->visibility.locked(joint.id))
            held_.push_back(joint.id);
    }
}

template <class Change>
void RestSubject::preview(const Change& change) {
    if (held_.empty()) return;
    Scene scene = session_->document.committed();
    for (const JointId id : held_) {
        const auto character = scene.find(character_);
        const auto index = character ? character->skeleton->find(id) : std::nullopt;
        if (!index) return;
        const auto changed = change(scene, *character->skeleton, *index);
        if (!changed) return;
        scene = *changed;
    }
    session_->document.preview(std::move(scene));
}

void RestSubject::turn(int axis, double angle) {
    if (!frame_) return;
    const Eigen::AngleAxisd turn(angle, (*frame_)[axis].direction);
    preview([&](const Scene& scene, const Skeleton& skeleton, int index) -> Result<Scene> {
        // One that goes along with a parent in hand is turned by that.
        if (isBelow(skeleton, index, held_)) return scene;
        Transform rest = skeleton[index].rest;
        const Eigen::Quaterniond above = decompose(restModel(skeleton, skeleton[index].parent)).rotation;
        rest.rotation = above.conjugate() * (turn * (above * rest.rotation));
        return setRest(scene, character_, skeleton[index].id, rest, Below::follows);
    });
}

void RestSubject::move(const Eigen::Vector3d& by) {
    if (!frame_) return;
    Eigen::Vector3d moved = Eigen::Vector3d::Zero();
    for (int i = 0; i < 3; ++i) moved += by[i] * (*frame_)[i].direction;
    preview([&](const Scene& scene, const Skeleton& skeleton, int index) -> Result<Scene> {
        Transform rest = skeleton[index].rest;
        const Affine above = restModel(skeleton, skeleton[index].parent);
        rest.translation += above.linear().inverse() * moved;
        return setRest(scene, character_, skeleton[index].id, rest, Below::stays);
    });
}

void RestSubject::commit(Posing::Tool tool) {
    const Evaluator* owner = evaluator();
    if (owner && !held_.empty()) {
        const auto joint = owner->skeleton().find(held_.front());
        const QString only = joint ? QString::fromStdString(owner->skeleton()[*joint].name) : QString();
        session_->document.commit(stepName(tool == Posing::Tool::move, only, held_.size()));
    }
    held_.clear();
}

void RestSubject::cancel() {
    session_->document.cancel();
    held_.clear();
}

}  // namespace sinew
