#pragma once

#include <Eigen/Core>
#include <array>
#include <optional>
#include <vector>

#include "core/base/Result.h"
#include "core/scene/evaluation/Evaluator.h"

namespace sinew {

/// Indices of two joints that have the same name in their skeletons.
struct JointPair {
    int first = 0;
    int second = 0;
    friend bool operator==(const JointPair&, const JointPair&) = default;
};

/// Measures how different the poses of two characters are, regardless of their position and heading.
///
/// The squared distance is the sum of two means over the joints that both characters have:
/// - the squared angles between their rotations relative to the parent (as 2 sin(angle / 2)), measured from
///   the rest pose in model axes, so that the joints' own axes do not matter; a joint's weight is the reach
///   of what it rotates, so that fingers do not outweigh a leg;
/// - the squared distances between the tips of their bones, relative to the body's root and divided by the
///   body's size, after the second pose is rotated about Y for the best fit; after the point clouds of L.
///   Kovar, M. Gleicher and F. Pighin, "Motion graphs" (SIGGRAPH 2002).
///
/// The body's root is found by descending from the skeleton's root with the most joints to the first joint
/// that has several children or curves. A scene node above the hips is thereby ignored.
class PoseDistance {
public:
    enum class Side { first, second };

    /// Fails with `nameUnknown` if the skeletons have no joint in common.
    static Result<PoseDistance> create(const Motion& first, const Motion& second);

    const std::vector<JointPair>& joints() const { return joints_; }
    /// Returns the number of values that describe a pose.
    Eigen::Index size() const { return 4 * weights_.size() + 3 * points_; }

    /// Reads the current pose of an evaluator of one of the motions.
    /// @param pose  out: size() values
    void read(Side side, const Evaluator& evaluator, Eigen::Ref<Eigen::ArrayXd> pose) const;
    /// Returns the position of the body's root, in units of the body's size.
    Eigen::Vector3d rootPosition(Side side, const Evaluator& evaluator) const;

    /// Fixes the rotation about Y of the second character's poses to the one that fits these two poses,
    /// instead of finding it for each pair. For characters that do not travel, so that their heading is part
    /// of the pose.
    void fixHeading(const Eigen::Ref<const Eigen::ArrayXd>& first,
                    const Eigen::Ref<const Eigen::ArrayXd>& second);

    /// Returns whether no value of two poses differs by more than the tolerance. Quaternions of either sign
    /// are the same rotation.
    bool areClose(const Eigen::Ref<const Eigen::ArrayXd>& first,
                  const Eigen::Ref<const Eigen::ArrayXd>& second, double tolerance) const;

    /// Returns the squared distance, which is exactly 0 between a pose and itself. O(joints).
    double squaredDistance(const Eigen::Ref<const Eigen::ArrayXd>& first,
                           const Eigen::Ref<const Eigen::ArrayXd>& second) const;

private:
    /// A rotation about Y.
    struct YRotation {
        double cosine = 1;
        double sine = 0;
    };
    struct Body {
        int root = 0;
        double size = 1;                  ///< metres
        std::vector<int> rotatingJoints;  ///< joints whose rotations are compared
        std::vector<int> bones;           ///< joints whose tips are compared
        /// Factors left and right of a local rotation that make it relative to the rest pose.
        std::vector<Eigen::Quaterniond> leftFactors, rightFactors;
    };

    PoseDistance() = default;
    void computeWeights(const Skeleton& first);
    void prepareBody(Body& body, const Skeleton& skeleton);
    void readTips(const Body& body, const Skeleton& skeleton, std::span<const Affine> model,
                  Eigen::Ref<Eigen::ArrayXd> tips) const;
    YRotation heading(const Eigen::Ref<const Eigen::ArrayXd>& first,
                      const Eigen::Ref<const Eigen::ArrayXd>& second) const;
    const Body& body(Side side) const { return bodies_[side == Side::first ? 0 : 1]; }

    std::vector<JointPair> joints_;
    std::array<Body, 2> bodies_;
    Eigen::ArrayXd weights_;  ///< of the rotations; their sum is 1
    Eigen::Index points_ = 0;
    std::optional<YRotation> fixedHeading_;  ///< see fixHeading()
};

}  // namespace sinew
