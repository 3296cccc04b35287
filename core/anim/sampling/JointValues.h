#pragma once

#include <Eigen/Core>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/rig/Channel.h"
#include "core/rig/Pose.h"

namespace sinew {

/// The channel values of a joint at one time: radians (may exceed whole turns), metres, factors.
struct JointValues {
    Eigen::Vector3d translation = Eigen::Vector3d::Zero(), angles = Eigen::Vector3d::Zero(),
                    scale = Eigen::Vector3d::Ones();

    double& at(Channel channel) {
        if (isTranslation(channel)) return translation[component(channel)];
        return isAngle(channel) ? angles[component(channel)] : scale[component(channel)];
    }
    double at(Channel channel) const { return const_cast<JointValues&>(*this).at(channel); }
};

/// The channel values of all joints at one time, in the skeleton's order: metres, radians (may exceed whole
/// turns), factors. Posing edits these; poseOf() computes the pose.
using PoseValues = std::vector<JointValues>;

/// Returns the values of the rest pose: rest translations and scales, angles 0.
PoseValues restValues(const Skeleton& skeleton);
JointValues restValues(const Joint& joint);

/// Returns the local transforms for these values.
Pose poseOf(const Skeleton& skeleton, const PoseValues& values);

/// Returns the values in `after` of all free channels that differ from `before`, sorted by id.
std::vector<ChannelValue> changedValues(const Skeleton& skeleton, const PoseValues& before,
                                        const PoseValues& after);

}  // namespace sinew
