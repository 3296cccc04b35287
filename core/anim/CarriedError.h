#pragma once

#include <vector>

#include "core/anim/SimplifyPlan.h"

namespace sinew {

/// How far the points that a joint carries are off, and how that changes with its channels: linearised in
/// them, at one time after the other. Owns its workspace.
class CarriedError {
public:
    CarriedError(const Joint& joint, const JointPlan& plan);

    /// By how much one channel may change; least <= most.
    struct Change {
        double least = 0, most = 0;
    };

    /// Moves the fitted channels from the `channel`-th on to where the points are nearest to their places,
    /// and says how far that channel may move from there. Where more channels follow, they are left some of
    /// the room; the last one gets all of it.
    ///
    /// @param parent     modelFromParent as it is now
    /// @param was        modelFromJoint where it should be
    /// @param values     in: channels before `channel` as they are fitted; out: as said
    /// @param tolerance  metres
    Change allowed(const Affine& parent, const Affine& was, std::size_t channel, ClipSampler::Values& values,
                   double tolerance);

private:
    void linearise(const Affine& parent, const Affine& was, std::size_t first,
                   const ClipSampler::Values& values);
    void approach(std::size_t first, ClipSampler::Values& values) const;

    const Joint& joint_;
    const JointPlan& plan_;
    std::vector<Eigen::Vector3d> errors_;   ///< a point each
    std::vector<Eigen::Vector3d> changes_;  ///< by channel from the first, a point each
};

}  // namespace sinew
