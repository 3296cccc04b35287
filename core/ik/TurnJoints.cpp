#include "core/ik/TurnJoints.h"

#include "core/ik/OrientJoint.h"

namespace sinew {
namespace {

using Eigen::Quaterniond;

Quaterniond localRotation(const Joint& joint, const ClipSampler::Values& values) {
    return joint.rest.rotation * toQuaternion(joint.order, values.angles);
}

}  // namespace

std::vector<int> topmost(const Skeleton& skeleton, std::span<const int> joints) {
    std::vector<bool> chosen(skeleton.joints().size(), false);
    for (const int joint : joints) chosen[static_cast<std::size_t>(joint)] = true;
    std::vector<bool> below(chosen.size(), false);  // it or an ancestor is chosen
    std::vector<int> top;
    for (int i = 0; i < skeleton.size(); ++i) {
        const auto index = static_cast<std::size_t>(i);
        const int parent = skeleton[i].parent;
        const bool covered = parent != kNoParent && below[static_cast<std::size_t>(parent)];
        if (chosen[index] && !covered) top.push_back(i);
        below[index] = covered || chosen[index];
    }
    return top;
}

std::vector<Quaterniond> modelRotations(const Skeleton& skeleton, const PoseValues& pose) {
    std::vector<Quaterniond> model(pose.size());
    for (std::size_t i = 0; i < pose.size(); ++i) {
        const Joint& joint = skeleton.joints()[i];
        const Quaterniond local = localRotation(joint, pose[i]);
        model[i] = joint.parent == kNoParent ? local : model[static_cast<std::size_t>(joint.parent)] * local;
    }
    return model;
}

PoseValues turnJoints(const Skeleton& skeleton, const PoseValues& pose, std::span<const ChannelSet> movable,
                      std::span<const int> joints, TurnSpace space, const Eigen::Vector3d& axis,
                      double radians) {
    const std::vector<Quaterniond> model = modelRotations(skeleton, pose);
    PoseValues turned = pose;
    for (const int i : topmost(skeleton, joints)) {
        const auto index = static_cast<std::size_t>(i);
        const Joint& joint = skeleton[i];
        const bool asParent = space == TurnSpace::parent || joint.parent == kNoParent;
        const Quaterniond parent =
            asParent ? Quaterniond::Identity() : model[static_cast<std::size_t>(joint.parent)];
        const Quaterniond turn(Eigen::AngleAxisd(radians, parent.conjugate() * axis));
        const Quaterniond wanted = turn * localRotation(joint, pose[index]);
        turned[index].angles = orientJoint(joint, wanted, pose[index].angles, movable[index]).angles;
    }
    return turned;
}

}  // namespace sinew
