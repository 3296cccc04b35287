#pragma once

#include <vector>

#include "core/anim/sequence/StripPlayer.h"

namespace sinew {

/// An inertial transition between two strips: the second one starts at once, and the offsets of all joints,
/// by which the pose of the first differs when it ends, and their velocities decay (see decayed()). Offsets
/// are rotations in the parent's space, and for the root rotations and positions in model space. Refers to
/// the second strip.
class InertialBlend {
public:
    /// @param step  seconds over which velocities are measured, > 0
    InertialBlend(const StripPlayer& first, const StripPlayer& second, const Transition& transition,
                  Seconds step);

    /// Computes the J values at a time of the transition. O(joints · log keys).
    void evaluate(Seconds time, PoseValues& values) const;

private:
    /// A vector and its velocity, per second.
    struct Offset {
        Eigen::Vector3d value = Eigen::Vector3d::Zero(), velocity = Eigen::Vector3d::Zero();
    };
    struct JointOffset {
        Offset translation, rotation, scale;
    };
    /// Poses from which the offset of a joint and its velocity are found.
    struct Samples {
        PoseValues before, last;   ///< of the first strip
        PoseValues first, second;  ///< of the second strip
        double stepBefore = 0, stepAfter = 0;
    };

    JointOffset offsetOf(int joint, const Samples& samples) const;

    const StripPlayer& second_;
    Transition transition_;
    std::vector<JointOffset> offsets_;  ///< J
};

}  // namespace sinew
