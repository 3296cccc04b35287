#include "ui/viewport/PoseSubject.h"

#include <Eigen/LU>
#include <QCoreApplication>
#include <algorithm>

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

}  // namespace

const Evaluator* PoseSubject::evaluator() const {
    const Evaluator* active = session_->pose.active();
    return active && !session_->playback.playing() ? active : nullptr;
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
    changed_.clear();
    space_ = space;
    const Evaluator* active = evaluator();
    if (!active) return;
    for (const JointId id : session_->selection.joints()) {
        const auto joint = active->skeleton().find(id);
        if (!joint || session_->visibility.locked(id)) continue;
        const GizmoFrame frame = movingFrame(*active, *joint, space);
        Eigen::Matrix3d worldFromAxes;
        for (int i = 0; i < 3; ++i) worldFromAxes.col(i) = frame[i].direction;
        const int parent = active->skeleton()[*joint].parent;
        Eigen::Matrix3d worldFromParent = Eigen::Matrix3d::Identity();
        if (parent != kNoParent) worldFromParent = active->model()[static_cast<std::size_t>(parent)].linear();
        held_.push_back({*joint, active->values(*joint), worldFromParent.inverse() * worldFromAxes, false});
    }
    for (Held& held : held_) {
        for (int above = active->skeleton()[held.joint].parent; above != kNoParent;
             above = active->skeleton()[above].parent)
            held.carried |= std::ranges::find(held_, above, &Held::joint) != held_.end();
    }
}

void PoseSubject::preview(const std::vector<ChannelValue>& values) {
    changed_.clear();
    for (const ChannelValue& value : values) {
        if (std::ranges::find(changed_, value.id.joint) == changed_.end()) changed_.push_back(value.id.joint);
    }
    if (!values.empty()) session_->posing.preview(values);
}

void PoseSubject::turn(int axis, double angle) {
    const Evaluator* active = evaluator();
    if (!active) return;
    std::vector<ChannelValue> values;
    for (const Held& held : held_) {
        const Joint& joint = active->skeleton()[held.joint];
        const Channel channel = sinew::angle(axis);
        if (!joint.free.contains(channel)) continue;
        values.push_back({{joint.id, channel}, held.values.angles[axis] + angle});
    }
    preview(values);
}

void PoseSubject::move(const Eigen::Vector3d& by) {
    const Evaluator* active = evaluator();
    if (!active) return;
    std::vector<ChannelValue> values;
    for (const Held& held : held_) {
        if (held.carried) continue;
        const Joint& joint = active->skeleton()[held.joint];
        const Eigen::Vector3d place = held.values.translation + held.parentFromAxes * by;
        for (int i = 0; i < 3; ++i) {
            if (joint.free.contains(translation(i)) &&
                !(place[i] == held.values.translation[i] && by.isZero()))
                values.push_back({{joint.id, translation(i)}, place[i]});
        }
    }
    preview(values);
}

void PoseSubject::commit(Posing::Tool tool) {
    const Evaluator* active = evaluator();
    if (active && !changed_.empty()) session_->posing.commit(stepName(tool, *active, changed_));
    held_.clear();
}

void PoseSubject::cancel() {
    session_->posing.cancel();
    held_.clear();
}

}  // namespace sinew
