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

}  // namespace

std::span<const Track> tracksOf(const Clip& clip, JointId joint) {
    const auto range =
        std::ranges::equal_range(clip.tracks, joint, {}, [](const Track& track) { return track.id.joint; });
    return {range.begin(), range.end()};
}

std::vector<TimelineRow> timelineRows(const Skeleton& skeleton, const Clip& clip, const RowChoice& choice) {
    std::vector<TimelineRow> rows(1);
    rows[0].name = QCoreApplication::translate("sinew::TimelineRows", "Summary");
    for (const Joint& joint : skeleton.joints()) {
        const bool selected = choice.selection.contains(joint.id);
        if (!choice.filter.passes(joint.name) || (choice.onlySelected && !selected)) continue;
        TimelineRow row;
        row.kind = TimelineRow::Kind::joint;
        row.joint = joint.id;
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
    return rows;
}

}  // namespace sinew
