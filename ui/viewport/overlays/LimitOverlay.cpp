#include "ui/viewport/overlays/LimitOverlay.h"

#include <QPainter>
#include <algorithm>
#include <utility>

#include "core/math/Angle.h"
#include "core/scene/edits/limits/EditLimits.h"
#include "ui/actions/Actions.h"
#include "ui/document/Descriptions.h"
#include "ui/session/Session.h"
#include "ui/viewport/camera/Camera.h"
#include "ui/viewport/gizmos/GizmoText.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

constexpr double kPatchRadius = 0.7;  // relative to the bone's length

const LimitDial* find(std::span<const LimitDial> dials, int angle) {
    const auto at = std::ranges::find(dials, angle, &LimitDial::angle);
    return at == dials.end() ? nullptr : &*at;
}

bool anyLimited(const Joint& joint) {
    return std::ranges::any_of(
        joint.limits.angles, [](const AngleLimit& limit) { return limit.mode == AngleLimit::Mode::limited; });
}

/// Returns a limit with one bound of the dragged limit. If it was not limited, it takes both bounds.
AngleLimit withDraggedBound(const AngleLimit& limit, const AngleLimit& dragged, bool upper) {
    if (limit.mode == AngleLimit::Mode::limited)
        return withBound(limit, upper, upper ? dragged.max : dragged.min);
    AngleLimit changed = dragged;
    changed.stiffness = limit.stiffness;
    return changed;
}

}  // namespace

LimitOverlay::LimitOverlay(Session& session, Actions& actions)
    : HandleTool(session), showAction_(actions["view.limitArcs"]) {
    connect(showAction_, &QAction::toggled, this, &LimitOverlay::changed);
    connect(&session.selection, &Selection::jointsChanged, this, &LimitOverlay::leave);
}

bool LimitOverlay::isShown() const {
    const bool isWanted = showAction_->isChecked() && !session_->painting.isOn();
    return session_->posing.mode() == Posing::Mode::pose && (isWanted || isBeingEdited());
}

/// Returns whether an interactive gesture is changing the limits of the current joint.
bool LimitOverlay::isBeingEdited() const {
    const Document& document = session_->document;
    const auto character = session_->selection.character();
    const auto before = character ? document.committed().find(character->id) : nullptr;
    if (!document.previewing(nullptr) || !before || before->skeleton == character->skeleton) return false;
    const JointId current = session_->selection.currentJoint();
    const auto was = before->skeleton->find(current), is = character->skeleton->find(current);
    return was && is && (*before->skeleton)[*was].limits != (*character->skeleton)[*is].limits;
}

std::optional<int> LimitOverlay::joint() const {
    const Evaluator* active = session_->pose.active();
    const JointId current = session_->selection.currentJoint();
    if (!isShown() || !active || !session_->visibility.isShown(current)) return std::nullopt;
    return active->skeleton().find(current);
}

std::vector<LimitDial> LimitOverlay::dials(const Camera& camera) {
    const auto index = joint();
    if (!index) return {};
    return limitDials(*session_->pose.active(), *index, usedRanges_, camera);
}

std::optional<SwingPlacement> LimitOverlay::swingPlacement() {
    const auto index = joint();
    if (!index) return std::nullopt;
    const Evaluator& active = *session_->pose.active();
    const Joint& rig = active.skeleton()[*index];
    if (!anyLimited(rig)) return std::nullopt;
    const Eigen::Vector3d angles = active.values(*index).angles;
    const auto ranges = angleRanges(rig, angles);
    if (!cachedPatch_ || cachedPatch_->order != rig.order || cachedPatch_->bone != rig.tail ||
        cachedPatch_->ranges != ranges)
        cachedPatch_ = CachedPatch{rig.order, rig.tail, ranges, SwingPatch(rig.order, rig.tail, ranges)};
    if (!cachedPatch_->patch.isBounded()) return std::nullopt;
    const BoneEnds ends = active.bone(*index);
    const Eigen::Quaterniond worldFromRest = parentRotation(active, *index) * rig.rest.rotation;
    return SwingPlacement{&cachedPatch_->patch, ends.head,
                          worldFromRest.toRotationMatrix() * (kPatchRadius * (ends.tail - ends.head).norm()),
                          toMatrix(rig.order, angles) * rig.tail.stableNormalized()};
}

