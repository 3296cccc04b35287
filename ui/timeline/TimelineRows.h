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
    enum class Kind { summary, joint, channel };

    Kind kind = Kind::summary;
    JointId joint;        ///< owner of the channels; for a goal its id (goalChannel); id 0: summary
    JointId targetJoint;  ///< the joint that a click selects; for a goal its joint
    GoalId goal;          ///< unset if the row is not of a goal
    Channel channel = Channel::angle1;  ///< for Kind::channel
    QString name;
    bool isSelected = false;    ///< its joint is selected
    bool isCurrent = false;     ///< its joint is the current joint
    bool isExpandable = false;  ///< has channels that can be shown below it
    bool isExpanded = false;
    /// Tracks with the row's keys, grouped by joint: views into the clip passed to timelineRows().
    std::vector<std::span<const Track>> tracks;
};

/// Decides which rows the timeline has.
struct RowOptions {
    const Selection& selection;
    const JointFilter& filter;
    bool onlySelected = false;
    const std::set<JointId>& expanded;
};

/// Returns the tracks of a joint.
std::span<const Track> tracksOf(const Clip& clip, JointId joint);

/// Returns the rows of the timeline: a summary, then a row for each joint that passes the filter in outliner
/// order, followed by its free or keyed channels if it is expanded, then the goals that have keys.
std::vector<TimelineRow> timelineRows(const Character& character, const Clip& clip,
                                      const RowOptions& options);

}  // namespace sinew
