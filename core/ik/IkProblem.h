#pragma once

#include <Eigen/Geometry>
#include <atomic>
#include <limits>
#include <optional>
#include <vector>

#include "core/anim/sampling/JointValues.h"
#include "core/ik/IkMethod.h"
#include "core/rig/Pose.h"

namespace sinew {

/// A target position of a point, and optionally a target orientation of its joint. Model space, metres.
struct IkGoal {
    BonePoint point;
    Eigen::Vector3d target = Eigen::Vector3d::Zero();
    double weight = 1;  ///< of the squared distance, >= 0; 0: the position is ignored
    /// Number of joints it may move, counted upwards from the first one that can rotate or move the point; 0:
    /// up to the root.
    int depth = 0;
    std::optional<Eigen::Quaterniond> orientation = std::nullopt;  ///< modelFromJoint rotation, of any length
    double orientationWeight = 1;                                  ///< of the squared angle, m^2/rad^2, >= 0
};

/// A position that attracts a point as far as the goals permit, such as the pole of an elbow or a knee.
struct IkHint {
    BonePoint point;
    Eigen::Vector3d position = Eigen::Vector3d::Zero();  ///< model space, metres
    double weight = 1;                                   ///< of the squared distance, >= 0
};

/// Energies during a solve: sum of w_i |x_i - target_i|^2 at the start and after each iteration.
struct IkTrace {
    std::vector<double> energies;     ///< m^2
    std::vector<std::size_t> starts;  ///< index into `energies` at which each start begins, ascending from 0
};

struct IkOptions {
    IkMethod method = IkMethod::boundedLeastSquares;
    double tolerance = 1e-6;         ///< maximum distance of a reached goal, metres
    double angularTolerance = 1e-6;  ///< maximum angle to a reached orientation, radians
    int iterations = 200;            ///< maximum number per start
    /// Number of further starts that are tried while the goals are not reached, each from a pose farther from
    /// the first one; deterministic. Use 0 in playback, so that the result depends only on the initial pose.
    int restarts = 0;
    /// Weight of staying near `rest` compared with hints, >= 0, per radian squared, in units of the
    /// skeleton's squared extent. Without hints any value above 0 selects the nearest pose that reaches the
    /// goals equally well, and 0 keeps the first one found.
    double restWeight = 3e-4;
    const PoseValues* rest = nullptr;  ///< J values that attract redundant joints; null: the initial pose
    /// Seconds after which no further iteration begins. Results are reproducible only if it is not reached.
    double timeCap = std::numeric_limits<double>::infinity();
    const std::atomic<bool>* cancel = nullptr;  ///< null, or checked before each iteration
    IkTrace* trace = nullptr;                   ///< if not null, it is filled, and solving allocates memory
};

struct IkReport {
    double energy = 0;    ///< sum of w_i |x_i - target_i|^2 and the orientation terms, m^2
    double residual = 0;  ///< largest distance of a goal, metres; goals of weight 0 do not count
    double rotation = 0;  ///< largest angle to a target orientation, radians; those of weight 0 do not count
    int iterations = 0;   ///< total of all starts
    int starts = 0;       ///< 1 plus the number of restarts
    bool reached = false;
};

}  // namespace sinew