LimitStyle LimitOverlay::currentStyle(const Camera& camera, const Theme& theme,
                                      std::span<const LimitDial> dials, int angle) const {
    LimitStyle style{&camera, &theme, dragging() ? state_->handle : hovered_, -1};
    if (style.highlighted) {
        style.emphasizedAngle = style.highlighted->angle;
    } else if (find(dials, angle)) {
        style.emphasizedAngle = angle;
    } else if (dials.size() == 1) {
        style.emphasizedAngle = dials.front().angle;
    }
    return style;
}

void LimitOverlay::append(const Camera& camera, const Theme& theme, int angle, DrawList& list) {
    const auto shownDials = dials(camera);
    const LimitStyle style = currentStyle(camera, theme, shownDials, angle);
    if (const auto placement = swingPlacement()) appendSwing(*placement, style, list);
    appendDials(shownDials, style, list.overlay);
}

void LimitOverlay::paint(QPainter& painter, const Camera& camera, const Theme& theme, int angle) {
    const auto shownDials = dials(camera);
    const LimitStyle style = currentStyle(camera, theme, shownDials, angle);
    if (const auto placement = swingPlacement()) paintSwing(painter, *placement, style);
    paintDials(painter, shownDials, style);
    if (dragging() && hasMoved())
        GizmoText::beside(pointerPosition_, pointerPosition_ + QPointF(0, 10), readout_)
            .paint(painter, theme);
}

bool LimitOverlay::hover(const Camera& camera, QPointF pixel) {
    const auto hit = limitPartAt(dials(camera), camera, pixel);
    return std::exchange(hovered_, hit) != hovered_;
}

bool LimitOverlay::leave() { return std::exchange(hovered_, std::nullopt).has_value(); }

QString LimitOverlay::toolTip(const Camera& camera) {
    const auto shownDials = dials(camera);
    const LimitDial* dial = hovered_ ? find(shownDials, hovered_->angle) : nullptr;
    if (!dial) return {};
    QString text = limitText(*dial);
    if (hovered_->isHandle())
        text += u'\n' + tr("Drag to change the limit (Shift for precision, Ctrl to toggle snapping)");
    return text;
}

bool LimitOverlay::press(const Camera& camera, QPointF pixel) {
    hover(camera, pixel);
    if (!isOverHandle() || session_->playback.playing()) return false;
    const auto shownDials = dials(camera);
    const LimitDial& dial = *find(shownDials, hovered_->angle);
    state_ = State{session_->selection.character()->id,
                   session_->selection.currentJoint(),
                   *hovered_,
                   dial.letter,
                   dial.arc.limit(),
                   RingDrag(camera, dial.arc.center(), dial.arc.axis(), pixel, limitRadius(dial.angle))};
    begin();
    return true;
}

bool LimitOverlay::hasSubject() const {
    const auto character = session_->document.committed().find(state_->character);
    return character && character->skeleton->find(state_->joint);
}

void LimitOverlay::moveTo(const Camera&, QPointF pixel, const DragPrecision& precision) {
    pointerPosition_ = pixel;
    const AngleLimit& start = state_->start;
    const bool upper = state_->handle.kind == LimitPart::Kind::max;
    const double bound = (upper ? start.max : start.min) + state_->ring.moveTo(pixel, precision.fineness);
    const AngleLimit limit = withBound(start, upper, precision.snappedAngle(bound));
    readout_ = (upper ? tr("%1 max %2°") : tr("%1 min %2°"))
                   .arg(state_->letter, numberText(degrees(upper ? limit.max : limit.min), 1));
    preview(limit);
}

void LimitOverlay::preview(const AngleLimit& limit) {
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

void LimitOverlay::commit() {
    if (!hasMoved()) return;
    const Skeleton& skeleton = *session_->document.committed().find(state_->character)->skeleton;
    session_->document.commit(
        tr("Change Limits of %1").arg(jointsText(skeleton, session_->selection.joints())));
}

void LimitOverlay::discard() {
    if (hasMoved()) session_->document.cancel();
}

}  // namespace sinew
