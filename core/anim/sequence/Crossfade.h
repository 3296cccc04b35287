#pragma once

#include <vector>

#include "core/anim/sequence/StripPlayer.h"

namespace sinew {

/// A crossfade between two strips, of which both play meanwhile. Joint rotations are blended by SLERP. The
/// path of the root on the floor is the integral of its two velocities, blended and turned to the blended
/// heading: blended positions would slide by the distance between the paths. If the second strip is placed
/// elsewhere than that path leads to, the difference is spread over the fade. Refers to both strips.
class Crossfade {
public:
    /// @param step  seconds between the nodes of the path, > 0
    Crossfade(const StripPlayer& first, const StripPlayer& second, const Transition& transition,
              Seconds step);

    const Transition& transition() const { return transition_; }
    /// Returns the weight of the second strip, 0..1.
    double weight(Seconds time) const;
    /// Computes the J blended values at a time within the transition. O(joints · log keys).
    void evaluate(Seconds time, PoseValues& values) const;
    /// Returns the difference between where the path leads and where the second strip is at the end; metres,
    /// on the floor.
    const Eigen::Vector3d& residual() const { return residual_; }

private:
    struct Node {
        Seconds time;
        RootPose first, second;
        double heading = 0;  ///< of the second strip relative to the first, without jumps; radians
        Eigen::Vector3d position = Eigen::Vector3d::Zero();  ///< of the path on the floor
    };
    /// The root of both strips and of the blend.
    struct Blend {
        double weight = 0;
        Node node;
    };

    Node nodeAt(Seconds time, const PoseValues& first, const PoseValues& second, double nearHeading) const;
    Eigen::Vector3d step(const Node& from, const Node& to) const;
    void blendCarriers(const Blend& blend, const PoseValues& first, const PoseValues& second,
                       PoseValues& values) const;

    const StripPlayer& first_;
    const StripPlayer& second_;
    Transition transition_;
    std::vector<Node> nodes_;
    Eigen::Vector3d residual_ = Eigen::Vector3d::Zero();
};

}  // namespace sinew
