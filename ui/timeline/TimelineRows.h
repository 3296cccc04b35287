#pragma once

#include <QString>
#include <set>
#include <span>
#include <vector>

#include "core/scene/Scene.h"

namespace sinew {

class JointFilter;
class Selection;

/// A row of the timeline.
struct TimelineRow {
    enum class Kind { summary, joint, channel, contacts };

    Kind kind = Kind::summary;
    /// Owner of the channels. For a goal its id (see goalChannel()), for a mesh with shapes that of the mesh.
    /// Unset for the summary.
    JointId joint;
    JointId targetJoint;  ///< the joint that a click selects; for a goal its joint; unset for a mesh
    GoalId goal;          ///< unset if the row is not of a goal
    MeshId mesh;          ///< the mesh that a click selects; unset if the row is not of a mesh or its shapes
    ChannelId channel;    ///< for Kind::channel; for a shape its shapeChannel()
    QString name;
    bool isSelected = false;    ///< its joint or mesh is selected
    bool isCurrent = false;     ///< its joint or mesh is the current one
    bool isExpandable = false;  ///< has channels that can be shown below it
    bool isExpanded = false;
    /// For Kind::contacts: those of `targetJoint`, as indices into RowOptions::contacts.
    std::vector<std::size_t> contacts;
    /// Tracks with the row's keys, grouped by joint, goal or shape: views into the clip passed to
    /// timelineRows().
    std::vector<std::span<const Track>> tracks;
};

/// Decides which rows the timeline has.
struct RowOptions {
    const Selection& selection;
    const JointFilter& filter;
    bool onlySelected = false;
    const std::set<JointId>& expanded;
    std::span<const ClipContact> contacts{};  ///< sorted by joint; get rows of their own
};

/// Returns the tracks of a joint, goal or shape.
std::span<const Track> tracksOf(const Clip& clip, JointId joint);

/// Returns the rows of the timeline: a summary, then the contacts of each joint that has some, then a row for
/// each joint that passes the filter in outliner order, followed by its free or keyed channels if it is
/// expanded, then the goals that have keys, then the meshes with keyed shapes.
std::vector<TimelineRow> timelineRows(const Character& character, const Clip& clip,
                                      const RowOptions& options);

}  // namespace sinew
