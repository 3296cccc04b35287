#include "ui/viewport/gizmos/PoseSubject.h"

#include <Eigen/LU>
#include <QCoreApplication>
#include <algorithm>

#include "core/ik/OrientJoint.h"
#include "ui/document/Descriptions.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

QString stepName(Posing::Tool tool, const Evaluator& evaluator, const std::vector<JointId>& joints) {
    const bool isMove = tool == Posing::Tool::move;
    if (joints.size() != 1) {
        const auto text = isMove ? QT_TRANSLATE_NOOP("sinew::PoseSubject", "Move %1 Joints")
                                 : QT_TRANSLATE_NOOP("sinew::PoseSubject", "Rotate %1 Joints");
        return QCoreApplication::translate("sinew::PoseSubject", text).arg(joints.size());
    }
    const auto joint = evaluator.skeleton().find(joints.front());
    const auto text = isMove ? QT_TRANSLATE_NOOP("sinew::PoseSubject", "Move %1")
                             : QT_TRANSLATE_NOOP("sinew::PoseSubject", "Rotate %1");
    return QCoreApplication::translate("sinew::PoseSubject", text)
        .arg(QString::fromStdString(evaluator.skeleton()[*joint].name));
}

Eigen::Matrix3d parentFromAxes(const Evaluator& evaluator, int joint, Posing::Space space) {
    const GizmoFrame frame = translationFrame(evaluator, joint, space);
    Eigen::Matrix3d worldFromAxes;
    for (int i = 0; i < 3; ++i) worldFromAxes.col(i) = frame[i].direction;
    const int parent = evaluator.skeleton()[joint].parent;
    if (parent == kNoParent) return worldFromAxes;
    return evaluator.model()[static_cast<std::size_t>(parent)].linear().inverse() * worldFromAxes;
}

}  // namespace

const Evaluator* PoseSubject::evaluator() const {
    const Evaluator* active = session_->pose.active();
    return active && session_->posing.canPose() ? active : nullptr;
}

const Evaluator* PoseSubject::draggedEvaluator() const {
    const Evaluator* active = evaluator();
    return active && active->character().skeleton == skeleton_ ? active : nullptr;
}

std::optional<GizmoFrame> PoseSubject::frame(Posing::Tool tool, Posing::Space space) const {
    const Evaluator* active = evaluator();
    const JointId current = session_->selection.currentJoint();
    if (!active || !session_->visibility.isShown(current) || session_->visibility.isLocked(current))
        return {};
    const auto joint = active->skeleton().find(current);
    if (!joint) return {};
    GizmoFrame frame = tool == Posing::Tool::move ? translationFrame(*active, *joint, space)
                                                  : rotationFrame(*active, *joint, space);
    for (GizmoAxis& axis : frame.axes)
        axis.isFree &= !session_->posing.lockedAxes()[static_cast<std::size_t>(axis.letter)];
    return frame.hasFreeAxis() ? std::optional(frame) : std::nullopt;
}

void PoseSubject::begin(Posing::Space space) {
    dragged_.clear();
    changed_.clear();
    space_ = space;
    session_->posing.begin();
    const Evaluator* active = evaluator();
    if (!active) return;
    skeleton_ = active->character().skeleton;
    startPose_ = session_->posing.start();
    movable_ = session_->posing.movable();
    for (const JointId id : session_->selection.joints()) {
        if (const auto joint = active->skeleton().find(id))
            dragged_.push_back({*joint, parentFromAxes(*active, *joint, space)});
    }
}

void PoseSubject::add(const Skeleton& skeleton, int joint, Channel channel, double value) {
    if (!movable_[static_cast<std::size_t>(joint)].contains(channel)) return;
    values_.push_back({{skeleton[joint].id, channel}, value});
    if (std::ranges::find(changed_, skeleton[joint].id) == changed_.end())
        changed_.push_back(skeleton[joint].id);
}

void PoseSubject::preview() {
    if (!values_.empty()) session_->posing.preview(values_);
}

void PoseSubject::rotate(int axis, double angle) {
    const Evaluator* active = draggedEvaluator();
    if (!active || dragged_.empty()) return;
    values_.clear();
    changed_.clear();
    if (space_ == Posing::Space::local) {
        rotateOwnAngles(active->skeleton(), axis, angle);
    } else {
        rotateTogether(active->skeleton(), axis, angle);
    }
    preview();
}

void PoseSubject::rotateOwnAngles(const Skeleton& skeleton, int axis, double offset) {
    const EulerOrder order = skeleton[dragged_.back().joint].order;
    for (const DraggedJoint& dragged : dragged_) {
        const auto channel = matchingChannel(order, angle(axis), skeleton[dragged.joint].order);
        if (!channel) continue;
        add(skeleton, dragged.joint, *channel,
            startPose_[static_cast<std::size_t>(dragged.joint)].at(*channel) + offset);
    }
}

void PoseSubject::rotateTogether(const Skeleton& skeleton, int axis, double offset) {
    std::vector<int> joints;
    for (const DraggedJoint& entry : dragged_) joints.push_back(entry.joint);
    const TurnSpace space = space_ == Posing::Space::world ? TurnSpace::world : TurnSpace::parent;
    const PoseValues rotated =
        turnJoints(skeleton, startPose_, movable_, joints, space, Eigen::Vector3d::Unit(axis), offset);
    for (const int joint : topmost(skeleton, joints)) {
        for (int i = 0; i < 3; ++i)
            add(skeleton, joint, angle(i), rotated[static_cast<std::size_t>(joint)].angles[i]);
    }
}

void PoseSubject::move(const Eigen::Vector3d& offset) {
    const Evaluator* active = draggedEvaluator();
    if (!active) return;
    const Skeleton& skeleton = active->skeleton();
    std::vector<int> joints;
    for (const DraggedJoint& entry : dragged_) joints.push_back(entry.joint);
    values_.clear();
    changed_.clear();
    // Descendants of a moved joint follow it.
    for (const int joint : topmost(skeleton, joints)) {
        const auto dragged = std::ranges::find(dragged_, joint, &DraggedJoint::joint);
        const Eigen::Vector3d position =
            startPose_[static_cast<std::size_t>(joint)].translation + dragged->parentFromAxes * offset;
        for (int i = 0; i < 3; ++i) add(skeleton, joint, translation(i), position[i]);
    }
    preview();
}

void PoseSubject::commit(Posing::Tool tool) {
    const Evaluator* active = draggedEvaluator();
    if (active && !changed_.empty()) {
        session_->posing.commit(stepName(tool, *active, changed_));
    } else {
        session_->posing.cancel();
    }
    dragged_.clear();
}

void PoseSubject::cancel() {
    session_->posing.cancel();
    dragged_.clear();
}

}  // namespace sinew
