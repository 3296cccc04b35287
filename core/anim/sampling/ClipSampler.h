#pragma once

#include <Eigen/Core>
#include <memory>
#include <vector>

#include "core/anim/sampling/CompiledClip.h"
#include "core/rig/Pose.h"

namespace sinew {

/// A clip compiled for one skeleton, which can be sampled at any time without allocation. Handles sparse keys
/// and dense mocap alike. Tracks of joints that the skeleton lacks, and of channels that are not free, are
/// ignored.
///
/// In a slerp segment of any of a joint's angle curves, the joint's rotation is the SLERP between the keyed
/// rotations at the neighbouring times of the union of its angle curves' keys; missing values are evaluated
/// from each curve. Immutable; may be used from several threads.
class ClipSampler {
public:
    /// Keeps skeleton and clip alive.
    ///
    /// @param previous  null, or the sampler of an earlier state of the clip. Unchanged curves and unchanged
    ///     chunks of other curves are shared with it, so that the cost depends on what has changed.
    ClipSampler(std::shared_ptr<const Skeleton> skeleton, std::shared_ptr<const Clip> clip,
                const ClipSampler* previous = nullptr);

    const Skeleton& skeleton() const { return *compiled_->skeleton(); }
    const Clip& clip() const { return *compiled_->clip(); }
    const std::shared_ptr<const CompiledClip>& compiled() const { return compiled_; }

    /// @param time  any clip time; outside a curve's keys the curve is extrapolated
    /// @param pose  out: J transforms; resized (allocates only if its size differs)
    void sample(Seconds time, Pose& pose) const;

    using Values = JointValues;
    /// Returns the channel values of a joint at a time. With slerp, the angles are those of the sampled
    /// rotation that are nearest to the curves' own values.
    Values values(int joint, Seconds time) const;

private:
    std::shared_ptr<const CompiledClip> compiled_;
};

/// The channel values of all joints at one time, in the skeleton's order: metres, radians (may exceed whole
/// turns), factors. Posing edits these; poseOf() computes the pose.
using PoseValues = std::vector<ClipSampler::Values>;

/// Returns the values of the rest pose: rest translations and scales, angles 0.
PoseValues restValues(const Skeleton& skeleton);
ClipSampler::Values restValues(const Joint& joint);

/// Returns the local transforms for these values.
Pose poseOf(const Skeleton& skeleton, const PoseValues& values);

/// Returns the values in `after` of all free channels that differ from `before`, sorted by id.
std::vector<ChannelValue> changedValues(const Skeleton& skeleton, const PoseValues& before,
                                        const PoseValues& after);

}  // namespace sinew
