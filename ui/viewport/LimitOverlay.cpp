#include "ui/viewport/LimitOverlay.h"

#include <QPainter>
#include <algorithm>
#include <utility>

#include "ui/actions/Actions.h"
#include "ui/document/Session.h"
#include "ui/viewport/Camera.h"
#include "ui/viewport/GizmoText.h"

namespace sinew {

namespace {

constexpr double kPatchRadius = 0.7;  // of the bone's length

const LimitDial* find(std::span<const LimitDial> dials, int angle) {
    const auto at = std::ranges::find(dials, angle, &LimitDial::angle);
    return at == dials.end() ? nullptr : &*at;
}

bool anyLimited(const Joint& joint) {
    return std::ranges::any_of(
        joint.limits.angles, [](const AngleLimit& limit) { return limit.mode == AngleLimit::Mode::limited; });
}

}  // namespace

LimitOverlay::LimitOverlay(Session& session, Actions& actions, QObject* parent)
    : QObject(parent), session_(&session), shows_(actions["view.limitArcs"]), drag_(session) {
    connect(shows_, &QAction::toggled, this, &LimitOverlay::changed);
    connect(&session.selection, &Selection::jointsChanged, this, &LimitOverlay::leave);
    connect(&session.document, &Document::cancelled, this, &LimitOverlay::cancel);
}

bool LimitOverlay::shown() const {
    return session_->posing.mode() == Posing::Mode::pose && (shows_->isChecked() || beingEdited());
}

/// Whether a gesture of a hand changes the limits of the current joint.
bool LimitOverlay::beingEdited() const {
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
    if (!shown() || !active || !session_->visibility.shown(current)) return std::nullopt;
    return active->skeleton().find(current);
}

std::vector<LimitDial> LimitOverlay::dials(const Camera& camera) {
    const auto index = joint();
    if (!index) return {};
    return limitDials(*session_->pose.active(), *index, used_, camera);
}

std::optional<SwingPlace> LimitOverlay::swing() {
    const auto index = joint();
    if (!index) return std::nullopt;
    const Evaluator& active = *session_->pose.active();
    const Joint& rig = active.skeleton()[*index];
    if (!anyLimited(rig)) return std::nullopt;
    const Eigen::Vector3d angles = active.values(*index).angles;
    const auto ranges = angleRanges(rig, angles);
    if (!reach_ || reach_->order != rig.order || reach_->bone != rig.tail || reach_->ranges != ranges)
        reach_ = Reach{rig.order, rig.tail, ranges, SwingPatch(rig.order, rig.tail, ranges)};
    if (!reach_->patch.bounded()) return std::nullopt;
    const BoneEnds ends = active.bone(*index);
    const Eigen::Quaterniond worldFromRest = parentRotation(active, *index) * rig.rest.rotation;
    return SwingPlace{&reach_->patch, ends.head,
                      worldFromRest.toRotationMatrix() * (kPatchRadius * (ends.tail - ends.head).norm()),
                      toMatrix(rig.order, angles) * rig.tail.stableNormalized()};
}

LimitLook LimitOverlay::look(const Camera& camera, const Theme& theme, std::span<const LimitDial> dials,
                             int angle) const {
    LimitLook look{&camera, &theme, dragging() ? drag_.handle() : lit_, -1};
    if (look.lit) {
        look.angle = look.lit->angle;
    } else if (find(dials, angle)) {
        look.angle = angle;
    } else if (dials.size() == 1) {
        look.angle = dials.front().angle;
    }
    return look;
}

void LimitOverlay::append(const Camera& camera, const Theme& theme, int angle, DrawList& list) {
    const auto shownDials = dials(camera);
    const LimitLook seen = look(camera, theme, shownDials, angle);
    if (const auto place = swing()) appendSwing(*place, seen, list);
    appendDials(shownDials, seen, list.overlay);
}

void LimitOverlay::paint(QPainter& painter, const Camera& camera, const Theme& theme, int angle) {
    const auto shownDials = dials(camera);
    const LimitLook seen = look(camera, theme, shownDials, angle);
    if (const auto place = swing()) paintSwing(painter, *place, seen);
    paintDials(painter, shownDials, seen);
    if (!drag_.reading().isEmpty()) {
        GizmoText::beside(drag_.pointer(), drag_.pointer() + QPointF(0, 10), drag_.reading(),
                          GizmoText::Kind::value)
            .paint(painter, theme);
    }
}

bool LimitOverlay::hover(const Camera& camera, QPointF pixel) {
    const auto met = limitPartAt(dials(camera), camera, pixel);
    return std::exchange(lit_, met) != lit_;
}

bool LimitOverlay::leave() { return std::exchange(lit_, std::nullopt).has_value(); }

QString LimitOverlay::tip(const Camera& camera) {
    const auto shownDials = dials(camera);
    const LimitDial* dial = lit_ ? find(shownDials, lit_->angle) : nullptr;
    if (!dial) return {};
    QString text = limitText(*dial);
    if (lit_->isHandle()) text += u'\n' + tr("Drag to change it; Shift is fine, Ctrl snaps or does not");
    return text;
}

bool LimitOverlay::press(const Camera& camera, QPointF pixel) {
    hover(camera, pixel);
    if (!overHandle() || session_->playback.playing()) return false;
    const auto shownDials = dials(camera);
    drag_.press(*find(shownDials, lit_->angle), *lit_, camera, pixel);
    return true;
}

void LimitOverlay::drag(QPointF pixel, Qt::KeyboardModifiers modifiers) {
    drag_.drag(pixel, modifiers);
    Q_EMIT changed();
}

void LimitOverlay::release() {
    drag_.release();
    Q_EMIT changed();
}

void LimitOverlay::cancel() {
    drag_.cancel();
    Q_EMIT changed();
}

}  // namespace sinew
