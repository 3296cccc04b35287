#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/anim/Clip.h"
#include "core/anim/CompiledCurve.h"
#include "core/anim/SlerpTrack.h"
#include "core/rig/Pose.h"

namespace sinew {

/// The authored numbers of a joint at a time, raw turns kept: radians, metres.
struct JointValues {
    Eigen::Vector3d translation, angles, scale;
    double& at(Channel channel);
    double at(Channel channel) const { return const_cast<JointValues&>(*this).at(channel); }
};

/// A clip's curves made ready for one skeleton, in flat arrays: what ClipSampler reads one time of, and
/// WideSampler many. Tracks of joints that the skeleton lacks, of channels that are not free, and without
/// keys are left out; channels that never change are kept out of what is read for each time.
class CompiledClip {
public:
    static constexpr int kNone = -1;
    static constexpr auto kNoGrid = ~std::uint32_t{0};

    /// A channel that changes.
    struct Source {
        Channel channel;
        std::uint32_t grid;           ///< of sampled motion, else kNoGrid
        const double* const* chunks;  ///< of sampled motion
        const SparseCurve* sparse;    ///< else
    };
    struct Animated {
        int joint;
        std::size_t firstSource, endSource;
        std::array<const Curve*, 3> angles;  ///< where slerp is not null
        std::shared_ptr<const SlerpTrack> slerp;
    };

    /// Keeps skeleton and clip alive.
    ///
    /// @param before  null, or of an earlier state of the clip: curves that did not change are taken from it,
    ///                of the others their unchanged chunks
    CompiledClip(std::shared_ptr<const Skeleton> skeleton, std::shared_ptr<const Clip> clip,
                 const CompiledClip* before);

    const std::shared_ptr<const Skeleton>& skeleton() const { return skeleton_; }
    const std::shared_ptr<const Clip>& clip() const { return clip_; }

    const std::vector<JointValues>& still() const { return still_; }     ///< J: rest and constant channels
    const Pose& stillPose() const { return stillPose_; }                 ///< J: of still()
    const std::vector<Animated>& animated() const { return animated_; }  ///< in joint order
    const Animated* animated(int joint) const {
        const int index = animatedOf_[static_cast<std::size_t>(joint)];
        return index == kNone ? nullptr : &animated_[static_cast<std::size_t>(index)];
    }
    const std::vector<Source>& sources() const { return sources_; }
    const std::vector<FrameGrid>& grids() const { return grids_; }

private:
    void addJoint(int index, const CompiledClip* before);
    void addCurve(std::size_t track, const CompiledClip* before);
    std::uint32_t gridIndex(const FrameGrid& grid);

    std::shared_ptr<const Skeleton> skeleton_;
    std::shared_ptr<const Clip> clip_;
    std::vector<JointValues> still_;
    Pose stillPose_;
    std::vector<Animated> animated_;
    std::vector<int> animatedOf_;                                 ///< J: index into animated_, or kNone
    std::vector<std::shared_ptr<const CompiledCurve>> compiled_;  ///< a clip's track each, null where unused
    std::vector<Source> sources_;
    std::vector<FrameGrid> grids_;
};

}  // namespace sinew
