#include "ui/viewport/LimitDrag.h"

#include <QCoreApplication>
#include <cmath>

#include "core/math/Angle.h"
#include "core/scene/edits/SetAngleLimits.h"
#include "ui/document/ChannelName.h"
#include "ui/document/JointsText.h"
#include "ui/document/Session.h"
#include "ui/viewport/Camera.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

constexpr double kFine = 0.1;
constexpr double kStep = radians(5);

QString tr(const char* text) { return QCoreApplication::translate("sinew::LimitDrag", text); }

/// A limit with one bound of another; what is not limited takes all of it.
AngleLimit takenOver(const AngleLimit& limit, const AngleLimit& dragged, bool upper) {
    if (limit.mode == AngleLimit::Mode::limited)
        return withBound(limit, upper, upper ? dragged.max : dragged.min);
    AngleLimit changed = dragged;
    changed.stiffness = limit.stiffness;
    return changed;
}

}  // namespace

void LimitDrag::press(const LimitDial& dial, const LimitPart& handle, const Camera& camera, QPointF pixel) {
    held_ = Held{session_->document.opening(),
                 session_->selection.character()->id,
                 session_->selection.currentJoint(),
                 handle,
                 dial.letter,
                 dial.arc.limit(),
                 RingDrag(camera, dial.arc.place(), dial.arc.axis(), pixel, limitRadius(dial.angle))};
    reading_.clear();
    pointer_ = pixel;
}

bool LimitDrag::isStillThere() const {
    const auto character = session_->document.committed().find(held_->character);
    return session_->document.opening() == held_->opening && character &&
           character->skeleton->find(held_->joint);
}

AngleLimit LimitDrag::dragged(double by, bool snaps) const {
    const AngleLimit& start = held_->start;
    const bool upper = held_->handle.kind == LimitPart::Kind::max;
    const double bound = (upper ? start.max : start.min) + by;
    return withBound(start, upper, snaps ? std::round(bound / kStep) * kStep : bound);
}

void LimitDrag::drag(QPointF pixel, Qt::KeyboardModifiers modifiers) {
    if (!held_) return;
    if (!isStillThere()) return cancel();
    pointer_ = pixel;
    const double by = held_->ring.moveTo(pixel, modifiers.testFlag(Qt::ShiftModifier) ? kFine : 1);
    const AngleLimit limit = dragged(by, session_->posing.snaps() != modifiers.testFlag(Qt::ControlModifier));
    const bool lower = held_->handle.kind == LimitPart::Kind::min;
    reading_ = (lower ? tr("%1 min %2°") : tr("%1 max %2°"))
                   .arg(held_->letter, numberText(degrees(lower ? limit.min : limit.max), 1));
    preview(limit);
}

void LimitDrag::preview(const AngleLimit& limit) {
    const Scene& scene = session_->document.committed();
    const Skeleton& skeleton = *scene.find(held_->character)->skeleton;
    const EulerOrder order = skeleton[*skeleton.find(held_->joint)].order;
    std::vector<ChannelLimit> limits;
    for (const JointId id : session_->selection.joints()) {
        const auto index = skeleton.find(id);
        if (!index) continue;
        const Joint& joint = skeleton[*index];
        const auto channel = sameChannel(order, angle(held_->handle.angle), joint.order);
        if (!channel) continue;
        const AngleLimit& own = joint.limits.angles[static_cast<std::size_t>(component(*channel))];
        limits.push_back({{id, *channel}, takenOver(own, limit, held_->handle.kind == LimitPart::Kind::max)});
    }
    if (Result<Scene> edited = setAngleLimits(scene, held_->character, limits))
        session_->document.preview(std::move(*edited));
}

void LimitDrag::drop() {
    held_.reset();
    reading_.clear();
}

void LimitDrag::release() {
    if (!held_) return;
    if (!isStillThere()) return cancel();
    const bool moved = !reading_.isEmpty();
    const Skeleton& skeleton = *session_->document.committed().find(held_->character)->skeleton;
    const QString subject = jointsText(skeleton, session_->selection.joints());
    drop();
    if (moved) session_->document.commit(tr("Limits of %1").arg(subject));
}

void LimitDrag::cancel() {
    if (!held_) return;
    const bool ours = session_->document.opening() == held_->opening && !reading_.isEmpty();
    drop();
    if (ours) session_->document.cancel();
}

std::optional<LimitPart> LimitDrag::handle() const {
    return held_ ? std::optional(held_->handle) : std::nullopt;
}

}  // namespace sinew
