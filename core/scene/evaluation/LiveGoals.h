#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/anim/sampling/JointValues.h"
#include "core/ik/IkWorkspace.h"
#include "core/scene/evaluation/GoalTarget.h"

namespace sinew {

/// Solves a character's live goals on top of its clip, at any time. All goals are solved together, starting
/// from the clip's pose and without restarts, so the result depends on the time only, not on what was
/// evaluated before. Only free angles are changed; roots are not moved.
///
/// addIkGoal() defines the meaning of influence. Each thread needs its own instance, because it owns its
/// workspace.
class LiveGoals {
public:
    explicit LiveGoals(std::shared_ptr<const Character> character);

    /// @param clip   the clip that plays
    /// @param model  J modelFromJoint transforms of `pose`
    /// @param pose   J values; in: the clip's, out: with the goals reached as closely as possible
    /// Returns false if nothing changed. No allocation after the first call.
    bool solve(const Clip& clip, Seconds time, std::span<const Affine> model, PoseValues& pose);

private:
    std::shared_ptr<const Character> character_;
    std::vector<ChannelSet> movable_;
    PoseValues clip_;                 ///< J values from before the goals
    std::vector<double> influences_;  ///< J influences
    std::vector<IkGoal> goals_;
    std::vector<IkHint> hints_;
    IkWorkspace workspace_;
};

}  // namespace sinew
