#pragma once

#include <span>
#include <vector>

#include "core/io/WriteSubject.h"
#include "core/scene/Evaluator.h"

namespace sinew {

/// A subject's motion as its file shows it: the Evaluator's, with root motion, axes and rotation order as
/// they were asked for. What writers write and what written files are held against. Owns its workspace: one
/// per thread.
class WrittenMotion {
public:
    explicit WrittenMotion(const WriteSubject& subject);

    const Skeleton& skeleton() const { return *subject_.skeleton; }
    const WriteSubject& subject() const { return subject_; }

    /// Evaluates at a time of the file, counted from its first frame; the accessors below then speak of it.
    void evaluate(Seconds fileTime);

    std::span<const Transform> local() const {
        return isAdjusted_ ? local_ : evaluator_.local();
    }  ///< J parentFromJoint, metres
    std::span<const Affine> model() const {
        return isAdjusted_ ? model_ : evaluator_.model();
    }  ///< J modelFromJoint, metres
    /// A joint's values in its order, raw turns kept. Where another order was asked for they are those
    /// nearest to what they were when this was last called for the joint.
    ClipSampler::Values values(int joint);

private:
    int sourceOf(int joint) const { return joint - added_; }
    Eigen::Vector3d travel() const;
    void adjust();

    WriteSubject subject_;
    Evaluator evaluator_;
    int added_ = 0;                 ///< joints in front of the character's own
    bool isAdjusted_ = false;       ///< whether anything differs from the evaluator's
    std::vector<Transform> local_;  ///< where adjusted
    std::vector<Affine> model_;
    std::vector<Eigen::Vector3d> angles_;  ///< the last ones of joints in another order
};

/// Whether a frame's pose can be written as numbers that readers take: keys at the ends of what a double
/// holds can make curves between them that are no number. Fails: argumentInvalid with joint and frame of the
/// file.
Result<void> checkFrame(WrittenMotion& motion, std::int64_t frame);

/// Tells how far a writer is, and whether it is to go on: to be asked at each frame. Fails: cancelled.
Result<void> goOn(const WriteOptions& options, std::int64_t frame, std::int64_t frameCount);

}  // namespace sinew
