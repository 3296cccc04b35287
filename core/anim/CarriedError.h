#pragma once

#include <Eigen/Core>
#include <vector>

#include "core/anim/SimplifyPlan.h"

namespace sinew {

/// Where everything is at one time, for the joint that is fitted: models by joint, metres.
struct CarriedMoment {
    const Affine* was;            ///< modelFromJoint of all joints, as they should be, `stride` apart
    const Eigen::Matrix3d* axes;  ///< of all joints' angles, in model space, `stride` apart
    std::size_t stride = 1;
    Affine parent;  ///< modelFromParent of the joint as it is now

    const Affine& wasOf(int joint) const { return was[static_cast<std::size_t>(joint) * stride]; }
    const Eigen::Matrix3d& axesOf(int joint) const { return axes[static_cast<std::size_t>(joint) * stride]; }
};

/// How far the points that a joint carries are off, and how that changes with its channels, linearised: of
/// its followers' points that part which their own angles cannot make good. At one time after the other;
/// owns its workspace.
class CarriedError {
public:
    CarriedError(const SimplifyPlan& plan, int joint);

    /// By how much one channel may change; least <= most.
    struct Change {
        double least = 0, most = 0;
    };

    /// Moves the fitted channels from the `channel`-th on to where the points are nearest to their places,
    /// and says how far that channel may move from there. Where more channels follow, they are left some of
    /// the room; the last one gets all of it.
    ///
    /// @param values     in: channels before `channel` as they are fitted; out: as said
    /// @param tolerance  metres
    Change allowed(const CarriedMoment& moment, std::size_t channel, ClipSampler::Values& values,
                   double tolerance);

private:
    void setPoints(const CarriedMoment& moment);
    void linearise(const CarriedMoment& moment, std::size_t first, const ClipSampler::Values& values);
    void leaveToFollowers(const CarriedMoment& moment);
    void approach(std::size_t first, ClipSampler::Values& values);

    const SimplifyPlan* plan_;
    int joint_;
    std::size_t count_ = 0;
    Eigen::Matrix3Xd at_, goal_;  ///< points in the joint's space, and where in the model they should be
    Eigen::VectorXd share_;       ///< of the tolerance, by point
    Eigen::MatrixXd system_;      ///< 3 rows a point: the error, and its change with each fitted channel
    Eigen::MatrixXd turns_;       ///< the same of a follower's points with the angles that make good
};

}  // namespace sinew
