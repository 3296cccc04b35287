#include "ui/document/GoalEditing.h"

#include <Eigen/LU>
#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <utility>

#include "core/anim/KeyPlace.h"
#include "core/scene/Evaluator.h"
#include "core/scene/SolveGoals.h"
#include "core/scene/edits/DeleteKeys.h"
#include "core/scene/edits/SetCurves.h"
#include "core/scene/edits/SetGoals.h"
#include "core/scene/edits/SetIkMethod.h"
#include "core/scene/edits/SetKeys.h"
#include "ui/document/CommitOrReport.h"
#include "ui/document/CurrentPose.h"
#include "ui/document/Document.h"
#include "ui/document/Playback.h"
#include "ui/document/Selection.h"

namespace sinew {

namespace {

QString pointText(const std::string& joint, BonePoint::End end) {
    const auto text = end == BonePoint::End::head ? QT_TRANSLATE_NOOP("sinew::GoalEditing", "%1 head")
                                                  : QT_TRANSLATE_NOOP("sinew::GoalEditing", "%1 tail");
    return QCoreApplication::translate("sinew::GoalEditing", text).arg(QString::fromStdString(joint));
}

auto at(const std::vector<Goal>& goals, const PointId& point) {
    return std::ranges::find_if(
        goals, [&](const Goal& goal) { return goal.joint == point.joint && goal.end == point.end; });
}

/// Whether a goal asks for nothing beside being where it is.
bool isBarePin(const Goal& goal) {
    Goal bare;
    bare.id = goal.id, bare.joint = goal.joint, bare.end = goal.end, bare.target = goal.target;
    bare.pinned = goal.pinned;
    return goal == bare;
}

/// worldFromTarget of a goal that follows a joint, or none.
Affine spaceOf(const Skeleton& skeleton, std::optional<JointId> joint, std::span<const Affine> model) {
    const auto followed = joint ? skeleton.find(*joint) : std::nullopt;
    return followed ? model[static_cast<std::size_t>(*followed)] : Affine::Identity();
}

/// The scene with one goal changed; as it is where that is no more.
Result<Scene> withGoal(const Scene& scene, CharacterId id, GoalId goal,
                       const std::function<void(Goal&)>& how) {
    const auto character = scene.find(id);
    if (!character || !character->find(goal)) return scene;
    std::vector<Goal> goals = character->goals;
    how(*std::ranges::find(goals, goal, &Goal::id));
    return setGoals(scene, id, std::move(goals));
}

/// An orientation in another space, as the angles nearest to some.
Eigen::Vector3d turned(const Affine& newFromOld, const Eigen::Vector3d& angles, const Eigen::Vector3d& near) {
    const Eigen::Quaterniond rotation =
        Eigen::Quaterniond(newFromOld.rotation()) * toQuaternion(EulerOrder::XYZ, angles);
    return fromQuaternion(EulerOrder::XYZ, rotation.normalized(), near);
}

std::vector<ChannelValue> valuesOf(const GoalEditing& goals, const Goal& goal,
                                   std::span<const Channel> channels) {
    std::vector<ChannelValue> values;
    for (const Channel channel : channels)
        values.push_back({goalChannel(goal.id, channel), goals.value(goal, channel)});
    return values;
}

}  // namespace

QString goalName(const Skeleton& skeleton, const Goal& goal) {
    const auto joint = skeleton.find(goal.joint);
    return joint ? pointText(skeleton[*joint].name, goal.end) : QString();
}

GoalEditing::GoalEditing(Document& document, Selection& selection, Playback& playback, CurrentPose& pose)
    : document_(&document), selection_(&selection), playback_(&playback), pose_(&pose) {
    connect(&document, &Document::changed, this, &GoalEditing::follow);
    connect(&selection, &Selection::characterChanged, this, &GoalEditing::follow);
    // Ahead of all views, which ask when they are told of it.
    connect(&pose, &CurrentPose::rebuilt, this, [this] {
        clipPose_.reset();
        clipTime_.reset();
    });
}

GoalEditing::~GoalEditing() = default;

void GoalEditing::follow() {
    const GoalId before = current_;
    if (!find(current_)) current_ = {};
    const auto character = selection_->character();
    if (!current_ && character && !character->goals.empty()) current_ = character->goals.front().id;
    if (current_ != before) Q_EMIT currentChanged();
}

const Goal* GoalEditing::find(GoalId goal) const {
    const auto character = selection_->character();
    // The selection keeps it alive: it holds what the document shows.
    return character ? character->find(goal) : nullptr;
}

GoalId GoalEditing::current() const { return current_; }

void GoalEditing::setCurrent(GoalId goal) {
    if (std::exchange(current_, goal) != goal) Q_EMIT currentChanged();
}

void GoalEditing::setPointed(std::optional<PointId> point) {
    if (point == pointed_) return;
    pointed_ = point;
    Q_EMIT pointedChanged();
}

std::optional<PointId> GoalEditing::pinnable() const {
    const auto character = selection_->character();
    if (!character) return std::nullopt;
    if (pointed_ && character->skeleton->find(pointed_->joint)) return pointed_;
    return pinnable(selection_->currentJoint());
}

std::optional<PointId> GoalEditing::pinnable(JointId id) const {
    const auto character = selection_->character();
    const auto joint = character ? character->skeleton->find(id) : std::nullopt;
    if (!joint) return std::nullopt;
    const Joint& found = (*character->skeleton)[*joint];
    const bool bone = found.parent != kNoParent && found.tail.norm() > 0;
    return PointId{id, bone ? BonePoint::End::tail : BonePoint::End::head};
}

/// J modelFromJoint of the active character at a source time before its goals are solved; valid until it is
/// asked again.
std::span<const Affine> GoalEditing::clipModel(Seconds time) const {
    const Evaluator* active = pose_->active();
    if (!clipPose_) {
        const auto clip = active->clip() ? selection_->clip(active->character()) : nullptr;
        clipPose_ = std::make_unique<Evaluator>(withoutGoals(active->character()), unwarped(clip),
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
                       spaceOf(skeleton, goals[i].follow, model),
                       pointPlace(skeleton, active->model(), {*joint, goals[i].end})});
    }
    return all;
}

