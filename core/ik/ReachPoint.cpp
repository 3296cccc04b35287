#include "core/ik/ReachPoint.h"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <algorithm>

#include "core/anim/reduction/CarriedError.h"
#include "core/base/Index.h"
#include "core/ik/OrientJoint.h"
#include "core/math/Transform.h"

namespace sinew {
namespace {

using Eigen::Quaterniond;
using Eigen::Vector3d;

constexpr double kLever = 1e-6;  // relative to the skeleton's extent; nearer points cannot be aimed
constexpr int kMostAims = 50;
constexpr double kAimed = 1e-10;  // radians

std::vector<Affine> modelOf(const Skeleton& skeleton, const PoseValues& pose) {
    std::vector<Affine> model(pose.size());
    forwardKinematics(skeleton, poseOf(skeleton, pose), model);
    return model;
}

void move(const Skeleton& skeleton, PoseValues& pose, std::span<const Affine> model, ChannelSet movable,
          int joint, const Vector3d& by) {
    const int parent = skeleton[joint].parent;
    const Vector3d offset =
        parent == kNoParent ? by : Vector3d(model[asIndex(parent)].linear().fullPivLu().solve(by));
    for (int axis = 0; axis < 3; ++axis) {
        if (movable.contains(translation(axis))) pose[asIndex(joint)].translation[axis] += offset[axis];
    }
}

/// Returns the part of a direction that a joint can follow: if only one angle is movable, the part across its
/// axis, otherwise all of it. A hinge is then aimed in one step; many small steps would end short of the
/// target.
Vector3d followedJoint(const Joint& joint, const Vector3d& angles, ChannelSet movable,
                       const Quaterniond& parent, const Vector3d& direction) {
    std::optional<int> only;
    for (int i = 0; i < 3; ++i) {
        if (!movable.contains(angle(i))) continue;
        if (only) return direction;
        only = i;
    }
    if (!only) return direction;
    const Vector3d axis = parent * AngleAxes(joint, angles).axes.col(*only);
    return direction - direction.dot(axis) * axis;
}

/// Aims once. Returns how far the joint rotated, radians.
double turn(const Skeleton& skeleton, PoseValues& pose, ChannelSet movable, int joint, const BonePoint& point,
            const Vector3d& target) {
    const auto index = asIndex(joint);
    const std::vector<Affine> model = modelOf(skeleton, pose);
    const Vector3d head = model[index].translation();
    const std::vector<Quaterniond> rotations = modelRotations(skeleton, pose);
    const int above = skeleton[joint].parent;
    const Quaterniond parent = above == kNoParent ? Quaterniond::Identity() : rotations[asIndex(above)];
    const auto follow = [&](const Vector3d& position) {
        return followedJoint(skeleton[joint], pose[index].angles, movable, parent, position - head);
    };
    const Quaterniond aim = shortestRotation(follow(pointInModel(skeleton, model, point)), follow(target));
    const Quaterniond wanted = (parent.conjugate() * aim * rotations[index]).normalized();
    const Vector3d before = pose[index].angles;
    pose[index].angles = orientJoint(skeleton[joint], wanted, before, movable).angles;
    return (pose[index].angles - before).norm();
}

}  // namespace

std::optional<int> reachingJoint(const Skeleton& skeleton, std::span<const Affine> model,
                                 std::span<const ChannelSet> movable, const BonePoint& point) {
    const Vector3d target = pointInModel(skeleton, model, point);
    if (movable[asIndex(point.joint)].intersects(kTranslations)) return point.joint;
    std::optional<int> mover;
    for (int joint = point.joint; joint != kNoParent; joint = skeleton[joint].parent) {
        const auto index = asIndex(joint);
        const bool hasLeverArm = (target - model[index].translation()).norm() > kLever * skeleton.extent();
        if (hasLeverArm && movable[index].intersects(kAngles)) return joint;
        if (!mover && movable[index].intersects(kTranslations)) mover = joint;
    }
    return mover;
}

PoseValues reachPoint(const Skeleton& skeleton, const PoseValues& pose, std::span<const ChannelSet> movable,
                      const BonePoint& point, const Vector3d& target) {
    PoseValues reached = pose;
    const std::vector<Affine> model = modelOf(skeleton, pose);
    const auto joint = reachingJoint(skeleton, model, movable, point);
    if (!joint) return reached;
    const auto index = asIndex(*joint);
    const bool own = *joint == point.joint && movable[index].intersects(kTranslations);
    if (own || !movable[index].intersects(kAngles)) {
        move(skeleton, reached, model, movable[index], *joint, target - pointInModel(skeleton, model, point));
        return reached;
    }
    for (int i = 0; i < kMostAims; ++i) {
        if (turn(skeleton, reached, movable[index], *joint, point, target) < kAimed) break;
    }
    return reached;
}

}  // namespace sinew
