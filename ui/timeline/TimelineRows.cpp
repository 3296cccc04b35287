#include "ui/timeline/TimelineRows.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/document/Descriptions.h"
#include "ui/document/JointFilter.h"
#include "ui/document/Selection.h"

namespace sinew {

namespace {

/// Adds a row for a channel below the row of its owner.
void addChannel(const TimelineRow& owner, ChannelId channel, const QString& name,
                std::span<const Track> tracks, std::vector<TimelineRow>& rows) {
    TimelineRow row = owner;
    row.kind = TimelineRow::Kind::channel;
    row.channel = channel;
    row.name = name;
    row.isExpandable = row.isExpanded = false;
    row.tracks = {tracks};
    rows.push_back(std::move(row));
}

void addChannels(const Joint& joint, const TimelineRow& owner, std::vector<TimelineRow>& rows) {
    const std::span<const Track> tracks = owner.tracks.front();
    for (const Channel channel : kChannels) {
        const ChannelId id{joint.id, channel};
        const auto found = std::ranges::find(tracks, id, &Track::id);
        const QString name = channelName(joint.order, channel);
        if (found != tracks.end()) {
            addChannel(owner, id, name, std::span(&*found, 1), rows);
        } else if (joint.free.contains(channel)) {
            addChannel(owner, id, name, {}, rows);
        }
    }
}

void addGoal(const Character& character, const Goal& goal, const Clip& clip, const RowOptions& options,
             std::vector<TimelineRow>& rows) {
    TimelineRow row;
    row.kind = TimelineRow::Kind::joint;
    row.joint = JointId{goal.id.value};
    row.targetJoint = goal.joint;
    row.goal = goal.id;
    row.tracks = {tracksOf(clip, row.joint)};
    const auto joint = character.skeleton->find(goal.joint);
    const auto owner = channelOwner(character, row.joint);
    if (row.tracks.front().empty() || !joint || !owner) return;
    const bool passes = options.filter.passes((*character.skeleton)[*joint].name);
    if (!passes || (options.onlySelected && !options.selection.contains(goal.joint))) return;
    row.name = owner->name;
    row.isExpandable = true;
    row.isExpanded = options.expanded.contains(row.joint);
    rows[0].tracks.push_back(row.tracks.front());
    rows.push_back(row);
    if (!row.isExpanded) return;
    for (const Track& track : row.tracks.front())
        addChannel(row, track.id, channelName(owner->order, track.id.channel), std::span(&track, 1), rows);
}

void addMesh(const Mesh& mesh, const Clip& clip, const RowOptions& options, std::vector<TimelineRow>& rows) {
    const auto& selected = options.selection.meshes();
    const bool isSelected = std::ranges::find(selected, mesh.id) != selected.end();
    if (!options.filter.passes(mesh.name) || (options.onlySelected && !isSelected)) return;
    TimelineRow row;
    row.kind = TimelineRow::Kind::joint;
    row.joint = JointId{mesh.id.value};
    row.mesh = mesh.id;
    row.name = QString::fromStdString(mesh.name);
    row.isSelected = isSelected;
    row.isCurrent = mesh.id == options.selection.currentMesh();
    std::vector<const Shape*> keyed;
    for (const Shape& shape : mesh.shapes) {
        const Track* track = clip.track(shapeChannel(shape.id));
        if (!track) continue;
        row.tracks.emplace_back(track, 1);
        keyed.push_back(&shape);
    }
    if (keyed.empty()) return;
    row.isExpandable = true;
    row.isExpanded = options.expanded.contains(row.joint);
    rows[0].tracks.insert(rows[0].tracks.end(), row.tracks.begin(), row.tracks.end());
    rows.push_back(row);
    for (std::size_t i = 0; row.isExpanded && i < keyed.size(); ++i)
        addChannel(row, shapeChannel(keyed[i]->id), shapeName(*keyed[i]), row.tracks[i], rows);
}

void addContacts(const Skeleton& skeleton, std::span<const ClipContact> contacts,
                 std::vector<TimelineRow>& rows) {
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const auto joint = skeleton.find(contacts[i].joint);
        if (!joint) continue;
        if (i == 0 || contacts[i - 1].joint != contacts[i].joint) {
            TimelineRow row;
            row.kind = TimelineRow::Kind::contacts;
            row.targetJoint = contacts[i].joint;
            row.name = QCoreApplication::translate("sinew::TimelineRows", "Contacts of %1")
                           .arg(QString::fromStdString(skeleton[*joint].name));
            rows.push_back(std::move(row));
        }
        rows.back().contacts.push_back(i);
    }
}

}  // namespace

std::span<const Track> tracksOf(const Clip& clip, JointId joint) {
    const auto range =
        std::ranges::equal_range(clip.tracks, joint, {}, [](const Track& track) { return track.id.joint; });
    return {range.begin(), range.end()};
}

std::vector<TimelineRow> timelineRows(const Character& character, const Clip& clip,
                                      const RowOptions& options) {
    const Skeleton& skeleton = *character.skeleton;
    std::vector<TimelineRow> rows(1);
    rows[0].name = QCoreApplication::translate("sinew::TimelineRows", "Summary");
    addContacts(skeleton, options.contacts, rows);
    for (const Joint& joint : skeleton.joints()) {
        const bool selected = options.selection.contains(joint.id);
        if (!options.filter.passes(joint.name) || (options.onlySelected && !selected)) continue;
        TimelineRow row;
        row.kind = TimelineRow::Kind::joint;
        row.joint = row.targetJoint = joint.id;
        row.name = QString::fromStdString(joint.name);
        row.isSelected = selected;
        row.isCurrent = joint.id == options.selection.currentJoint();
        row.tracks = {tracksOf(clip, joint.id)};
        row.isExpandable = !joint.free.empty() || !row.tracks.front().empty();
        row.isExpanded = row.isExpandable && options.expanded.contains(joint.id);
        if (!row.tracks.front().empty()) rows[0].tracks.push_back(row.tracks.front());
        rows.push_back(row);
        if (row.isExpanded) addChannels(joint, row, rows);
    }
    for (const Goal& goal : character.goals) addGoal(character, goal, clip, options, rows);
    for (const auto& mesh : character.meshes) addMesh(*mesh, clip, options, rows);
    return rows;
}

}  // namespace sinew
