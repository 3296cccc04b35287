#pragma once

#include <Eigen/Core>
#include <array>
#include <optional>
#include <vector>

#include "core/base/Result.h"
#include "core/scene/Evaluator.h"
#include "core/scene/Motion.h"

namespace sinew {

/// Joints of two skeletons that bear one name, by their places there.
struct JointPair {
    int first = 0;
    int second = 0;
    friend bool operator==(const JointPair&, const JointPair&) = default;
};

/// How unlike two poses of two characters are, wherever these stand and whichever way they face.
///
/// Its square is the sum of two means over the joints that both have:
/// - of the squares of the angles between their rotations in their parents' spaces (as 2 sin(angle / 2)),
///   taken from rest and in the model's axes, so that joints' own axes do not matter; a joint weighs as much
///   as what it turns reaches far, so that fingers do not outweigh a leg;
/// - of the squares of the distances between the tips of their bones, seen from the body's root and divided
///   by the body's size, once the second is turned about Y to where it fits best. After the point clouds of
///   L. Kovar, M. Gleicher and F. Pighin, "Motion graphs" (SIGGRAPH 2002).
///
/// A body's root is the first joint with several children or with curves, from that of the skeleton's roots
/// on that has the most joints: so a scene's node above the hips does not count.
class PoseDistance {
public:
    enum class Side { first, second };

    /// Fails: nameUnknown (no joint in common).
    static Result<PoseDistance> create(const Motion& first, const Motion& second);

    const std::vector<JointPair>& joints() const { return joints_; }
    /// How many numbers a pose is.
    Eigen::Index size() const { return 4 * weights_.size() + 3 * points_; }

    /// The pose that an evaluator of one of the motions is at.
    /// @param pose  out, size() numbers
    void read(Side side, const Evaluator& evaluator, Eigen::Ref<Eigen::ArrayXd> pose) const;
    /// Where a character's root stands.
    Eigen::Vector3d place(Side side, const Evaluator& evaluator) const;

    /// Turns the second's poses by what these two differ in heading, from now on: for characters that stay
    /// where they are, so that which way they face is a part of the pose.
    void keepHeading(const Eigen::Ref<const Eigen::ArrayXd>& first,
                     const Eigen::Ref<const Eigen::ArrayXd>& second);

    /// Whether no number of two poses is off by more than this; of the two quaternions that are one rotation
    /// either will do.
    bool same(const Eigen::Ref<const Eigen::ArrayXd>& first, const Eigen::Ref<const Eigen::ArrayXd>& second,
              double tolerance) const;

    /// The square of the distance; exactly 0 of a pose and itself. O(joints).
    double squared(const Eigen::Ref<const Eigen::ArrayXd>& first,
                   const Eigen::Ref<const Eigen::ArrayXd>& second) const;

private:
    /// About Y.
    struct Turn {
        double cosine = 1;
        double sine = 0;
    };
    struct Body {
        int root = 0;
        double size = 1;                                 ///< metres
        std::vector<int> turning;                        ///< joints whose rotations count
        std::vector<int> bones;                          ///< joints whose tips count
        std::vector<Eigen::Quaterniond> before, behind;  ///< what makes a local rotation one from rest
    };

    PoseDistance() = default;
    void weigh(const Skeleton& first);
    void describe(Body& body, const Skeleton& skeleton);
    void readTips(const Body& body, const Skeleton& skeleton, std::span<const Affine> model,
                  Eigen::Ref<Eigen::ArrayXd> tips) const;
    Turn heading(const Eigen::Ref<const Eigen::ArrayXd>& first,
                 const Eigen::Ref<const Eigen::ArrayXd>& second) const;
    const Body& body(Side side) const { return bodies_[side == Side::first ? 0 : 1]; }

    std::vector<JointPair> joints_;
    std::array<Body, 2> bodies_;
    Eigen::ArrayXd weights_;  ///< of the rotations, 1 together
    Eigen::Index points_ = 0;
    std::optional<Turn> kept_;
};

}  // namespace sinew
