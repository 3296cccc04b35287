#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/anim/ClipSampler.h"
#include "core/anim/Simplify.h"

namespace sinew {

/// A point that a joint carries along, and how far it may be off, as a share of the tolerance.
struct CarriedPoint {
    Eigen::Vector3d at;  ///< in the joint's space, metres
    double share = 1;
};

/// A joint further down that cannot turn about all axes: what the joints above it are off, it can make good
/// in part only.
struct Follower {
    int joint = 0;
    std::vector<std::pair<int, int>> angles;  ///< joint and angle: those below the joint that is followed
};

/// What simplifying does with one joint.
struct JointPlan {
    std::vector<Channel> fitted;  ///< channels that get new keys, in the order in which they are fitted
    bool moves = false;           ///< whether anything of it changes over time
    /// Where it has fitted channels: the points at its bone and at the bones that it carries rigidly, and the
    /// heads of the next joints that move, which are given less so that those have room.
    std::vector<CarriedPoint> points;
    std::vector<Follower> followers;
};

/// What is fitted to what, and when: made once, read by the pieces of time that are fitted side by side.
struct SimplifyPlan {
    /// @param clip  with the curves that are constant made one key already: what channels that are not fitted
    ///              play
    /// @param kept  channels that keep their keys, sorted
    SimplifyPlan(std::shared_ptr<const Skeleton> skeleton, std::shared_ptr<const Clip> source,
                 std::shared_ptr<const Clip> clip, const std::vector<ChannelId>& kept,
                 std::vector<double> times, const SimplifySettings& settings);

    const Skeleton& skeleton() const { return source.skeleton(); }

    ClipSampler source, rest;
    std::vector<double> times;  ///< seconds, increasing
    double tolerance, distance;
    int degree;
    std::vector<JointPlan> joints;  ///< in the skeleton's order

private:
    void addPoints(int joint, const Affine& place, const Pose& still, JointPlan& plan) const;
    void addFollowers(int joint, const Follower& above, JointPlan& plan) const;
    double headShare(int joint) const;
};

}  // namespace sinew
