#include "ui/editing/GoalEditing.h"

#include <Eigen/LU>
#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <utility>

#include "core/anim/clip/Clip.h"
#include "core/scene/edits/goals/EditGoals.h"
#include "core/scene/edits/keys/EditCurves.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/scene/evaluation/SolveGoals.h"
#include "ui/document/CurrentPose.h"
#include "ui/document/Document.h"
#include "ui/document/Playback.h"
#include "ui/document/Selection.h"
#include "ui/editing/CommitOrReport.h"

namespace sinew {

namespace {

QString pointText(const std::string& joint, BonePoint::End end) {
    const auto text = end == BonePoint::End::head ? QT_TRANSLATE_NOOP("sinew::GoalEditing", "%1 head")
                                                  : QT_TRANSLATE_NOOP("sinew::GoalEditing", "%1 tail");
    return QCoreApplication::translate("sinew::GoalEditing", text).arg(QString::fromStdString(joint));
}

auto findGoal(const std::vector<Goal>& goals, const PointId& point) {
    return std::ranges::find_if(
        goals, [&](const Goal& goal) { return goal.joint == point.joint && goal.end == point.end; });
}

/// Whether a goal does nothing but pin its effector.
bool isBarePin(const Goal& goal) {
    Goal bare;
    bare.id = goal.id, bare.joint = goal.joint, bare.end = goal.end, bare.target = goal.target;
    bare.pinned = goal.pinned;
    return goal == bare;
}

/// Returns worldFromTarget of a goal that follows `joint`; the identity if there is no such joint.
Affine targetSpace(const Skeleton& skeleton, std::optional<JointId> joint, std::span<const Affine> model) {
    const auto followed = joint ? skeleton.find(*joint) : std::nullopt;
    return followed ? model[static_cast<std::size_t>(*followed)] : Affine::Identity();
}

/// Returns the scene with one goal modified; unchanged if the goal does not exist.
Result<Scene> withGoal(const Scene& scene, CharacterId id, GoalId goal,
                       const std::function<void(Goal&)>& modify) {
    const auto character = scene.find(id);
    if (!character || !character->find(goal)) return scene;
    std::vector<Goal> goals = character->goals;
    modify(*std::ranges::find(goals, goal, &Goal::id));
    return setGoals(scene, id, std::move(goals));
}

/// Converts Euler angles to another space and returns the equivalent angles closest to `reference`.
Eigen::Vector3d rotatedAngles(const Affine& newFromOld, const Eigen::Vector3d& angles,
                              const Eigen::Vector3d& reference) {
    const Eigen::Quaterniond rotation =
        Eigen::Quaterniond(newFromOld.rotation()) * toQuaternion(EulerOrder::XYZ, angles);
    return fromQuaternion(EulerOrder::XYZ, rotation.normalized(), reference);
}

}  // namespace

double ShownGoal::residual() const { return (position - target.position).norm(); }

Eigen::Vector3d ShownGoal::toTargetSpace(const Eigen::Vector3d& world) const {
    return worldFromTarget.inverse() * world;
}

QString goalName(const Skeleton& skeleton, const Goal& goal) {
    const auto joint = skeleton.find(goal.joint);
    return joint ? pointText(skeleton[*joint].name, goal.end) : QString();
}

GoalEditing::GoalEditing(Document& document, Selection& selection, Playback& playback, CurrentPose& pose)
    : document_(&document), selection_(&selection), playback_(&playback), pose_(&pose) {
    connect(&document, &Document::changed, this, &GoalEditing::updateCurrent);
    connect(&selection, &Selection::characterChanged, this, &GoalEditing::updateCurrent);
    // Connected before any view, so that views never read a stale pose when they handle the signal.
    connect(&pose, &CurrentPose::rebuilt, this, [this] {
        clipPose_.reset();
        clipTime_.reset();
    });
}

GoalEditing::~GoalEditing() = default;

void GoalEditing::updateCurrent() {
    const GoalId before = current_;
    if (!find(current_)) current_ = {};
    const auto character = selection_->character();
    if (!current_ && character && !character->goals.empty()) current_ = character->goals.front().id;
    if (current_ != before) Q_EMIT currentChanged();
}

const Goal* GoalEditing::find(GoalId goal) const {
    const auto character = selection_->character();
    // The selection keeps the character alive: it is the document's shown character.
    return character ? character->find(goal) : nullptr;
}

void GoalEditing::setCurrent(GoalId goal) {
    if (std::exchange(current_, goal) != goal) Q_EMIT currentChanged();
}

void GoalEditing::setHoveredPoint(std::optional<PointId> point) {
    if (std::exchange(hoveredPoint_, point) != point) Q_EMIT hoveredPointChanged();
}

std::optional<PointId> GoalEditing::pinCandidate() const {
    const auto character = selection_->character();
    if (!character) return std::nullopt;
    if (hoveredPoint_ && character->skeleton->find(hoveredPoint_->joint)) return hoveredPoint_;
    return pinCandidate(selection_->currentJoint());
}

std::optional<PointId> GoalEditing::pinCandidate(JointId id) const {
    const auto character = selection_->character();
    const auto joint = character ? character->skeleton->find(id) : std::nullopt;
    if (!joint) return std::nullopt;
    const Joint& found = (*character->skeleton)[*joint];
    const bool bone = found.parent != kNoParent && found.tail.norm() > 0;
    return PointId{id, bone ? BonePoint::End::tail : BonePoint::End::head};
}

/// Returns modelFromJoint of the active character's J joints at a source time, before goals are solved. Valid
/// until the next call.
std::span<const Affine> GoalEditing::clipModel(Seconds time) const {
    const Evaluator* active = pose_->active();
    if (!clipPose_) {
        const auto clip = active->clip() ? selection_->clip(active->character()) : nullptr;
        clipPose_ = std::make_unique<Evaluator>(withoutGoals(active->character()), withoutWarp(clip),
                                                Evaluator::Unkeyed::shown, active);
    }
    if (std::exchange(clipTime_, time) != time) clipPose_->evaluate(time);
    return clipPose_->model();
}

std::vector<ShownGoal> GoalEditing::shown() const {
    std::vector<ShownGoal> all;
    const Evaluator* active = pose_->active();
    if (!active || active->model().empty()) return all;
    const Skeleton& skeleton = active->skeleton();
    const std::vector<Goal>& goals = active->character().goals;
    const bool follows = std::ranges::any_of(goals, [](const Goal& goal) { return goal.follow.has_value(); });
    const auto model = follows ? clipModel(playback_->sourceTime()) : std::span<const Affine>();
    for (std::size_t i = 0; i < goals.size(); ++i) {
        const auto joint = skeleton.find(goals[i].joint);
        if (!joint) continue;
        all.push_back({goals[i], static_cast<int>(i) + 1,
                       goalTarget(goals[i], skeleton, active->clip(), playback_->sourceTime(), model),
                       targetSpace(skeleton, goals[i].follow, model),
                       pointInModel(skeleton, active->model(), {*joint, goals[i].end})});
    }
    return all;
}

std::optional<ShownGoal> GoalEditing::shown(GoalId goal) const {
    for (ShownGoal& each : shown()) {
        if (each.goal.id == goal) return std::move(each);
    }
    return std::nullopt;
}

std::optional<Eigen::Vector3d> GoalEditing::position(const PointId& point) const {
    const Evaluator* active = pose_->active();
    const auto joint = active ? active->skeleton().find(point.joint) : std::nullopt;
    if (!joint) return std::nullopt;
    return pointInModel(active->skeleton(), active->model(), {*joint, point.end});
}

QString GoalEditing::pointName(const PointId& point) const {
    const auto character = selection_->character();
    const auto joint = character->skeleton->find(point.joint);
    return joint ? pointText((*character->skeleton)[*joint].name, point.end) : QString();
}

/// Returns the committed active character for an edit of its goals. Cancels any preview first, so that it is
/// not committed along with the edit.
std::shared_ptr<const Character> GoalEditing::committedCharacter() {
    document_->cancel();
    return selection_->character();
}

void GoalEditing::commit(const QString& text, std::vector<Goal> goals) {
    const auto character = selection_->character();
    if (!character) return;
    commitOrReport(*document_, text, setGoals(document_->committed(), character->id, std::move(goals)));
}

void GoalEditing::togglePin(const PointId& point) {
    const auto character = committedCharacter();
    const auto now = position(point);
    if (!character || !now) return;
    std::vector<Goal> goals = character->goals;
    const auto found = findGoal(goals, point);
    if (found == goals.end()) {
        Goal pin;
        pin.joint = point.joint, pin.end = point.end, pin.target = *now, pin.pinned = true;
        goals.push_back(pin);
        commit(tr("Pin %1").arg(pointName(point)), std::move(goals));
        if (const auto after = selection_->character()) setCurrent(after->goals.back().id);
        return;
    }
    const GoalId id = found->id;
    if (!found->pinned) {
        setPinned(id, true);
        return setCurrent(id);
    }
    if (!isBarePin(*found) || isTargetKeyed(id)) return setPinned(id, false);
    goals.erase(found);
    commit(tr("Unpin %1").arg(pointName(point)), std::move(goals));
}

void GoalEditing::setPinned(GoalId id, bool pinned) {
    const auto character = committedCharacter();
    const auto now = shown(id);
    if (!now) return;
    const auto text = pinned ? tr("Pin %1") : tr("Unpin %1");
    Result<Scene> scene = document_->committed();
    if (pinned && !now->goal.live) scene = withTarget(*scene, *now, now->position, false);
    if (scene) scene = withGoal(*scene, character->id, id, [&](Goal& goal) { goal.pinned = pinned; });
    commitOrReport(*document_, text.arg(goalName(*character->skeleton, now->goal)), std::move(scene));
}

bool GoalEditing::hasPins() const {
    const auto character = selection_->character();
    return character && std::ranges::any_of(character->goals, &Goal::pinned);
}

void GoalEditing::unpinAll() {
    const auto character = committedCharacter();
    if (!character) return;
    std::vector<Goal> goals;
    for (Goal goal : character->goals) {
        const bool was = std::exchange(goal.pinned, false);
        if (!was || isTargetKeyed(goal.id) || !isBarePin(goal)) goals.push_back(goal);
    }
    commit(tr("Unpin All"), std::move(goals));
}

void GoalEditing::add(std::span<const PointId> points) {
    const auto character = committedCharacter();
    if (!character) return;
    std::vector<Goal> goals = character->goals;
    for (const PointId& point : points) {
        const auto now = position(point);
        if (!now || findGoal(goals, point) != goals.end()) continue;
        Goal goal;
        goal.joint = point.joint, goal.end = point.end, goal.target = *now;
        goals.push_back(goal);
    }
    const std::size_t count = goals.size();
    const auto made = static_cast<int>(count - character->goals.size());
    if (made == 0) return;
    commit(tr("Add %n Goal(s)", nullptr, made), std::move(goals));
    const auto after = selection_->character();
    if (after && after->goals.size() == count) setCurrent(after->goals.back().id);
}

void GoalEditing::remove(GoalId id) {
    const auto character = committedCharacter();
    const Goal* goal = find(id);
    if (!goal) return;
    const QString name = goalName(*character->skeleton, *goal);
    std::vector<Goal> goals = character->goals;
    std::erase_if(goals, [id](const Goal& each) { return each.id == id; });
    commit(tr("Delete Goal of %1").arg(name), std::move(goals));
}

void GoalEditing::applyChange(const QString& text, GoalId id, const std::function<void(Goal&)>& modify) {
    if (committedCharacter() && find(id)) commitOrReport(*document_, text, withChange(id, modify));
}

Result<Scene> GoalEditing::withChange(GoalId id, const std::function<void(Goal&)>& modify) const {
    const auto active = selection_->character();
    return active ? withGoal(document_->committed(), active->id, id, modify) : document_->committed();
}

Affine GoalEditing::newFromOld(const Goal& goal, std::optional<JointId> joint, Seconds time) const {
    const Skeleton& skeleton = pose_->active()->skeleton();
    const auto model = clipModel(time);
    return targetSpace(skeleton, joint, model).inverse() * targetSpace(skeleton, goal.follow, model);
}

void GoalEditing::setFollow(GoalId id, std::optional<JointId> joint) {
    const auto character = committedCharacter();
    const Goal* goal = find(id);
    if (!goal || goal->follow == joint || !pose_->active()) return;
    const Affine now = newFromOld(*goal, joint, playback_->sourceTime());
    Result<Scene> scene = withGoal(document_->committed(), character->id, id, [&](Goal& each) {
        each.follow = joint;
        each.target = now * each.target;
        each.angles = rotatedAngles(now, each.angles, each.angles);
    });
    const auto clip = selection_->curves();
    for (const bool angles : {false, true}) {
        if (!clip || !scene) break;
        const auto curves = curvesInSpace(*goal, joint, *clip, angles);
        if (!curves) {
            scene = tl::unexpected<Error>(curves.error());
        } else if (!curves->empty()) {
            scene = setCurves(*scene, character->id, clip->id, *curves);
        }
    }
    commitOrReport(*document_, tr("Change Followed Joint of %1").arg(goalName(*character->skeleton, *goal)),
                   std::move(scene));
}

/// Returns the keyed curves of the goal's target or angles, converted to the space of another joint. Keys
/// keep their times. Fails with `argumentInvalid` if the three curves have keys at different times.
Result<std::vector<Track>> GoalEditing::curvesInSpace(const Goal& goal, std::optional<JointId> joint,
                                                      const Clip& clip, bool angles) const {
    std::vector<Track> tracks;
    std::array<std::vector<Key>, 3> keys;
    std::array<EndExtrapolation, 3> ends;
    for (std::size_t i = 0; i < 3; ++i) {
        const ChannelId id = goalChannel(goal.id, angles ? kAngleChannels[i] : kTargetChannels[i]);
        const Curve* curve = clip.find(id);
        if (!curve) continue;
        keys[i] = curve->keys();
        ends[i] = curve->extrapolation();
        tracks.push_back({id, nullptr});
    }
    if (tracks.empty()) return tracks;
    const auto time = [](const Key& key) { return key.time; };
    if (!std::ranges::equal(keys[0], keys[1], {}, time, time) ||
        !std::ranges::equal(keys[0], keys[2], {}, time, time)) {
        const QString problem =
            angles
                ? tr("X, Y and Z of the angles of %1 have keys at different times; key them together first")
                : tr("X, Y and Z of the target of %1 have keys at different times; key them together first");
        return fail(ErrorCode::argumentInvalid, {},
                    problem.arg(goalName(pose_->active()->skeleton(), goal)).toStdString());
    }
    Eigen::Vector3d reference = goal.angles;
    for (std::size_t k = 0; k < keys[0].size(); ++k) {
        const Affine space = newFromOld(goal, joint, keys[0][k].time);
        const Eigen::Vector3d old(keys[0][k].value, keys[1][k].value, keys[2][k].value);
        const Eigen::Vector3d value =
            angles ? rotatedAngles(space, old, reference) : Eigen::Vector3d(space * old);
        reference = value;
        for (std::size_t i = 0; i < 3; ++i) keys[i][k].value = value[static_cast<int>(i)];
    }
    for (std::size_t i = 0; i < 3; ++i)
        tracks[i].curve =
            std::make_shared<const Curve>(Curve::fromKeys(std::move(keys[i])).withExtrapolation(ends[i]));
    return tracks;
}

void GoalEditing::setMethod(IkMethod method) {
    const auto character = committedCharacter();
    if (!character) return;
    commitOrReport(*document_, tr("Change IK Solver"),
                   setIkMethod(document_->committed(), character->id, method));
}

Result<Scene> GoalEditing::withTarget(const Scene& scene, const ShownGoal& goal, const Eigen::Vector3d& world,
                                      bool keyed) const {
    const auto character = scene.find(selection_->character()->id);
    const auto clip = character ? selection_->curves(*character) : nullptr;
    const Eigen::Vector3d target = goal.toTargetSpace(world);
    if ((keyed || isTargetKeyed(goal.goal.id)) && clip) {
        std::vector<ChannelValue> values;
        for (int i = 0; i < 3; ++i) values.push_back({goalChannel(goal.goal.id, translation(i)), target[i]});
        return setKeys(scene, character->id, clip->id, playback_->sourceTime(), values);
    }
    return withGoal(scene, selection_->character()->id, goal.goal.id,
                    [&](Goal& each) { each.target = target; });
}

}  // namespace sinew
