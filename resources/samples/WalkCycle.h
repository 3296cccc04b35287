#pragma once

#include <Eigen/Geometry>
#include <array>

#include "core/anim/curve/Curve.h"

namespace sinew {

/// The walk as formulas. Phase 0 is the left heel's strike, 1 the next one; the right side is half a phase
/// later. World space, metres, Y up, walking along +Z; radians.
class WalkCycle {
public:
    static constexpr double kStride = 1.28;  ///< metres from a heel strike to the next of the same foot
    static constexpr double kThigh = 0.43;
    static constexpr double kShank = 0.42;
    static constexpr double kHipWidth = 0.09;     ///< from the middle to a hip joint
    static constexpr double kHipDrop = 0.1;       ///< of the hip joints below the pelvis
    static constexpr double kAnkleHeight = 0.08;  ///< over the sole
    static constexpr double kHeel = -0.05;  ///< of the sole's points along the foot, from under the ankle
    static constexpr double kBall = 0.13;

    WalkCycle();

    struct Pelvis {
        Eigen::Vector3d place;
        double yaw, tilt, roll;  ///< R = Ry(yaw) * Rx(tilt) * Rz(roll)
        Eigen::Quaterniond rotation() const;
    };
    Pelvis pelvis(double phase) const;

    struct Foot {
        Eigen::Vector3d ankle;
        Eigen::Quaterniond rotation;
        double toeBend;  ///< upwards
    };
    /// @param side  +1 left, -1 right
    Foot foot(double phase, int side) const;

    /// The angles of a leg whose hip rotates as Rz * Rx and whose knee as Rx, and that of the foot beyond
    /// them.
    struct Leg {
        double hipX, hipZ, kneeX;
        Eigen::Quaterniond ankle;  ///< of the foot in the shank's space
    };
    Leg leg(double phase, int side) const;

    /// The arm swings against the leg of its side: forward angle at the shoulder, flexion of the elbow.
    struct Arm {
        double forward, elbow;
    };
    Arm arm(double phase, int side) const;

private:
    Eigen::Vector3d standingAnkle(double phase, double heelZ, int side) const;
    Eigen::Vector3d swingingAnkle(double phase, double heelZ, int side) const;
    Eigen::Quaterniond footRotation(double phase, int side) const;
    double pitch(double phase) const;

    Curve pitch_;  ///< of the foot over one phase, toes up positive
};

}  // namespace sinew
