#pragma once

#include <functional>

#include "core/anim/sampling/JointValues.h"
#include "core/io/writing/WriteSubject.h"
#include "core/scene/evaluation/BatchEvaluator.h"

namespace sinew {

/// A subject's motion as its file shows it: evaluated, with root motion, axes and rotation order according to
/// the options. Used for writing and for verification. Owns its workspace: use one per thread.
class WrittenMotion {
public:
    explicit WrittenMotion(const WriteSubject& subject);
    WrittenMotion(const WrittenMotion&) = delete;
    WrittenMotion& operator=(const WrittenMotion&) = delete;

    const Skeleton& skeleton() const { return *subject_.skeleton; }
    const WriteSubject& subject() const { return subject_; }

    /// Evaluates at a time of the file, relative to its first frame. The accessors below then return that
    /// pose.
    void evaluate(Seconds fileTime);

    /// Number of times evaluated together.
    static constexpr std::size_t kTimes = kBatchSize;
    /// Evaluates at the first kTimes of these times of the file. Select one with show() to access its pose.
    /// @param fileTimes  seconds, at least one Returns how many times were evaluated.
    std::size_t evaluate(std::span<const double> fileTimes);
    /// @param at  index of the time; values() cannot be used for it
    void show(std::size_t at);

    std::span<const Transform> local() const { return local_; }  ///< J parentFromJoint, metres
    std::span<const Affine> model() const { return model_; }     ///< J modelFromJoint, metres
    /// Returns a joint's values in its rotation order, full turns included. If another order was requested,
    /// the angles are the equivalent ones closest to those of the previous call for this joint.
    JointValues values(int joint);

private:
    int sourceOf(int joint) const { return joint - added_; }
    void take(std::span<const Transform> local, std::span<const Affine> model);
    Eigen::Vector3d travel(const Transform& root) const;
    void adjust(std::span<const Transform> local);
    bool isTurned(int joint) const;

    WriteSubject subject_;
    Evaluator evaluator_;
    BatchEvaluator<double> wide_;
    int added_ = 0;            ///< number of joints before the character's own
    bool isAdjusted_ = false;  ///< whether poses differ from the evaluator's
    std::span<const Transform> local_;
    std::span<const Affine> model_;
    Pose shownLocal_;  ///< the character's own pose at the shown time
    std::vector<Affine> shownModel_;
    Pose adjustedLocal_;  ///< used if isAdjusted_
    std::vector<Affine> adjustedModel_;
    std::vector<Eigen::Vector3d> angles_;  ///< previous angles of joints with another order
};

/// Checks that a frame's pose consists of numbers that readers accept. Keys near the limits of double can
/// make the curves between them overflow. Fails with `argumentInvalid`, naming the joint and the frame of the
/// file.
Result<void> checkFrame(WrittenMotion& motion, std::int64_t frame);

/// Evaluates a motion at every frame of its file and calls `write` with the frame. Reports progress. Fails
/// with `cancelled`, as checkFrame(), and as `write`.
Result<void> forEachFrame(WrittenMotion& motion, const WriteOptions& options,
                          const std::function<Result<void>(std::int64_t frame)>& write);

}  // namespace sinew
