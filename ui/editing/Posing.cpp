#include "ui/editing/Posing.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/anim/clip/ClipLayer.h"
#include "core/ik/OrientJoint.h"
#include "core/scene/ClipValues.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "core/scene/evaluation/SolveGoals.h"
#include "ui/document/CurrentPose.h"
#include "ui/document/Document.h"
#include "ui/document/Playback.h"
#include "ui/document/Selection.h"
#include "ui/document/Visibility.h"
#include "ui/editing/CommitOrReport.h"
#include "ui/editing/EditingDefaults.h"
#include "ui/settings/Preferences.h"

namespace sinew {

namespace {

constexpr std::int64_t kNewClipFrames = 120;

/// Returns the scene with an empty clip added to the character, and the clip's id.
std::optional<std::pair<Scene, ClipId>> addClip(const Scene& scene, CharacterId character,
                                                const std::string& name) {
    Result<Scene> extended =
        newClip(scene, character, name, newFrameRate(), FrameIndex{0}, FrameIndex{kNewClipFrames});
    if (!extended) return std::nullopt;
    const ClipId id = extended->find(character)->clips.back()->id;
    return std::pair(std::move(*extended), id);
}

/// Returns the values of all free channels in `wanted` of the joints that `values` change. Channels not in
/// `wanted` are omitted.
std::vector<ChannelValue> expandToJoints(const Skeleton& skeleton, const PoseValues& shown,
                                         std::span<const ChannelValue> values, ChannelSet wanted) {
    std::set<int> joints;
    PoseValues posed = shown;
    for (const ChannelValue& value : values) {
        const int joint = skeleton.find(value.id.joint).value();
        posed[static_cast<std::size_t>(joint)].at(value.id.channel) = value.value;
        joints.insert(joint);
    }
    std::vector<ChannelValue> all;
    for (const int joint : joints) {
        for (const Channel channel : kChannels) {
            if (!wanted.contains(channel) || !skeleton[joint].free.contains(channel)) continue;
            all.push_back(
                {{skeleton[joint].id, channel}, posed[static_cast<std::size_t>(joint)].at(channel)});
        }
    }
    return all;
}

}  // namespace

Posing::Posing(Document& document, Selection& selection, Visibility& visibility, Playback& playback,
               CurrentPose& pose)
    : document_(&document),
      selection_(&selection),
      visibility_(&visibility),
      playback_(&playback),
      pose_(&pose),
      autoKey_(Preferences::get().value(preference::kAutoKey)) {
    connect(&playback, &Playback::frameChanged, this, &Posing::cancel);
    connect(&document, &Document::cancelled, this, [this] { start_.reset(); });
}

void Posing::setTool(Tool tool) {
    if (std::exchange(tool_, tool) != tool) Q_EMIT toolChanged();
}

void Posing::setSpace(Space space) {
    if (std::exchange(space_, space) != space) Q_EMIT toolChanged();
}

void Posing::setMode(Mode mode) {
    if (mode_ == mode) return;
    document_->cancel();
    playback_->setPlaying(false);
    mode_ = mode;
    pose_->setAtRest(mode == Mode::rest);
    Q_EMIT toolChanged();
}

void Posing::setKeyedChannels(KeyedChannels keyed) {
    if (std::exchange(keyedChannels_, keyed) != keyed) Q_EMIT autoKeyChanged();
}

void Posing::setAutoKey(bool on) {
    if (std::exchange(autoKey_, on) != on) Q_EMIT autoKeyChanged();
}

void Posing::setSnaps(bool on) {
    if (std::exchange(snaps_, on) != on) Q_EMIT toolChanged();
}

void Posing::setLockedAxis(int axis, bool locked) {
    if (std::exchange(lockedAxes_.at(static_cast<std::size_t>(axis)), locked) != locked) Q_EMIT toolChanged();
}

QString Posing::refusal() const {
    if (!selection_->character()) return tr("Open a file first");
    if (mode_ == Mode::rest) return tr("Turn off Edit Rest Pose first");
    if (playback_->playing()) return tr("Pause playback first");
    if (pose_->testPose()) return tr("Reset the test pose first");
    if (pose_->shownMotion()) return tr("Turn off Preview Sequence first");
    return layerRefusal();
}

/// Returns why the layer that gets keys cannot have any at the playhead; empty if it can.
QString Posing::layerRefusal() const {
    const auto clip = selection_->clip();
    const ClipLayer* const layer = clip ? clip->find(selection_->layer()) : nullptr;
    if (!layer) return {};
    const QString name = QString::fromStdString(layer->name);
    if (layer->locked) return tr("Unlock layer %1 first").arg(name);
    if (layer->muted) return tr("Unmute layer %1 first").arg(name);
    if (!isPlaying(*clip, *layer)) return tr("Turn off Solo of the other layers first");
    if (layer->weightAt(playback_->sourceTime()) == 0)
        return tr("Raise the weight of layer %1 first").arg(name);
    return {};
}

std::vector<ChannelSet> Posing::movable() const {
    std::vector<ChannelSet> sets;
    const auto character = selection_->character();
    if (!character) return sets;
    for (const Joint& joint : character->skeleton->joints()) {
        sets.push_back(visibility_->isLocked(joint.id) ? ChannelSet() : withoutAxes(joint, lockedAxes_));
    }
    return sets;
}

bool Posing::isGesturing() const { return start_ && document_->previewing(nullptr); }

PoseValues Posing::start() const { return isGesturing() ? *start_ : shownValues(); }

PoseValues Posing::shownValues() const {
    return pose_->active() ? shownPose(*pose_->active()) : PoseValues();
}

std::vector<ChannelValue> Posing::allowedChanges(const Skeleton& skeleton,
                                                 std::span<const ChannelValue> values,
                                                 LimitUse limits) const {
    std::vector<ChannelValue> changed;
    const bool enforces = limits != LimitUse::drags || Preferences::get().value(preference::kEnforceLimits);
    std::vector<ChannelValue> allowed(values.begin(), values.end());
    if (enforces) allowed = withinLimits(skeleton, values, limits);
    for (const ChannelValue& value : allowed) {
        const auto index = skeleton.find(value.id.joint);
        if (!index || visibility_->isLocked(value.id.joint)) continue;
        if (!withoutAxes(skeleton[*index], lockedAxes_).contains(value.id.channel)) continue;
        const JointValues& before = (*start_)[static_cast<std::size_t>(*index)];
        if (before.at(value.id.channel) != value.value) changed.push_back(value);
    }
    return changed;
}

void Posing::begin() {
    if (document_->beginGesture()) start_ = shownValues();
}

bool Posing::preview(std::span<const ChannelValue> values) { return preview(values, PreviewOptions()); }

bool Posing::preview(std::span<const ChannelValue> values, const PreviewOptions& options) {
    if (!canPose() || !pose_->active()) return false;
    begin();
    if (!isGesturing()) start_ = shownValues();
    const auto changed = allowedChanges(*selection_->character()->skeleton, values, options.limits);
    std::optional<Scene> scene = withValues(options.scene ? *options.scene : document_->committed(), changed);
    if (!scene) return false;
    document_->preview(std::move(*scene));
    return true;
}

std::optional<std::pair<Scene, ClipId>> Posing::withClip(const Scene& scene, CharacterId character) const {
    const auto owner = scene.find(character);
    if (!owner) return std::nullopt;
    if (const auto curves = selection_->curves(*owner)) return std::pair(scene, curves->id);
    return addClip(scene, owner->id, tr("Clip").toStdString());
}

std::optional<Scene> Posing::withValues(const Scene& scene, std::span<const ChannelValue> values) const {
    if (values.empty()) return scene;
    const CharacterId character = selection_->character()->id;
    const auto set = withClip(scene, character);
    if (!set) return std::nullopt;
    if (autoKey_) return withKeys(set->first, character, set->second, values);
    Result<Scene> posed = setUnkeyedPose(set->first, character, set->second, playback_->sourceTime(), values);
    return posed ? std::optional(std::move(*posed)) : std::nullopt;
}

std::optional<Scene> Posing::withKeys(const Scene& scene, CharacterId character, ClipId clip,
                                      std::span<const ChannelValue> values) const {
    const Seconds time = playback_->sourceTime();
    const auto owner = scene.find(character);
    std::vector<ChannelValue> all;
    for (const ChannelValue& left : unkeyedAt(*owner, clipWith(*owner, clip)->id, time)) {
        if (std::ranges::find(values, left.id, &ChannelValue::id) == values.end()) all.push_back(left);
    }
    all.insert(all.end(), values.begin(), values.end());
    Result<Scene> result = setUnkeyedPose(scene, character, clip, time, all);
    if (keyedChannels_ != KeyedChannels::changed) {
        const ChannelSet wanted = keyedChannels_ == KeyedChannels::rotation ? kAngles : kEveryChannel;
        all = expandToJoints(*owner->skeleton, *start_, all, wanted);
    }
    if (result) result = setKeys(*result, character, clip, time, all, firstKeyInterpolation());
    return result ? std::optional(std::move(*result)) : std::nullopt;
}

void Posing::commit(const QString& text) {
    start_.reset();
    document_->commit(text);
}

void Posing::cancel() {
    if (!isGesturing()) return;
    start_.reset();
    document_->cancel();
}

bool Posing::set(const QString& text, std::span<const ChannelValue> values) {
    if (!preview(values)) return false;
    commit(text);
    return true;
}

bool Posing::key(const QString& text, std::span<const ChannelValue> values) {
    cancel();
    if (!canPose() || values.empty()) return false;
    const CharacterId character = selection_->character()->id;
    const auto set = withClip(document_->committed(), character);
    if (!set) return false;
    Result<Scene> keyed =
        setKeys(set->first, character, set->second, playback_->sourceTime(), values, firstKeyInterpolation());
    const bool isKeyed = keyed.has_value();
    commitOrReport(*document_, text, std::move(keyed));
    return isKeyed;
}

std::span<const ChannelValue> Posing::unkeyed() const {
    const Evaluator* active = pose_->active();
    if (!active || !active->clip()) return {};
    return unkeyedAt(active->character(), active->clip()->id, playback_->sourceTime());
}

}  // namespace sinew
