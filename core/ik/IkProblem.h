#pragma once

#include <Eigen/Geometry>
#include <atomic>
#include <limits>
#include <optional>
#include <vector>

#include "core/anim/PoseValues.h"
#include "core/ik/IkMethod.h"
#include "core/rig/BonePoint.h"

namespace sinew {

/// A point that is wanted at a place, and perhaps in an orientation. Model space, metres.
struct IkGoal {
    BonePoint point;
    Eigen::Vector3d target = Eigen::Vector3d::Zero();
    double weight = 1;  ///< of the squared distance, >= 0; 0: the place does not count
    /// Joints that it may move, counted upwards from the one that turns or moves it first; 0: up to the root.
    int depth = 0;
    std::optional<Eigen::Quaterniond> orientation = std::nullopt;  ///< modelFromJoint's rotation, any length
    double orientationWeight = 1;                                  ///< m^2/rad^2 of the squared angle, >= 0
};

/// A place that a point is drawn to as far as the goals leave it free: a pole for an elbow or a knee.
struct IkHint {
    BonePoint point;
    Eigen::Vector3d place = Eigen::Vector3d::Zero();  ///< model space, metres
    double weight = 1;                                ///< of the squared distance, >= 0
};

/// What a solve went through: sum of w_i |x_i - target_i|^2 at the start and after each iteration.
struct IkTrace {
    std::vector<double> energies;     ///< m^2
    std::vector<std::size_t> starts;  ///< where in `energies` each start begins, ascending from 0
};

struct IkOptions {
    IkMethod method = IkMethod::boundedLeastSquares;
    double tolerance = 1e-6;         ///< metres that the farthest goal may be off
    double angularTolerance = 1e-6;  ///< radians that a wanted orientation may be off
    int iterations = 200;            ///< at most so many in one start
    /// Other starts that are tried while the goals are not reached, each from a pose farther from the first
    /// one; always the same. 0 in playback: where it ends then depends on nothing but where it begins.
    int restarts = 0;
    /// >= 0, by the skeleton's extent squared, for a radian squared: how much hints yield to staying near
    /// `rest`. Without hints every number above 0 means the nearest pose that serves the goals as well; 0:
    /// wherever the goals were reached first.
    double restPull = 3e-4;
    const PoseValues* rest = nullptr;  ///< J values that redundant joints are drawn to; null: the start
    /// Seconds after which no other iteration begins. Results repeat only where it is not met.
    double timeCap = std::numeric_limits<double>::infinity();
    const std::atomic<bool>* cancel = nullptr;  ///< null, or looked at before each iteration: no other begins
    IkTrace* trace = nullptr;                   ///< filled where given; then solving allocates
};

struct IkReport {
    double energy = 0;    ///< sum of w_i |x_i - target_i|^2 and of the orientations' share, m^2
    double residual = 0;  ///< the farthest goal's distance, metres; goals of weight 0 do not count
    double turn = 0;      ///< the largest angle to a wanted orientation, radians; of weight 0 likewise
    int iterations = 0;   ///< of all starts
    int starts = 0;       ///< 1 and the restarts that were tried
    bool reached = false;
};

}  // namespace sinew
