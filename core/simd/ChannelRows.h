#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/anim/sampling/ClipSampler.h"
#include "core/simd/CurveLanes.h"
#include "core/simd/ModelKernel.h"
#include "core/simd/TurnRows.h"

namespace sinew {

/// The values of a clip's channels at up to kBatchSize times, one row of them
/// per channel. Rows of sampled motion are read in place. Layers are not
/// applied. Owns its workspace: use one per thread.
class ChannelRows {
public:
    /// @param extra  number of rows to add for the caller, which fills them
    explicit ChannelRows(std::shared_ptr<const CompiledClip> clip, std::size_t extra = 0);

    /// Reads 1 to kBatchSize source times in any order; beyond its keys a curve
    /// is extrapolated.
    void read(std::span<const Seconds> times);
    /// Reads consecutive frames of the clip's rate.
    /// @param times  the times of these frames
    void read(FrameIndex first, std::span<const Seconds> times);

    /// The rows: one per channel of the clip, then four per joint that uses SLERP
    /// (x, y, z and w of its rotation), then the extra ones. Valid until the next
    /// read.
    const double* const* rows() const { return rows_.data(); }
    /// Returns the index of the first of the four rows of a joint that uses
    /// SLERP.
    std::size_t rotationRow(const CompiledClip::AnimatedJoint& animated) const;
    std::size_t firstExtraRow() const { return clip_->channels().size() + 4 * slerpJoints_.size(); }
    double* extraRow(std::size_t index) { return scratchRow(firstExtraRow() + index); }

    /// Sets the rotations of a joint at all times, R(order, angles).
    void readTurns(int joint, TurnRows& turns) const;
    /// Returns the motion of a joint at one of the times.
    JointMotion motion(int joint, std::size_t at) const;

private:
    static constexpr std::size_t kRow = kBatchSize;

    struct SlerpJoint {
        const CompiledClip::AnimatedJoint* animated;
        SlerpTrack::Span span;
    };

    double* scratchRow(std::size_t row) { return scratch_.get() + row * kRow; }
    void readSampled(std::uint32_t grid, std::span<const DenseCurve::Position> places);
    void readSparse(std::span<const Seconds> times);
    void readRotation(SlerpJoint& slerpJoint, std::span<const Seconds> times, double* rows);

    std::shared_ptr<const CompiledClip> clip_;
    /// Joints interpolated by SLERP, in skeleton order.
    std::vector<SlerpJoint> slerpJoints_;
    RotationLanes rotationLanes_{kRow};
    AlignedRow<double> scratch_;  ///< one row each
    std::vector<const double*> rows_;
};

}  // namespace sinew