std::optional<ShownGoal> GoalEditing::shown(GoalId goal) const {
    for (ShownGoal& each : shown()) {
        if (each.goal.id == goal) return std::move(each);
    }
    return std::nullopt;
}

std::optional<Eigen::Vector3d> GoalEditing::place(const PointId& point) const {
    const Evaluator* active = pose_->active();
    const auto joint = active ? active->skeleton().find(point.joint) : std::nullopt;
    if (!joint) return std::nullopt;
    return pointPlace(active->skeleton(), active->model(), {*joint, point.end});
}

QString GoalEditing::pointName(const PointId& point) const {
    const auto character = selection_->character();
    const auto joint = character->skeleton->find(point.joint);
    return joint ? pointText((*character->skeleton)[*joint].name, point.end) : QString();
}

/// The active character as it was committed, for an edit of its goals: a preview is taken back first, lest
/// what it proposes be committed along.
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
    const auto now = place(point);
    if (!character || !now) return;
    std::vector<Goal> goals = character->goals;
    const auto found = at(goals, point);
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
    if (!isBarePin(*found) || targetKeyed(id)) return setPinned(id, false);
    goals.erase(found);
    commit(tr("Unpin %1").arg(pointName(point)), std::move(goals));
}

void GoalEditing::setPinned(GoalId id, bool pinned) {
    const auto character = committedCharacter();
    const auto now = shown(id);
    if (!now) return;
    const auto text = pinned ? tr("Pin %1") : tr("Unpin %1");
    Result<Scene> scene = document_->committed();
    if (pinned && !now->goal.live) scene = withTarget(*scene, *now, now->place, false);
    if (scene) scene = withGoal(*scene, character->id, id, [&](Goal& goal) { goal.pinned = pinned; });
    commitOrReport(*document_, text.arg(goalName(*character->skeleton, now->goal)), std::move(scene));
}

bool GoalEditing::anyPinned() const {
    const auto character = selection_->character();
    return character && std::ranges::any_of(character->goals, &Goal::pinned);
}

void GoalEditing::unpinAll() {
    const auto character = committedCharacter();
    if (!character) return;
    std::vector<Goal> goals;
    for (Goal goal : character->goals) {
        const bool was = std::exchange(goal.pinned, false);
        if (!was || targetKeyed(goal.id) || !isBarePin(goal)) goals.push_back(goal);
    }
    commit(tr("Unpin all"), std::move(goals));
}

