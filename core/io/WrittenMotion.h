#pragma once

#include <span>
#include <vector>

#include "core/io/WriteSubject.h"
#include "core/scene/WideEvaluator.h"

namespace sinew {

/// A subject's motion as its file shows it: the Evaluator's, with root motion, axes and rotation order as
/// they were asked for. What writers write and what written files are held against. Owns its workspace: one
/// per thread.
class WrittenMotion {
public:
    explicit WrittenMotion(const WriteSubject& subject);
    WrittenMotion(const WrittenMotion&) = delete;
    WrittenMotion& operator=(const WrittenMotion&) = delete;

    const Skeleton& skeleton() const { return *subject_.skeleton; }
    const WriteSubject& subject() const { return subject_; }

    /// Evaluates at a time of the file, counted from its first frame; the accessors below then speak of it.
    void evaluate(Seconds fileTime);

    /// How many times are evaluated together.
    static constexpr std::size_t kTimes = kWideFrames;
    /// Evaluates at the first kTimes of these times of the file, of which show() makes the accessors speak.
    /// @param fileTimes  seconds, at least one
    /// Returns how many they are.
    std::size_t evaluate(std::span<const double> fileTimes);
    /// @param at  which of the times; values() do not count for them
    void show(std::size_t at);

    std::span<const Transform> local() const { return local_; }  ///< J parentFromJoint, metres
    std::span<const Affine> model() const { return model_; }     ///< J modelFromJoint, metres
    /// A joint's values in its order, raw turns kept. Where another order was asked for they are those
    /// nearest to what they were when this was last called for the joint.
    ClipSampler::Values values(int joint);

private:
    int sourceOf(int joint) const { return joint - added_; }
    void take(std::span<const Transform> local, std::span<const Affine> model);
    Eigen::Vector3d travel(const Transform& root) const;
    void adjust(std::span<const Transform> local);

    WriteSubject subject_;
    Evaluator evaluator_;
    WideEvaluator<double> wide_;
    int added_ = 0;            ///< joints in front of the character's own
    bool isAdjusted_ = false;  ///< whether anything differs from the evaluator's
    std::span<const Transform> local_;
    std::span<const Affine> model_;
    Pose shownLocal_;  ///< the character's own, of the time that is shown
    std::vector<Affine> shownModel_;
    Pose adjustedLocal_;  ///< where adjusted
    std::vector<Affine> adjustedModel_;
    std::vector<Eigen::Vector3d> angles_;  ///< the last ones of joints in another order
};

/// Whether a frame's pose can be written as numbers that readers take: keys at the ends of what a double
/// holds can make curves between them that are no number. Fails: argumentInvalid with joint and frame of the
/// file.
Result<void> checkFrame(WrittenMotion& motion, std::int64_t frame);

/// Tells how far a writer is, and whether it is to go on: to be asked at each frame. Fails: cancelled.
Result<void> goOn(const WriteOptions& options, std::int64_t frame, std::int64_t frameCount);

}  // namespace sinew
