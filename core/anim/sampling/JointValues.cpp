#include "core/anim/sampling/JointValues.h"

#include <algorithm>

namespace sinew {

JointValues restValues(const Joint& joint) {
    return {joint.rest.translation, Eigen::Vector3d::Zero(), joint.rest.scale};
}

PoseValues restValues(const Skeleton& skeleton) {
    PoseValues values;
    values.reserve(skeleton.joints().size());
    for (const Joint& joint : skeleton.joints()) values.push_back(restValues(joint));
    return values;
}

Pose poseOf(const Skeleton& skeleton, const PoseValues& values) {
    Pose pose;
    pose.reserve(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const JointValues& joint = values[i];
        pose.push_back(localTransform(skeleton.joints()[i], joint.translation, joint.angles, joint.scale));
    }
    return pose;
}

std::vector<ChannelValue> changedValues(const Skeleton& skeleton, const PoseValues& before,
                                        const PoseValues& after) {
    std::vector<ChannelValue> changed;
    for (std::size_t i = 0; i < after.size(); ++i) {
        const Joint& joint = skeleton.joints()[i];
        for (const Channel channel : kChannels) {
            const double value = after[i].at(channel);
            if (joint.free.contains(channel) && value != before[i].at(channel)) {
                changed.push_back({{joint.id, channel}, value});
            }
        }
    }
    std::ranges::sort(changed, {}, &ChannelValue::id);
    return changed;
}

}  // namespace sinew
