#pragma once

#include <Eigen/Geometry>
#include <array>
#include <optional>
#include <vector>

#include "core/anim/sampling/JointValues.h"
#include "core/ik/IkWorkspace.h"
#include "core/retarget/Mapping.h"
#include "core/retarget/transfer/Landmarks.h"

namespace sinew {

/// How a limb is moved: offsets from its pose, metres. The end reaches its position; the ankle or wrist, and
/// the ball of a foot with toes, stay close to theirs.
struct LimbMove {
    Eigen::Vector3d end = Eigen::Vector3d::Zero();
    Eigen::Vector3d tip = Eigen::Vector3d::Zero();  ///< of the ankle or wrist, and of the ball of the foot
    /// 0..1: 0 keeps the bend of the pose if the limb is straight, although it may then miss its position by
    /// a little; 1 bends it and reaches the position.
    double firmness = 0;
    double standing = 1;  ///< 0..1: 1 leaves the limb where it is if the hips sink, 0 lets it sink with them
};

/// Returns whether a limb is moved by more than rounding errors.
inline bool isMoved(const LimbMove& move) {
    constexpr double kSmallest = 1e-10;  // metres
    return move.end.norm() > kSmallest || move.tip.norm() > kSmallest;
}

/// One move for each of kLimbs.
using LimbMoves = std::array<LimbMove, kLimbs.size()>;

/// Moves the hands and feet of one pose while the rest of the body stays as it is. Each thread needs its own.
///
/// A limb is solved in closed form: its end, then the ball and the ankle or wrist, then the bend of knee or
/// elbow in the plane in which it already bends. The result is a continuous function of the pose and the
/// moves, so it adds no jumps; only if limits prevent the solution, bounded least squares (solveIk()) starts
/// from it. Limbs that are nearly straight are stretched ever less (as in soft IK), because the knee of a
/// straight leg would have to move infinitely fast.
class LimbSolver {
public:
    /// Refers to the skeleton, which must outlive this.
    /// @param mover  the joint that carries the hips, if they can move
    LimbSolver(const Skeleton& skeleton, const Mapping& mapping, std::optional<int> mover);

    /// Returns how far the hips must sink, so that the legs reach the moved feet; metres, >= 0.
    double neededDrop(const LimbMoves& moves, const PoseValues& values);

    /// Lowers the hips and turns the joints of the limbs so that their ends are moved, hands and feet nearly
    /// keep their orientation, and limits that apply to drags and IK hold.
    void solve(const LimbMoves& moves, double drop, PoseValues& values);

    /// Returns the J modelFromJoint transforms of the last result of solve().
    std::span<const Affine> model() const { return model_; }
    /// Returns the middle of the tops of the legs, metres.
    Eigen::Vector3d pelvis(const PoseValues& values);
    /// Moves the whole body, metres.
    void moveBy(const Eigen::Vector3d& offset, PoseValues& values) const;

private:
    struct Chain {
        Limb limb;
        int upper = 0, lower = 0, tip = 0;  ///< joints of the thigh, shin and ankle, or of an arm
        int ball = kNoParent;               ///< of the toes, if they have joints in both skeletons
        BonePoint end;                      ///< of the foot or hand
        double length = 0;                  ///< metres, when straight
        /// Direction in which the knee or elbow points, in the space of the upper joint; zero if the body has
        /// no direction.
        Eigen::Vector3d pole = Eigen::Vector3d::Zero();
        std::vector<int> below;  ///< the upper joint and all joints below it, parents first
    };
    /// Where a limb is to be; model space.
    struct Target {
        Eigen::Vector3d end, ball, tip;
    };

    void addChain(Limb limb, const Landmarks& body);
    static Eigen::Vector3d poleAtRest(const Chain& chain, const Landmarks& body);
    static Eigen::Vector3d bendOf(const Chain& chain, const Eigen::Vector3d& before,
                                  const Eigen::Vector3d& pole);
    Target targetOf(const Chain& chain, const LimbMove& move, double drop) const;
    void solveLimb(const Chain& chain, const Target& target, double firmness, PoseValues& values);
    void bend(const Chain& chain, const Eigen::Vector3d& tip, double firmness, PoseValues& values);
    void solveBlocked(const Chain& chain, const Target& target, const Eigen::Quaterniond& orientation,
                      PoseValues& values);
    void turn(const Chain& chain, int joint, const Eigen::Quaterniond& wanted, PoseValues& values);
    void computeModel(const PoseValues& values);
    void computeJoint(int joint, const PoseValues& values);
    Eigen::Vector3d head(int joint) const { return model_[static_cast<std::size_t>(joint)].translation(); }
    Eigen::Vector3d position(const BonePoint& point) const { return pointInModel(skeleton_, model_, point); }
    const Eigen::Quaterniond& rotation(int joint) const {
        return rotations_[static_cast<std::size_t>(joint)];
    }

    const Skeleton& skeleton_;
    std::optional<int> mover_;
    std::array<std::optional<Chain>, kLimbs.size()> chains_;
    std::vector<ChannelSet> movable_;
    double blocked_ = 0;  ///< how far limits kept a joint of the current limb from its rotation, radians
    IkWorkspace workspace_;
    std::vector<Affine> model_;
    std::vector<Eigen::Quaterniond> rotations_;  ///< modelFromJoint without scales
    std::vector<IkGoal> goals_;
};

}  // namespace sinew
