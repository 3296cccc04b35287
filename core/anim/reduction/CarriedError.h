#pragma once

#include <Eigen/Core>
#include <vector>

#include "core/anim/reduction/SimplifyPlan.h"
#include "core/anim/sampling/JointValues.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Rotation of a joint and the axes of its three angles, both in its parent's space. The columns of `axes`
/// belong to angles 1, 2 and 3 and have unit length.
struct AngleAxes {
    AngleAxes(const Joint& joint, const Eigen::Vector3d& angles);

    Eigen::Matrix3d rotation, axes;
};

/// State at one time that is needed to fit a joint. Model transforms are indexed by joint; metres.
struct CarriedState {
    const Affine* sourceModels;   ///< modelFromJoint of all joints in the source, `stride` apart
    const Eigen::Matrix3d* axes;  ///< axes of all joints' angles in model space, `stride` apart
    std::size_t stride = 1;
    Affine parent;  ///< modelFromParent of the joint as fitted so far

    const Affine& sourceModel(int joint) const {
        return sourceModels[static_cast<std::size_t>(joint) * stride];
    }
    const Eigen::Matrix3d& angleAxes(int joint) const {
        return axes[static_cast<std::size_t>(joint) * stride];
    }
};

/// Linearised position error of the points that a joint carries, as a function of its channels. For the
/// points of its followers, only the part counts that the followers' own angles cannot correct. Evaluated for
/// one time after the other; owns its workspace.
class CarriedError {
public:
    CarriedError(const SimplifyPlan& plan, int joint);

    /// Interval by which one channel may change; min <= max.
    struct Change {
        double min = 0, max = 0;
    };

    /// Moves the fitted channels from index `channel` on so that the points come as close to their targets as
    /// possible, and returns how far that channel may deviate from its new value. If other channels follow,
    /// part of the tolerance is reserved for them; the last channel may use all of it.
    ///
    /// @param values     in: channels before `channel` as fitted; out: the moved channels
    /// @param tolerance  metres
    Change allowedChange(const CarriedState& state, std::size_t channel, JointValues& values,
                         double tolerance);

private:
    void setPoints(const CarriedState& state);
    void linearize(const CarriedState& state, std::size_t first, const JointValues& values);
    void discountFollowers(const CarriedState& state, std::size_t first);
    void minimizeError(std::size_t first, JointValues& values);

    const SimplifyPlan* plan_;
    int joint_;
    // A column per point, P in all.
    Eigen::Matrix3Xd points_, targets_;  ///< points in the joint's space, and their targets in model space
    Eigen::Matrix3Xd arms_;              ///< from the joint's head to the points, in its parent's space
    Eigen::Matrix3Xd errors_;            ///< in model space
    /// Derivatives of the errors by each fitted channel; valid from the channel being fitted on.
    std::vector<Eigen::Matrix3Xd> slopes_;
    Eigen::VectorXd toleranceFractions_;  ///< P fractions of the tolerance
    Eigen::ArrayXd weights_;              ///< 3P inverse squares of these fractions
    Eigen::VectorXd weighted_;            ///< workspace, 3P
    /// Derivatives of a follower's points by the angles that can correct them: 3 rows per point.
    Eigen::MatrixXd followerSlopes_;
};

}  // namespace sinew
