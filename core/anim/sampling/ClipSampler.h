#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/anim/sampling/CombineLayers.h"
#include "core/anim/sampling/CompiledCurve.h"
#include "core/anim/sampling/JointValues.h"
#include "core/anim/sampling/SlerpTrack.h"
#include "core/rig/Pose.h"

namespace sinew {

class CompiledClip;

/// A layer that takes effect, prepared for one skeleton.
struct CompiledLayer {
    std::shared_ptr<const ClipLayer> layer;
    std::shared_ptr<const CompiledClip> curves;
    std::vector<double> factors;  ///< J factors of the mask
};

/// The curves of a clip prepared for one skeleton, in flat arrays. ClipSampler samples them at one time,
/// BatchSampler at many. Tracks of joints that the skeleton lacks, of channels that are not free, and without
/// keys are ignored. Constant channels are excluded from the per-time work.
class CompiledClip {
public:
    static constexpr int kNone = -1;
    static constexpr auto kNoGrid = ~std::uint32_t{0};

    /// A channel that changes over time: dense samples on a grid, or a sparse curve.
    struct AnimatedChannel {
        Channel channel;
        std::uint32_t grid;           ///< index of the grid of dense samples, or kNoGrid
        const double* const* chunks;  ///< values of dense samples, or null
        const SparseCurve* sparse;    ///< null for dense samples
    };
    struct AnimatedJoint {
        int joint;
        std::size_t firstChannel, endChannel;
        std::array<const Curve*, 3> angles;  ///< null where an angle has no curve
        std::shared_ptr<const SlerpTrack> slerp;
    };

    /// Keeps skeleton and clip alive.
    ///
    /// @param previous  null, or the compiled clip of an earlier state. Unchanged curves and unchanged chunks
    ///     of other curves are shared with it.
    CompiledClip(std::shared_ptr<const Skeleton> skeleton, std::shared_ptr<const Clip> clip,
                 const CompiledClip* previous);

    const std::shared_ptr<const Skeleton>& skeleton() const { return skeleton_; }
    const std::shared_ptr<const Clip>& clip() const { return clip_; }

    /// Returns the J rest and constant values.
    const std::vector<JointValues>& baseValues() const { return baseValues_; }
    const Pose& basePose() const { return basePose_; }                        ///< J: pose of baseValues()
    const std::vector<AnimatedJoint>& animated() const { return animated_; }  ///< in skeleton order
    const AnimatedJoint* animated(int joint) const {
        const int index = animatedOf_[static_cast<std::size_t>(joint)];
        return index == kNone ? nullptr : &animated_[static_cast<std::size_t>(index)];
    }
    const std::vector<AnimatedChannel>& channels() const { return channels_; }
    const std::vector<FrameGrid>& grids() const { return grids_; }
    /// Returns the channels of a joint that have curves.
    ChannelSet keyed(int joint) const { return keyed_[static_cast<std::size_t>(joint)]; }
    /// Returns the layers that take effect, from the bottom to the top. The members above are of the base.
    const std::vector<CompiledLayer>& layers() const { return layers_; }
    /// Returns the joints that these layers have curves for, in skeleton order.
    const std::vector<int>& layeredJoints() const { return layeredJoints_; }

private:
    void addLayers(const CompiledClip* previous);
    void addJoint(int index, const CompiledClip* previous);
    void addCurve(std::size_t track, const CompiledClip* previous);
    std::uint32_t gridIndex(const FrameGrid& grid);

    std::shared_ptr<const Skeleton> skeleton_;
    std::shared_ptr<const Clip> clip_;
    std::vector<JointValues> baseValues_;
    Pose basePose_;
    std::vector<AnimatedJoint> animated_;
    std::vector<int> animatedOf_;                                 ///< J: index into animated_, or kNone
    std::vector<std::shared_ptr<const CompiledCurve>> compiled_;  ///< one per track, null if unused
    std::vector<AnimatedChannel> channels_;
    std::vector<FrameGrid> grids_;
    std::vector<ChannelSet> keyed_;  ///< J
    std::vector<CompiledLayer> layers_;
    std::vector<int> layeredJoints_;
};

/// A clip compiled for one skeleton, which can be sampled at any time without allocation. Handles sparse keys
/// and dense mocap alike. Tracks of joints that the skeleton lacks, and of channels that are not free, are
/// ignored.
///
/// In a slerp segment of any of a joint's angle curves, the joint's rotation is the SLERP between the keyed
/// rotations at the neighbouring times of the union of its angle curves' keys; missing values are evaluated
/// from each curve. Layers are applied on top; see combined(). Immutable; may be used from several threads.
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

    /// Returns the channel values of a joint at a time. With slerp, the angles are those of the sampled
    /// rotation that are nearest to the curves' own values.
    JointValues values(int joint, Seconds time) const;
    /// Returns the motion of a joint below a layer, which is given by its index among CompiledClip::layers();
    /// with their number, the result of all.
    JointMotion motionBelow(std::size_t layer, int joint, Seconds time) const;
    /// Returns what a layer adds to a joint.
    LayerTerm term(std::size_t layer, int joint, Seconds time) const;

private:
    std::shared_ptr<const CompiledClip> compiled_;
};

}  // namespace sinew
