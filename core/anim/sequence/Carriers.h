#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/anim/sampling/ClipSampler.h"
#include "core/anim/sequence/FloorTransform.h"

namespace sinew {

/// Position and orientation of the root in model space: metres, unit quaternion.
struct RootPose {
    Eigen::Vector3d position = Eigen::Vector3d::Zero();
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
};

/// The joints that carry the motion of a body through space: the topmost ones that move in any clip. A node
/// above the hips that stays where it is does not count, so that the path of the hips can be blended. Refers
/// to the skeleton, which must outlive it.
class Carriers {
public:
    /// @param clips  all compiled for this skeleton; not empty
    Carriers(const Skeleton& skeleton, std::span<const std::shared_ptr<const CompiledClip>> clips);

    const std::vector<int>& joints() const { return joints_; }
    /// Returns the carrier with the most joints below it: the hips of a body.
    int root() const { return root_; }
    /// Returns whether all of them may move and turn freely, so that poses can be placed on the floor.
    bool areFree() const { return areFree_; }
    bool contains(int joint) const { return contains_[static_cast<std::size_t>(joint)]; }

    /// Returns the root of a pose. O(depth).
    RootPose rootOf(const PoseValues& values) const { return poseOf(root_, values); }
    /// Returns a carrier's position and orientation in model space. O(depth).
    RootPose poseOf(int joint, const PoseValues& values) const;
    /// Changes the values of a carrier, so that it has this position and orientation. Angles are the nearest
    /// to their previous values. O(depth).
    void setPose(int joint, const RootPose& pose, PoseValues& values) const;
    /// Moves a whole pose on the floor. Requires areFree(), unless it is the identity.
    void move(const FloorTransform& transform, PoseValues& values) const;

private:
    Affine modelFromParent(int joint, const PoseValues& values) const;
    Eigen::Quaterniond parentRotation(int joint, const PoseValues& values) const;

    const Skeleton* skeleton_;
    std::vector<int> joints_;
    std::vector<bool> contains_;
    int root_ = 0;
    bool areFree_ = false;
};

}  // namespace sinew
