#pragma once

#include <Eigen/Core>

#include "core/rig/Channel.h"

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

}  // namespace sinew
