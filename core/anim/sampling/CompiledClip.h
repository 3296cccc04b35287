#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/anim/sampling/CompiledCurve.h"
#include "core/anim/sampling/SlerpTrack.h"
#include "core/rig/Pose.h"

namespace sinew {

/// The channel values of a joint at one time: radians (may exceed whole turns), metres, factors.
struct JointValues {
    Eigen::Vector3d translation, angles, scale;
    double& at(Channel channel);
    double at(Channel channel) const { return const_cast<JointValues&>(*this).at(channel); }
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

    const std::vector<JointValues>& baseValues() const {
        return baseValues_;
    }                                                                         ///< J: rest and constant values
    const Pose& basePose() const { return basePose_; }                        ///< J: pose of baseValues()
    const std::vector<AnimatedJoint>& animated() const { return animated_; }  ///< in skeleton order
    const AnimatedJoint* animated(int joint) const {
        const int index = animatedOf_[static_cast<std::size_t>(joint)];
        return index == kNone ? nullptr : &animated_[static_cast<std::size_t>(index)];
    }
    const std::vector<AnimatedChannel>& channels() const { return channels_; }
    const std::vector<FrameGrid>& grids() const { return grids_; }

private:
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
};

}  // namespace sinew
