#pragma once

#include <Eigen/Geometry>
#include <array>
#include <span>
#include <vector>

#include "core/ik/IkProblem.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// What of a skeleton a solve works on: joints that turn or move, as nodes with what lies between them folded
/// into one fixed map each, and the points that are wanted somewhere. Flat, copied for one solve, reused by
/// the next one. Model space, metres, radians.
class IkChain {
public:
    static constexpr int kModel = -1;  ///< the parent of a node that hangs on nothing that moves
    static constexpr int kFixed = -1;  ///< in Node::variable: not one

    struct Node {
        int parent = kModel;
        int joint = 0;
        std::array<int, 3> axes{};                         ///< of angle 1, 2, 3: 0 = x ...
        std::array<int, 6> variable{};                     ///< of angle 1, 2, 3, translation x, y, z
        Eigen::Vector3d angles = Eigen::Vector3d::Zero();  ///< those that are no variables
        bool straight = false;                             ///< `fixed` is the identity
        Eigen::Matrix3d fixed;     ///< parent's frame (as posed) from this one's before it turns
        Eigen::Matrix3d unscaled;  ///< the same of rotations alone
        Eigen::Vector3d offset;    ///< its head in the parent's frame, translation variables left out
    };

    /// A point that is wanted somewhere; `root` is the weight's.
    struct Pull {
        int node = kModel;
        Eigen::Vector3d offset, target;
        double root = 1;
    };

    /// A frame that is wanted in an orientation.
    struct Aim {
        int node = kModel;
        Eigen::Matrix3d offset;
        Eigen::Quaterniond target;
        double root = 1;
    };

    /// Takes what a problem needs; `pose` is where it starts, with limited angles brought inside.
    /// Fails as solveIk() does.
    Result<void> compile(const Skeleton& skeleton, std::span<const ChannelSet> movable,
                         std::span<const IkGoal> goals, std::span<const IkHint> hints,
                         const PoseValues& pose);

    int variables() const { return static_cast<int>(lower.size()); }
    int rows() const { return 3 * static_cast<int>(pulls.size() + aims.size()); }

    /// The variables' values of a pose, inside their bounds, and back.
    void read(const PoseValues& pose, std::span<double> values) const;
    void write(std::span<const double> values, PoseValues& pose) const;

    /// Puts every node where the values say.
    void place(const double* values);

    Eigen::Vector3d placeOf(const Pull& pull) const;
    /// M with M (A u x A v) = A (u x v) for a node's frame A: what its axes' products lack where it is
    /// scaled. Zero where the frame is flat.
    Eigen::Matrix3d crossScale(int node) const;
    /// The rotation vector from an aim's frame to its target, 0..pi long.
    Eigen::Vector3d turnLeft(const Aim& aim) const;

    /// Weighted residuals of pulls and then aims, three rows each, and their sum of squares.
    double residuals(double* out) const;
    /// The largest distance of a pull and angle of an aim, from their residuals.
    void largest(const double* residuals, IkReport& report) const;

    std::vector<Node> nodes;  ///< parents before children
    std::vector<Pull> pulls, hints;
    std::vector<Aim> aims;
    std::vector<double> lower, upper;  ///< bounds of the variables
    std::vector<double> mobility;      ///< 1 - stiffness, above 0
    std::vector<double> stride;        ///< the longest step: radians, of metres any
    std::vector<double> spread;        ///< how far off other starts may be: half a turn, or `reach`
    bool rigid = true;                 ///< no node hangs on a scaled one
    double reach = 1;                  ///< the skeleton's extent, metres

    /// As place() left them, one a node: modelFromNode, its head, and the columns' true axes of angle 1, 2, 3
    /// (of length 1 where `rigid`). `unscaled...` are only there where the chain is not rigid.
    std::vector<Eigen::Matrix3d> frames, axes, unscaledFrames, unscaledAxes;
    std::vector<Eigen::Vector3d> heads;

private:
    /// A joint's frame as seen from the node that carries it.
    struct Carried {
        int node = kModel;
        bool needed = false, moves = false, scaled = false;
        Eigen::Matrix3d linear = Eigen::Matrix3d::Identity(), unscaled = Eigen::Matrix3d::Identity();
        Eigen::Vector3d offset = Eigen::Vector3d::Zero();
    };

    void clear(std::size_t joints);
    void need(const Skeleton& skeleton, int joint);
    void letMove(const Skeleton& skeleton, const IkGoal& goal);
    void carry(const Skeleton& skeleton, int index, ChannelSet movable, const ClipSampler::Values& values);
    bool addVariables(const Joint& joint, ChannelSet movable, const ClipSampler::Values& values, Node& node);
    int addVariable(double least, double most, double moves, double apart, double longest);
    Pull pullOf(const Skeleton& skeleton, const BonePoint& point, const Eigen::Vector3d& target,
                double weight) const;
    void addGoal(const Skeleton& skeleton, const IkGoal& goal);
    void turnNode(const Node& node, const double* values, Eigen::Matrix3d& frame,
                  Eigen::Matrix3d& turned) const;

    std::vector<Carried> carried_;
};

}  // namespace sinew
