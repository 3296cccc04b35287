#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/anim/reduction/BandFit.h"
#include "core/anim/reduction/Simplify.h"
#include "core/anim/sampling/ClipSampler.h"

namespace sinew {

/// A point that a joint carries, and the fraction of the tolerance by which it may be off.
struct CarriedPoint {
    Eigen::Vector3d position;  ///< in the joint's space, metres
    double toleranceFraction = 1;
};

/// A joint further down the chain that cannot rotate about all axes, so that it can correct the errors of the
/// joints above it only partly.
struct Follower {
    int joint = 0;
    std::vector<std::pair<int, int>> angles;  ///< (joint, angle): those below the joint that is being fitted
};

/// How one joint is simplified.
struct JointPlan {
    std::vector<Channel> fitted;  ///< channels that get new keys, in fitting order
    bool isAnimated = false;      ///< whether any of its channels changes over time
    /// For joints with fitted channels: points on its bone and on the bones that it carries rigidly, and the
    /// heads of the next animated joints, which get a smaller tolerance so that some is left for those
    /// joints.
    std::vector<CarriedPoint> points;
    std::vector<Follower> followers;
};

/// The motion to simplify, the times at which it is fitted, and the points and tolerances that apply. Created
/// once and shared by the pieces of time that are fitted in parallel.
struct SimplifyPlan {
    /// @param clip  the source with constant curves already reduced to one key; provides the values of
    ///     channels that are not fitted
    /// @param kept  channels that keep their keys, sorted
    SimplifyPlan(const std::shared_ptr<const Skeleton>& skeleton, std::shared_ptr<const Clip> source,
                 const std::shared_ptr<const Clip>& clip, const std::vector<ChannelId>& kept,
                 std::vector<double> times, const SimplifySettings& settings);

    const Skeleton& skeleton() const { return source.skeleton(); }

    ClipSampler source, rest;
    std::vector<double> times;  ///< seconds, increasing
    double tolerance, distance;
    int degree;
    std::vector<JointPlan> joints;  ///< in the skeleton's order

private:
    void addPoints(int joint, const Affine& jointFromChild, const Pose& restPose, JointPlan& plan) const;
    void addFollowers(int joint, const Follower& above, JointPlan& plan) const;
    double headFraction(int joint) const;
};

/// The keys of one channel within a piece of time. Gates of the knots are counted from the piece's first
/// time.
struct FittedChannel {
    ChannelId id;
    std::vector<Knot> knots;
};

/// Fits all channels of a plan over the times [first, last]. Every channel keeps its value at both ends, so
/// that pieces join. Where the tolerance is exceeded, the fit is repeated with narrower gates around those
/// times, down to a key at each of them, until it holds.
std::vector<FittedChannel> fitPiece(const SimplifyPlan& plan, std::size_t first, std::size_t last,
                                    const std::atomic<bool>* cancel);

}  // namespace sinew
