#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/anim/PoseValues.h"
#include "core/ik/IkWorkspace.h"
#include "core/scene/GoalTarget.h"

namespace sinew {

/// The goals of a character that are solved at every time on top of its clip. All are solved together,
/// starting from the clip's own pose and without restarts, so that a time looks the same however one got
/// there. What they may change are the free angles; roots are not moved, they are the clip's.
///
/// What influence means is askGoal()'s to say. Owns its workspace: one per thread.
class LiveGoals {
public:
    explicit LiveGoals(std::shared_ptr<const Character> character);

    /// @param clip   the one that plays
    /// @param model  J modelFromJoint of `pose`
    /// @param pose   J values; in: the clip's, out: with the goals reached as near as they can be
    /// Returns false where nothing changed. No allocation after the first call.
    bool solve(const Clip& clip, Seconds time, std::span<const Affine> model, PoseValues& pose);

private:
    std::shared_ptr<const Character> character_;
    std::vector<ChannelSet> movable_;
    PoseValues clip_;             ///< J values, before the goals
    std::vector<double> shares_;  ///< J
    std::vector<IkGoal> goals_;
    std::vector<IkHint> hints_;
    IkWorkspace workspace_;
};

}  // namespace sinew
