#include "core/ik/ReachPoint.h"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <algorithm>

#include "core/anim/AngleAxes.h"
#include "core/ik/OrientJoint.h"
#include "core/ik/TurnJoints.h"

namespace sinew {
namespace {

using Eigen::Quaterniond;
using Eigen::Vector3d;

constexpr double kLever = 1e-6;  // of the skeleton's extent: a shorter one turns nothing
constexpr int kMostAims = 50;
constexpr double kAimed = 1e-10;  // radians

bool holdsAny(ChannelSet movable, ChannelSet wanted) {
    return std::ranges::any_of(
        kChannels, [&](Channel channel) { return movable.contains(channel) && wanted.contains(channel); });
}

std::vector<Affine> modelOf(const Skeleton& skeleton, const PoseValues& pose) {
    std::vector<Affine> model(pose.size());
    forwardKinematics(skeleton, poseOf(skeleton, pose), model);
    return model;
}

void move(const Skeleton& skeleton, PoseValues& pose, std::span<const Affine> model, ChannelSet movable,
          int joint, const Vector3d& by) {
    const int parent = skeleton[joint].parent;
    const Vector3d way =
        parent == kNoParent
            ? by
            : Vector3d(model[static_cast<std::size_t>(parent)].linear().fullPivLu().solve(by));
    for (int axis = 0; axis < 3; ++axis) {
        if (movable.contains(translation(axis)))
            pose[static_cast<std::size_t>(joint)].translation[axis] += way[axis];
    }
}

/// What of a direction a joint with one angle to turn can follow: what is across that angle's axis. All of it
/// where more angles turn. So a hinge needs one aim; many small ones would come to rest short of the place.
Vector3d followed(const Joint& joint, const Vector3d& angles, ChannelSet movable, const Quaterniond& parent,
                  const Vector3d& direction) {
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

/// One aim; how far the joint turned, radians.
double turn(const Skeleton& skeleton, PoseValues& pose, ChannelSet movable, int joint, const BonePoint& point,
            const Vector3d& target) {
    const auto index = static_cast<std::size_t>(joint);
    const std::vector<Affine> model = modelOf(skeleton, pose);
    const Vector3d head = model[index].translation();
    const std::vector<Quaterniond> rotations = modelRotations(skeleton, pose);
    const int above = skeleton[joint].parent;
    const Quaterniond parent =
        above == kNoParent ? Quaterniond::Identity() : rotations[static_cast<std::size_t>(above)];
    const auto follow = [&](const Vector3d& place) {
        return followed(skeleton[joint], pose[index].angles, movable, parent, place - head);
    };
    const Quaterniond aim =
        Quaterniond::FromTwoVectors(follow(pointPlace(skeleton, model, point)), follow(target));
    const Quaterniond wanted = (parent.conjugate() * aim * rotations[index]).normalized();
    const Vector3d before = pose[index].angles;
    pose[index].angles = orientJoint(skeleton[joint], wanted, before, movable).angles;
    return (pose[index].angles - before).norm();
}

}  // namespace

std::optional<int> reachingJoint(const Skeleton& skeleton, std::span<const Affine> model,
                                 std::span<const ChannelSet> movable, const BonePoint& point) {
    const Vector3d place = pointPlace(skeleton, model, point);
    if (holdsAny(movable[static_cast<std::size_t>(point.joint)], kTranslations)) return point.joint;
    std::optional<int> mover;
    for (int joint = point.joint; joint != kNoParent; joint = skeleton[joint].parent) {
        const auto index = static_cast<std::size_t>(joint);
        const bool lever = (place - model[index].translation()).norm() > kLever * skeleton.extent();
        if (lever && holdsAny(movable[index], kAngles)) return joint;
        if (!mover && holdsAny(movable[index], kTranslations)) mover = joint;
    }
    return mover;
}

PoseValues reachPoint(const Skeleton& skeleton, const PoseValues& pose, std::span<const ChannelSet> movable,
                      const BonePoint& point, const Vector3d& target) {
    PoseValues reached = pose;
    const std::vector<Affine> model = modelOf(skeleton, pose);
    const auto joint = reachingJoint(skeleton, model, movable, point);
    if (!joint) return reached;
    const auto index = static_cast<std::size_t>(*joint);
    const bool own = *joint == point.joint && holdsAny(movable[index], kTranslations);
    if (own || !holdsAny(movable[index], kAngles)) {
        move(skeleton, reached, model, movable[index], *joint, target - pointPlace(skeleton, model, point));
        return reached;
    }
    for (int i = 0; i < kMostAims; ++i) {
        if (turn(skeleton, reached, movable[index], *joint, point, target) < kAimed) break;
    }
    return reached;
}

}  // namespace sinew