void GoalEditing::add(std::span<const PointId> points) {
    const auto character = committedCharacter();
    if (!character) return;
    std::vector<Goal> goals = character->goals;
    for (const PointId& point : points) {
        const auto now = place(point);
        if (!now || at(goals, point) != goals.end()) continue;
        Goal goal;
        goal.joint = point.joint, goal.end = point.end, goal.target = *now;
        goals.push_back(goal);
    }
    const std::size_t count = goals.size();
    const auto made = static_cast<int>(count - character->goals.size());
    if (made == 0) return;
    commit(tr("Add %n goal(s)", nullptr, made), std::move(goals));
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
    commit(tr("Delete goal of %1").arg(name), std::move(goals));
}

void GoalEditing::change(const QString& text, GoalId id, const std::function<void(Goal&)>& how) {
    if (committedCharacter() && find(id)) commitOrReport(*document_, text, changed(id, how));
}

Result<Scene> GoalEditing::changed(GoalId id, const std::function<void(Goal&)>& how) const {
    const auto active = selection_->character();
    return active ? withGoal(document_->committed(), active->id, id, how) : document_->committed();
}

Affine GoalEditing::newFromOld(const Goal& goal, std::optional<JointId> joint, Seconds time) const {
    const Skeleton& skeleton = pose_->active()->skeleton();
    const auto model = clipModel(time);
    return spaceOf(skeleton, joint, model).inverse() * spaceOf(skeleton, goal.follow, model);
}

void GoalEditing::setFollow(GoalId id, std::optional<JointId> joint) {
    const auto character = committedCharacter();
    const Goal* goal = find(id);
    if (!goal || goal->follow == joint || !pose_->active()) return;
    const Affine now = newFromOld(*goal, joint, playback_->sourceTime());
    Result<Scene> scene = withGoal(document_->committed(), character->id, id, [&](Goal& each) {
        each.follow = joint;
        each.target = now * each.target;
        each.angles = turned(now, each.angles, each.angles);
    });
    const auto clip = selection_->clip();
    for (const bool angles : {false, true}) {
        if (!clip || !scene) break;
        const auto curves = followed(*goal, joint, *clip, angles);
        if (!curves) {
            scene = tl::unexpected<Error>(curves.error());
        } else if (!curves->empty()) {
            scene = setCurves(*scene, character->id, clip->id, *curves);
        }
    }
    commitOrReport(*document_, tr("Follow with goal of %1").arg(goalName(*character->skeleton, *goal)),
                   std::move(scene));
}

/// The keyed curves of its target, or of its angles, in the space of another joint: each key where it was.
Result<std::vector<Track>> GoalEditing::followed(const Goal& goal, std::optional<JointId> joint,
                                                 const Clip& clip, bool angles) const {
    std::vector<Track> tracks;
    std::array<std::vector<Key>, 3> keys;
    std::array<Ends, 3> ends;
    for (std::size_t i = 0; i < 3; ++i) {
        const ChannelId id = goalChannel(goal.id, angles ? kAngleChannels[i] : kTargetChannels[i]);
        const Curve* curve = clip.find(id);
        if (!curve) continue;
        keys[i] = curve->keys();
        ends[i] = curve->ends();
        tracks.push_back({id, nullptr});
    }
    if (tracks.empty()) return tracks;
    const auto time = [](const Key& key) { return key.time; };
    if (!std::ranges::equal(keys[0], keys[1], {}, time, time) ||
        !std::ranges::equal(keys[0], keys[2], {}, time, time)) {
        const auto what = angles ? tr("the angles of %1") : tr("the target of %1");
        return fail(ErrorCode::argumentInvalid, {},
                    tr("X, Y and Z of %1 have keys at different times: key them together first")
                        .arg(what.arg(goalName(pose_->active()->skeleton(), goal)))
                        .toStdString());
    }
    Eigen::Vector3d near = goal.angles;
    for (std::size_t k = 0; k < keys[0].size(); ++k) {
        const Affine space = newFromOld(goal, joint, keys[0][k].time);
        const Eigen::Vector3d old(keys[0][k].value, keys[1][k].value, keys[2][k].value);
        const Eigen::Vector3d value = angles ? turned(space, old, near) : Eigen::Vector3d(space * old);
        near = value;
        for (std::size_t i = 0; i < 3; ++i) keys[i][k].value = value[static_cast<int>(i)];
    }
    for (std::size_t i = 0; i < 3; ++i)
        tracks[i].curve =
            std::make_shared<const Curve>(Curve::fromKeys(std::move(keys[i])).withEnds(ends[i]));
    return tracks;
}

