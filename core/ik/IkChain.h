#pragma once

#include <Eigen/Geometry>
#include <array>
#include <span>
#include <vector>

#include "core/anim/sampling/JointValues.h"
#include "core/ik/IkProblem.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// The part of a skeleton that a solve works on. Joints that rotate or move are nodes; everything between two
/// nodes is folded into one fixed transform. Also holds the goals and hints. Flat, rebuilt for each solve,
/// memory is reused. Model space, metres, radians.
class IkChain {
public:
    static constexpr int kModel = -1;  ///< parent of a node that has no node above it
    static constexpr int kFixed = -1;  ///< in Node::variable: not a variable

    struct Node {
        int parent = kModel;
        int joint = 0;
        std::array<int, 3> axes{};                         ///< of angle 1, 2, 3: 0 = x ...
        std::array<int, 6> variable{};                     ///< of angle 1, 2, 3, translation x, y, z
        Eigen::Vector3d angles = Eigen::Vector3d::Zero();  ///< of the angles that are not variables
        bool isIdentity = false;                           ///< whether `fixed` is the identity
        Eigen::Matrix3d fixed;     ///< from this node's frame before its rotation to the parent's posed frame
        Eigen::Matrix3d unscaled;  ///< the same without scales
        Eigen::Vector3d offset;    ///< its head in the parent's frame, without translation variables
    };

    /// A target position of a point.
    struct PositionGoal {
        int node = kModel;
        Eigen::Vector3d offset, target;
        double root = 1;  ///< square root of the weight
    };

    /// A target orientation of a frame.
    struct OrientationGoal {
        int node = kModel;
        Eigen::Matrix3d offset;
        Eigen::Quaterniond target;
        double root = 1;  ///< square root of the weight
    };

    /// Builds the chain of a problem. `pose` is the initial pose; its limited angles are clamped. Fails as
    /// solveIk() does.
    Result<void> compile(const Skeleton& skeleton, std::span<const ChannelSet> movable,
                         std::span<const IkGoal> goals, std::span<const IkHint> hints,
                         const PoseValues& pose);

    int variables() const { return static_cast<int>(lower.size()); }
    int rows() const { return 3 * static_cast<int>(positionGoals.size() + orientationGoals.size()); }

    /// Copy a pose to variables, clamped to their bounds, and back.
    void read(const PoseValues& pose, std::span<double> values) const;
    void write(std::span<const double> values, PoseValues& pose) const;

    /// Updates the frames of all nodes from the variables' values.
    void evaluate(const double* values);

    Eigen::Vector3d positionOf(const PositionGoal& goal) const;
    /// Returns M with M (A u x A v) = A (u x v) for a node's frame A, which corrects cross products of its
    /// axes if it is scaled. Zero if the frame is singular.
    Eigen::Matrix3d crossScale(int node) const;
    /// Returns the rotation vector from the goal's frame to its target, 0..pi long.
    Eigen::Vector3d remainingRotation(const OrientationGoal& goal) const;

    /// Writes the weighted residuals of positions and then orientations, three rows each. Returns the sum of
    /// their squares.
    double residuals(double* out) const;
    /// Sets the report's largest distance and largest angle from the residuals.
    void largest(const double* residuals, IkReport& report) const;

    std::vector<Node> nodes;  ///< parents before children
    std::vector<PositionGoal> positionGoals, hints;
    std::vector<OrientationGoal> orientationGoals;
    std::vector<double> lower, upper;  ///< bounds of the variables
    std::vector<double> mobility;      ///< 1 - stiffness, > 0
    std::vector<double> stride;        ///< maximum step in radians; unlimited for translations
    std::vector<double> spread;        ///< maximum offset of restarts: half a turn, or `extent`
    bool rigid = true;                 ///< no node is below a scaled joint
    double reach = 1;                  ///< the skeleton's extent, metres

    /// One per node, set by evaluate(): modelFromNode, its head, and the true axes of angle 1, 2, 3 as
    /// columns (of length 1 if `rigid`). `unscaled...` are only filled if the chain is not rigid.
    std::vector<Eigen::Matrix3d> frames, axes, unscaledFrames, unscaledAxes;
    std::vector<Eigen::Vector3d> heads;

private:
    /// A joint's frame relative to the nearest node at or above it.
    struct CarriedFrame {
        int node = kModel;
        bool isNeeded = false, isMovable = false, scaled = false;
        Eigen::Matrix3d linear = Eigen::Matrix3d::Identity(), unscaled = Eigen::Matrix3d::Identity();
        Eigen::Vector3d offset = Eigen::Vector3d::Zero();
    };

    void clear(std::size_t joints);
    void markNeeded(const Skeleton& skeleton, int joint);
    void markMovable(const Skeleton& skeleton, const IkGoal& goal);
    void carry(const Skeleton& skeleton, int index, ChannelSet movable, const JointValues& values);
    bool addVariables(const Joint& joint, ChannelSet movable, const JointValues& values, Node& node);
    int addVariable(double minimum, double maximum, double freedom, double restartSpread, double maximumStep);
    PositionGoal makePositionGoal(const Skeleton& skeleton, const BonePoint& point,
                                  const Eigen::Vector3d& target, double weight) const;
    void addGoal(const Skeleton& skeleton, const IkGoal& goal);
    void rotateNode(const Node& node, const double* values, Eigen::Matrix3d& frame,
                    Eigen::Matrix3d& turned) const;

    std::vector<CarriedFrame> carried_;
};

}  // namespace sinew
