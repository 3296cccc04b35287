#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/scene/Scene.h"

namespace sinew {

/// A character in the making: joints first, then their motion, then the scene that holds both. Metres,
/// degrees.
class SampleRig {
public:
    /// Adds a joint at a place in its parent's space and gives its index. Bones without a tail of their own
    /// get the one of deriveTails().
    int addJoint(std::string name, int parent, const Eigen::Vector3d& place, EulerOrder order,
                 ChannelSet free);
    void setTail(int joint, const Eigen::Vector3d& tail);

    /// A value of one frame; a channel that is set in one frame is set in every frame, in their order.
    void addSample(int joint, Channel channel, double value);
    /// Three angles of one frame in the joint's order.
    void addAngles(int joint, const Eigen::Vector3d& degreesOfAngles);
    void addPlace(int joint, const Eigen::Vector3d& place);

    /// Sparse keys instead: (seconds, value), eased without overshoot.
    void setKeys(int joint, Channel channel, const std::vector<std::pair<double, double>>& keys);

    /// The character with a clip of so many frames, both of this name.
    Scene scene(const std::string& name, FrameRate rate, std::int64_t frames) const;

private:
    std::vector<Joint> joints_;
    std::vector<bool> hasTail_;
    std::map<std::pair<int, Channel>, std::vector<double>> samples_;
    std::map<std::pair<int, Channel>, Curve> curves_;
};

}  // namespace sinew
