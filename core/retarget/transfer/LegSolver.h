#pragma once

#include <Eigen/Core>
#include <array>
#include <optional>
#include <vector>

#include "core/anim/sampling/ClipSampler.h"
#include "core/ik/IkWorkspace.h"
#include "core/retarget/Mapping.h"

namespace sinew {

/// How a foot is moved: offsets of its ankle and of its end, metres. The end reaches its position; the ankle
/// stays close to its own.
struct FootMove {
    Eigen::Vector3d ankle = Eigen::Vector3d::Zero();
    Eigen::Vector3d end = Eigen::Vector3d::Zero();
};

/// Moves the feet of one pose while the rest of the body stays as it is. Each thread needs its own.
class LegSolver {
public:
    /// Refers to the skeleton, which must outlive this.
    /// @param mover  the joint that carries the hips, if they can move
    LegSolver(const Skeleton& skeleton, const Mapping& mapping, std::optional<int> mover);

    /// Returns how far the hips must sink, so that straight legs reach the moved feet; metres, >= 0.
    /// @param moves  of the left and right foot
    double neededDrop(const std::array<FootMove, 2>& moves, const PoseValues& values);

    /// Lowers the hips and turns thighs, shins and feet so that the feet are moved and keep their
    /// orientation, as far as limits and the lengths of the legs permit.
    void solve(const std::array<FootMove, 2>& moves, double drop, PoseValues& values);

    /// Returns the J modelFromJoint transforms of the last result of solve().
    std::span<const Affine> model() const { return model_; }
    /// Returns the middle of the tops of the legs, metres.
    Eigen::Vector3d pelvis(const PoseValues& values);
    /// Moves the whole body, metres.
    void moveBy(const Eigen::Vector3d& offset, PoseValues& values) const;

private:
    struct LegJoints {
        int thigh = 0, shin = 0, ankle = 0;  ///< indices
        BonePoint end;                       ///< of the foot
        double length = 0;                   ///< metres, when straight
        /// Direction in which the knee points, in the space of the thigh; zero if the body has no direction.
        Eigen::Vector3d forward = Eigen::Vector3d::Zero();
    };

    void computeModel(const PoseValues& values);
    void bendKnee(const LegJoints& leg, const Eigen::Vector3d& ankle, PoseValues& values);
    void turn(int joint, const Eigen::Vector3d& from, const Eigen::Vector3d& to, PoseValues& values);
    Eigen::Vector3d head(int joint) const { return model_[static_cast<std::size_t>(joint)].translation(); }

    const Skeleton& skeleton_;
    std::optional<int> mover_;
    std::array<std::optional<LegJoints>, 2> legs_;
    std::vector<ChannelSet> movable_;
    IkWorkspace workspace_;
    Pose pose_;
    std::vector<Affine> model_;
    std::vector<IkGoal> goals_;
};

}  // namespace sinew
