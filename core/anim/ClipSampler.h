#pragma once

#include <Eigen/Core>
#include <memory>

#include "core/anim/CompiledClip.h"
#include "core/rig/Pose.h"

namespace sinew {

/// A clip compiled for one skeleton: flat arrays from which any time is sampled without allocation, sparse
/// keys and dense mocap alike. Tracks of joints that the skeleton lacks, and of channels that are not free,
/// are left out.
///
/// Where a segment of any of a joint's angle curves is slerp, the joint's rotation there is the SLERP of the
/// keyed rotations at the neighbouring times of the union of its angle curves' keys, missing values taken
/// from each curve. Immutable; may be used from several threads.
class ClipSampler {
public:
    /// Keeps skeleton and clip alive.
    ///
    /// @param before  null, or the sampler of an earlier state of the clip: curves that did not change are
    /// taken from
    ///                it, of the others their unchanged chunks, so that the cost is that of what changed
    ClipSampler(std::shared_ptr<const Skeleton> skeleton, std::shared_ptr<const Clip> clip,
                const ClipSampler* before = nullptr);

    const Skeleton& skeleton() const { return *compiled_->skeleton(); }
    const Clip& clip() const { return *compiled_->clip(); }
    const std::shared_ptr<const CompiledClip>& compiled() const { return compiled_; }

    /// @param time  clip time, any; beyond a curve's ends it goes on as the curve says
    /// @param pose  out, resized to J (allocates only when its size differs)
    void sample(Seconds time, Pose& pose) const;

    using Values = JointValues;
    /// The authored numbers of a joint at a time. Under slerp the angles are those of the sampled rotation
    /// nearest to the curves' own.
    Values values(int joint, Seconds time) const;

private:
    std::shared_ptr<const CompiledClip> compiled_;
};

}  // namespace sinew
