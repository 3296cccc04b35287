#include "ui/timeline/TimelineRows.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/document/ChannelName.h"
#include "ui/document/JointFilter.h"
#include "ui/document/Selection.h"

namespace sinew {

namespace {

void addChannels(const Joint& joint, const TimelineRow& of, std::vector<TimelineRow>& rows) {
    const std::span<const Track> tracks = of.tracks.front();
    for (const Channel channel : kChannels) {
        const auto found =
            std::ranges::find(tracks, channel, [](const Track& track) { return track.id.channel; });
        if (found == tracks.end() && !joint.free.contains(channel)) continue;
        TimelineRow row = of;
        row.kind = TimelineRow::Kind::channel;
        row.channel = channel;
        row.name = channelName(joint.order, channel);
        row.opens = row.open = false;
        row.tracks = {found == tracks.end() ? std::span<const Track>() : std::span(&*found, 1)};
        rows.push_back(std::move(row));
    }
}

void addGoal(const Character& character, const Goal& goal, const Clip& clip, const RowChoice& choice,
             std::vector<TimelineRow>& rows) {
    TimelineRow row;
    row.kind = TimelineRow::Kind::joint;
    row.joint = JointId{goal.id.value};
    row.selects = goal.joint;
    row.goal = goal.id;
    row.tracks = {tracksOf(clip, row.joint)};
    const auto joint = character.skeleton->find(goal.joint);
    const auto owner = channelOwner(character, row.joint);
    if (row.tracks.front().empty() || !joint || !owner) return;
    const bool passes = choice.filter.passes((*character.skeleton)[*joint].name);
    if (!passes || (choice.onlySelected && !choice.selection.contains(goal.joint))) return;
    row.name = owner->name;
    row.opens = true;
    row.open = choice.open.contains(row.joint);
    rows[0].tracks.push_back(row.tracks.front());
    rows.push_back(row);
    if (!row.open) return;
    for (const Track& track : row.tracks.front()) {
        TimelineRow channel = row;
        channel.kind = TimelineRow::Kind::channel;
        channel.channel = track.id.channel;
        channel.name = channelName(owner->order, track.id.channel);
        channel.opens = channel.open = false;
        channel.tracks = {std::span(&track, 1)};
        rows.push_back(std::move(channel));
    }
}

}  // namespace

std::span<const Track> tracksOf(const Clip& clip, JointId joint) {
    const auto range =
        std::ranges::equal_range(clip.tracks, joint, {}, [](const Track& track) { return track.id.joint; });
    return {range.begin(), range.end()};
}

std::vector<TimelineRow> timelineRows(const Character& character, const Clip& clip, const RowChoice& choice) {
    const Skeleton& skeleton = *character.skeleton;
    std::vector<TimelineRow> rows(1);
    rows[0].name = QCoreApplication::translate("sinew::TimelineRows", "Summary");
    for (const Joint& joint : skeleton.joints()) {
        const bool selected = choice.selection.contains(joint.id);
        if (!choice.filter.passes(joint.name) || (choice.onlySelected && !selected)) continue;
        TimelineRow row;
        row.kind = TimelineRow::Kind::joint;
        row.joint = row.selects = joint.id;
        row.name = QString::fromStdString(joint.name);
        row.selected = selected;
        row.current = joint.id == choice.selection.currentJoint();
        row.tracks = {tracksOf(clip, joint.id)};
        row.opens = !joint.free.empty() || !row.tracks.front().empty();
        row.open = row.opens && choice.open.contains(joint.id);
        if (!row.tracks.front().empty()) rows[0].tracks.push_back(row.tracks.front());
        rows.push_back(row);
        if (row.open) addChannels(joint, row, rows);
    }
    for (const Goal& goal : character.goals) addGoal(character, goal, clip, choice, rows);
    return rows;
}

}  // namespace sinew
