// Values and keys of goals.

#include "core/anim/clip/Clip.h"
#include "core/scene/edits/keys/EditKeys.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "ui/document/Document.h"
#include "ui/document/Playback.h"
#include "ui/document/Selection.h"
#include "ui/editing/CommitOrReport.h"
#include "ui/editing/GoalEditing.h"

namespace sinew {

namespace {

std::vector<ChannelValue> channelValues(const GoalEditing& goals, const Goal& goal,
                                        std::span<const Channel> channels) {
    std::vector<ChannelValue> values;
    for (const Channel channel : channels)
        values.push_back({goalChannel(goal.id, channel), goals.value(goal, channel)});
    return values;
}

}  // namespace

double GoalEditing::value(const Goal& goal, Channel channel) const {
    const auto clip = selection_->curves();
    const Curve* curve = clip ? clip->find(goalChannel(goal.id, channel)) : nullptr;
    if (curve) return curve->evaluate(playback_->sourceTime());
    if (isTranslation(channel)) return goal.target[component(channel)];
    return isAngle(channel) ? goal.angles[component(channel)] : goal.influence;
}

bool GoalEditing::hasKeys(GoalId goal, Channel channel) const {
    const auto clip = selection_->curves();
    return clip && clip->find(goalChannel(goal, channel));
}

bool GoalEditing::isTargetKeyed(GoalId goal) const {
    return std::ranges::any_of(kTargetChannels, [&](Channel channel) { return hasKeys(goal, channel); });
}

bool GoalEditing::isKeyedAtPlayhead(GoalId goal, Channel channel) const {
    const auto clip = selection_->curves();
    return clip && keyAt(*clip, goalChannel(goal, channel), playback_->sourceTime());
}

Result<Scene> GoalEditing::withValue(GoalId id, Channel channel, double value) const {
    const auto clip = selection_->curves();
    if (clip && hasKeys(id, channel)) {
        const ChannelValue typed{goalChannel(id, channel), value};
        return setKeys(document_->committed(), selection_->character()->id, clip->id, playback_->sourceTime(),
                       std::span(&typed, 1));
    }
    return withChange(id, [&](Goal& goal) {
        if (isTranslation(channel)) goal.target[component(channel)] = value;
        if (isAngle(channel)) goal.angles[component(channel)] = value;
        if (channel == Channel::influence) goal.influence = value;
    });
}

void GoalEditing::toggleKeys(GoalId id, std::span<const Channel> channels) {
    const auto character = committedCharacter();
    const auto clip = selection_->curves();
    const Goal* goal = find(id);
    if (!goal || !clip) return;
    const Seconds time = playback_->sourceTime();
    const auto keyed = [&](Channel channel) { return isKeyedAtPlayhead(id, channel); };
    if (!std::ranges::all_of(channels, keyed)) {
        const auto values = channelValues(*this, *goal, channels);
        return commitOrReport(*document_, tr("Key Goal of %1").arg(goalName(*character->skeleton, *goal)),
                              setKeys(document_->committed(), character->id, clip->id, time, values));
    }
    std::vector<KeyRef> keys;
    for (const Channel channel : channels) keys.push_back(*keyAt(*clip, goalChannel(id, channel), time));
    commitOrReport(*document_, tr("Delete Goal Keys of %1").arg(goalName(*character->skeleton, *goal)),
                   deleteKeys(document_->committed(), character->id, clip->id, keys));
}

void GoalEditing::keyAll() {
    const auto character = committedCharacter();
    const auto clip = selection_->curves();
    if (!character || !clip) return;
    std::vector<ChannelValue> values;
    for (const Goal& goal : character->goals) {
        std::vector<Channel> channels(std::begin(kTargetChannels), std::end(kTargetChannels));
        if (goal.oriented)
            channels.insert(channels.end(), std::begin(kAngleChannels), std::end(kAngleChannels));
        channels.push_back(Channel::influence);
        const auto own = channelValues(*this, goal, channels);
        values.insert(values.end(), own.begin(), own.end());
    }
    commitOrReport(*document_, tr("Key Goals"),
                   setKeys(document_->committed(), character->id, clip->id, playback_->sourceTime(), values));
}

}  // namespace sinew