void GoalEditing::setMethod(IkMethod method) {
    const auto character = committedCharacter();
    if (!character) return;
    commitOrReport(*document_, tr("Change solver"),
                   setIkMethod(document_->committed(), character->id, method));
}

Result<Scene> GoalEditing::withTarget(const Scene& scene, const ShownGoal& goal, const Eigen::Vector3d& world,
                                      bool keyed) const {
    const auto character = scene.find(selection_->character()->id);
    const auto clip = character ? selection_->clip(*character) : nullptr;
    const Eigen::Vector3d target = goal.targetAt(world);
    if ((keyed || targetKeyed(goal.goal.id)) && clip) {
        std::vector<ChannelValue> values;
        for (int i = 0; i < 3; ++i) values.push_back({goalChannel(goal.goal.id, translation(i)), target[i]});
        return setKeys(scene, character->id, clip->id, playback_->sourceTime(), values);
    }
    return withGoal(scene, selection_->character()->id, goal.goal.id,
                    [&](Goal& each) { each.target = target; });
}

double GoalEditing::value(const Goal& goal, Channel channel) const {
    const auto clip = selection_->clip();
    const Curve* curve = clip ? clip->find(goalChannel(goal.id, channel)) : nullptr;
    if (curve) return curve->evaluate(playback_->sourceTime());
    if (isTranslation(channel)) return goal.target[component(channel)];
    return isAngle(channel) ? goal.angles[component(channel)] : goal.influence;
}

bool GoalEditing::hasKeys(GoalId goal, Channel channel) const {
    const auto clip = selection_->clip();
    return clip && clip->find(goalChannel(goal, channel));
}

bool GoalEditing::targetKeyed(GoalId goal) const {
    return std::ranges::any_of(kTargetChannels, [&](Channel channel) { return hasKeys(goal, channel); });
}

bool GoalEditing::keyedNow(GoalId goal, Channel channel) const {
    const auto clip = selection_->clip();
    return clip && keyAt(*clip, goalChannel(goal, channel), playback_->sourceTime());
}

Result<Scene> GoalEditing::withValue(GoalId id, Channel channel, double value) const {
    const auto clip = selection_->clip();
    if (clip && hasKeys(id, channel)) {
        const ChannelValue typed{goalChannel(id, channel), value};
        return setKeys(document_->committed(), selection_->character()->id, clip->id, playback_->sourceTime(),
                       std::span(&typed, 1));
    }
    return changed(id, [&](Goal& goal) {
        if (isTranslation(channel)) goal.target[component(channel)] = value;
        if (isAngle(channel)) goal.angles[component(channel)] = value;
        if (channel == Channel::influence) goal.influence = value;
    });
}

void GoalEditing::toggleKeys(GoalId id, std::span<const Channel> channels) {
    const auto character = committedCharacter();
    const auto clip = selection_->clip();
    const Goal* goal = find(id);
    if (!goal || !clip) return;
    const Seconds time = playback_->sourceTime();
    const auto keyed = [&](Channel channel) { return keyedNow(id, channel); };
    if (!std::ranges::all_of(channels, keyed)) {
        const auto values = valuesOf(*this, *goal, channels);
        return commitOrReport(*document_, tr("Key goal of %1").arg(goalName(*character->skeleton, *goal)),
                              setKeys(document_->committed(), character->id, clip->id, time, values));
    }
    std::vector<KeyPlace> keys;
    for (const Channel channel : channels) keys.push_back(*keyAt(*clip, goalChannel(id, channel), time));
    commitOrReport(*document_, tr("Delete keys of goal of %1").arg(goalName(*character->skeleton, *goal)),
                   deleteKeys(document_->committed(), character->id, clip->id, keys));
}

void GoalEditing::keyAll() {
    const auto character = committedCharacter();
    const auto clip = selection_->clip();
    if (!character || !clip) return;
    std::vector<ChannelValue> values;
    for (const Goal& goal : character->goals) {
        std::vector<Channel> channels(std::begin(kTargetChannels), std::end(kTargetChannels));
        if (goal.oriented)
            channels.insert(channels.end(), std::begin(kAngleChannels), std::end(kAngleChannels));
        channels.push_back(Channel::influence);
        const auto own = valuesOf(*this, goal, channels);
        values.insert(values.end(), own.begin(), own.end());
    }
    commitOrReport(*document_, tr("Key goals"),
                   setKeys(document_->committed(), character->id, clip->id, playback_->sourceTime(), values));
}

}  // namespace sinew
