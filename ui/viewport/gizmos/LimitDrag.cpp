#include "ui/viewport/gizmos/LimitDrag.h"

#include <cmath>

#include "core/math/Angle.h"
#include "core/scene/edits/limits/EditLimits.h"
#include "ui/document/Descriptions.h"
#include "ui/session/Session.h"
#include "ui/viewport/camera/Camera.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

constexpr double kFineLimit = 0.1;
constexpr double kSnapAngle = radians(5);

/// Returns a limit with one bound of the dragged limit. If it was not limited, it takes both bounds.
AngleLimit withDraggedBound(const AngleLimit& limit, const AngleLimit& dragged, bool upper) {
    if (limit.mode == AngleLimit::Mode::limited)
        return withBound(limit, upper, upper ? dragged.max : dragged.min);
    AngleLimit changed = dragged;
    changed.stiffness = limit.stiffness;
    return changed;
}

}  // namespace

void LimitDrag::press(const LimitDial& dial, const LimitPart& handle, const Camera& camera, QPointF pixel) {
    state_ = State{session_->document.openCount(),
                   session_->selection.character()->id,
                   session_->selection.currentJoint(),
                   handle,
                   dial.letter,
                   dial.arc.limit(),
                   RingDrag(camera, dial.arc.center(), dial.arc.axis(), pixel, limitRadius(dial.angle))};
    readout_.clear();
    pointerPosition_ = pixel;
}

bool LimitDrag::isStillValid() const {
    const auto character = session_->document.committed().find(state_->character);
    return session_->document.openCount() == state_->opening && character &&
           character->skeleton->find(state_->joint);
}

AngleLimit LimitDrag::draggedLimit(double offset, bool snaps) const {
    const AngleLimit& start = state_->start;
    const bool upper = state_->handle.kind == LimitPart::Kind::max;
    const double bound = (upper ? start.max : start.min) + offset;
    return withBound(start, upper, snaps ? std::round(bound / kSnapAngle) * kSnapAngle : bound);
}

void LimitDrag::drag(QPointF pixel, Qt::KeyboardModifiers modifiers) {
    if (!state_) return;
    if (!isStillValid()) return cancel();
    pointerPosition_ = pixel;
    const double offset = state_->ring.moveTo(pixel, modifiers.testFlag(Qt::ShiftModifier) ? kFineLimit : 1);
    const AngleLimit limit =
        draggedLimit(offset, session_->posing.snaps() != modifiers.testFlag(Qt::ControlModifier));
    const bool lower = state_->handle.kind == LimitPart::Kind::min;
    readout_ = (lower ? LimitDrag::tr("%1 min %2°") : LimitDrag::tr("%1 max %2°"))
                   .arg(state_->letter, numberText(degrees(lower ? limit.min : limit.max), 1));
    preview(limit);
}

void LimitDrag::preview(const AngleLimit& limit) {
    const Scene& scene = session_->document.committed();
    const Skeleton& skeleton = *scene.find(state_->character)->skeleton;
    const EulerOrder order = skeleton[*skeleton.find(state_->joint)].order;
    std::vector<ChannelLimit> limits;
    for (const JointId id : session_->selection.joints()) {
        const auto index = skeleton.find(id);
        if (!index) continue;
        const Joint& joint = skeleton[*index];
        const auto channel = matchingChannel(order, angle(state_->handle.angle), joint.order);
        if (!channel) continue;
        const AngleLimit& own = joint.limits.angles[static_cast<std::size_t>(component(*channel))];
        limits.push_back(
            {{id, *channel}, withDraggedBound(own, limit, state_->handle.kind == LimitPart::Kind::max)});
    }
    if (Result<Scene> edited = setAngleLimits(scene, state_->character, limits))
        session_->document.preview(std::move(*edited));
}

void LimitDrag::reset() {
    state_.reset();
    readout_.clear();
}

void LimitDrag::release() {
    if (!state_) return;
    if (!isStillValid()) return cancel();
    const bool hasMoved = !readout_.isEmpty();
    const Skeleton& skeleton = *session_->document.committed().find(state_->character)->skeleton;
    const QString subject = jointsText(skeleton, session_->selection.joints());
    reset();
    if (hasMoved) session_->document.commit(LimitDrag::tr("Change Limits of %1").arg(subject));
}

void LimitDrag::cancel() {
    if (!state_) return;
    const bool ownsPreview = session_->document.openCount() == state_->opening && !readout_.isEmpty();
    reset();
    if (ownsPreview) session_->document.cancel();
}

std::optional<LimitPart> LimitDrag::handle() const {
    return state_ ? std::optional(state_->handle) : std::nullopt;
}

}  // namespace sinew
