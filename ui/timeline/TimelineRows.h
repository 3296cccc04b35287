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
    JointId joint;                      ///< whose channels, a goal's too (goalChannel); id 0: the summary
    JointId selects;                    ///< the joint that a click selects; of a goal its own
    GoalId goal;                        ///< unset: not of a goal
    Channel channel = Channel::angle1;  ///< of Kind::channel
    QString name;
    bool selected = false;  ///< its joint is
    bool current = false;   ///< its joint is the current one
    bool opens = false;     ///< a joint with channels below
    bool open = false;
    /// What its keys are of, the tracks of each joint together: views into the clip that was given.
    std::vector<std::span<const Track>> tracks;
};

/// Which rows a timeline has.
struct RowChoice {
    const Selection& selection;
    const JointFilter& filter;
    bool onlySelected = false;
    const std::set<JointId>& open;
};

/// The tracks of a joint.
std::span<const Track> tracksOf(const Clip& clip, JointId joint);

/// The summary of the rows below it; a row for each joint that passes the filter, in the outliner's order; of
/// open ones a row for each channel that is free or has keys. Behind them the goals that have keys.
std::vector<TimelineRow> timelineRows(const Character& character, const Clip& clip, const RowChoice& choice);

}  // namespace sinew
