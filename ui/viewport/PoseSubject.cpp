#include "ui/viewport/PoseSubject.h"

#include <Eigen/LU>
#include <QCoreApplication>
#include <algorithm>

#include "core/ik/TurnJoints.h"
#include "ui/document/ChannelName.h"
#include "ui/document/Session.h"

namespace sinew {

namespace {

QString stepName(Posing::Tool tool, const Evaluator& evaluator, const std::vector<JointId>& joints) {
    const bool moves = tool == Posing::Tool::move;
    if (joints.size() != 1) {
        const auto text = moves ? QT_TRANSLATE_NOOP("sinew::PoseSubject", "Move %1 joints")
                                : QT_TRANSLATE_NOOP("sinew::PoseSubject", "Rotate %1 joints");
        return QCoreApplication::translate("sinew::PoseSubject", text).arg(joints.size());
    }
    const auto joint = evaluator.skeleton().find(joints.front());
    const auto text = moves ? QT_TRANSLATE_NOOP("sinew::PoseSubject", "Move %1")
                            : QT_TRANSLATE_NOOP("sinew::PoseSubject", "Rotate %1");
    return QCoreApplication::translate("sinew::PoseSubject", text)
        .arg(QString::fromStdString(evaluator.skeleton()[*joint].name));
}

Eigen::Matrix3d parentFromAxes(const Evaluator& evaluator, int joint, Posing::Space space) {
    const GizmoFrame frame = movingFrame(evaluator, joint, space);
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

const Evaluator* PoseSubject::inHand() const {
    const Evaluator* active = evaluator();
    return active && active->character().skeleton == skeleton_ ? active : nullptr;
}

std::optional<GizmoFrame> PoseSubject::frame(Posing::Tool tool, Posing::Space space) const {
    const Evaluator* active = evaluator();
    const JointId current = session_->selection.currentJoint();
    if (!active || !session_->visibility.shown(current) || session_->visibility.locked(current)) return {};
    const auto joint = active->skeleton().find(current);
    if (!joint) return {};
    GizmoFrame frame = tool == Posing::Tool::move ? movingFrame(*active, *joint, space)
                                                  : turningFrame(*active, *joint, space);
    for (GizmoAxis& axis : frame.axes)
        axis.free &= !session_->posing.lockedAxes()[static_cast<std::size_t>(axis.letter)];
    return frame.anyFree() ? std::optional(frame) : std::nullopt;
}

void PoseSubject::begin(Posing::Space space) {
    held_.clear();
    posed_.clear();
    space_ = space;
    session_->posing.begin();
    const Evaluator* active = evaluator();
    if (!active) return;
    skeleton_ = active->character().skeleton;
    start_ = session_->posing.start();
    movable_ = session_->posing.movable();
    for (const JointId id : session_->selection.joints()) {
        if (const auto joint = active->skeleton().find(id))
            held_.push_back({*joint, parentFromAxes(*active, *joint, space)});
    }
}

void PoseSubject::add(const Skeleton& skeleton, int joint, Channel channel, double value) {
    if (!movable_[static_cast<std::size_t>(joint)].contains(channel)) return;
    values_.push_back({{skeleton[joint].id, channel}, value});
    if (std::ranges::find(posed_, skeleton[joint].id) == posed_.end()) posed_.push_back(skeleton[joint].id);
}

void PoseSubject::preview() {
    if (!values_.empty()) session_->posing.preview(values_);
}

void PoseSubject::turn(int axis, double angle) {
    const Evaluator* active = inHand();
    if (!active || held_.empty()) return;
    values_.clear();
    posed_.clear();
    if (space_ == Posing::Space::own) {
        turnOwn(active->skeleton(), axis, angle);
    } else {
        turnTogether(active->skeleton(), axis, angle);
    }
    preview();
}

void PoseSubject::turnOwn(const Skeleton& skeleton, int axis, double by) {
    const EulerOrder order = skeleton[held_.back().joint].order;
    for (const Held& held : held_) {
        const auto channel = sameChannel(order, angle(axis), skeleton[held.joint].order);
        if (!channel) continue;
        add(skeleton, held.joint, *channel, start_[static_cast<std::size_t>(held.joint)].at(*channel) + by);
    }
}

void PoseSubject::turnTogether(const Skeleton& skeleton, int axis, double by) {
    std::vector<int> joints;
    for (const Held& one : held_) joints.push_back(one.joint);
    const TurnSpace space = space_ == Posing::Space::world ? TurnSpace::world : TurnSpace::parent;
    const PoseValues turned =
        turnJoints(skeleton, start_, movable_, joints, space, Eigen::Vector3d::Unit(axis), by);
    for (const int joint : topmost(skeleton, joints)) {
        for (int i = 0; i < 3; ++i)
            add(skeleton, joint, angle(i), turned[static_cast<std::size_t>(joint)].angles[i]);
    }
}

void PoseSubject::move(const Eigen::Vector3d& by) {
    const Evaluator* active = inHand();
    if (!active) return;
    const Skeleton& skeleton = active->skeleton();
    std::vector<int> joints;
    for (const Held& one : held_) joints.push_back(one.joint);
    values_.clear();
    posed_.clear();
    // Below one that moves, a joint moves along.
    for (const int joint : topmost(skeleton, joints)) {
        const auto held = std::ranges::find(held_, joint, &Held::joint);
        const Eigen::Vector3d place =
            start_[static_cast<std::size_t>(joint)].translation + held->parentFromAxes * by;
        for (int i = 0; i < 3; ++i) add(skeleton, joint, translation(i), place[i]);
    }
    preview();
}

void PoseSubject::commit(Posing::Tool tool) {
    const Evaluator* active = inHand();
    if (active && !posed_.empty()) {
        session_->posing.commit(stepName(tool, *active, posed_));
    } else {
        session_->posing.cancel();
    }
    held_.clear();
}

void PoseSubject::cancel() {
    session_->posing.cancel();
    held_.clear();
}

}  // namespace sinew
