#pragma once

#include <Eigen/Core>
#include <array>
#include <memory>
#include <span>
#include <vector>

#include "core/anim/sampling/ClipSampler.h"
#include "core/simd/ChannelRows.h"
#include "core/simd/CurveLanes.h"
#include "core/simd/ModelKernel.h"

namespace sinew {

/// Model transforms of a clip at many times at once: kBatchSize times in SIMD
/// lanes, joint by joint, so that no instruction waits for a parent and nothing
/// is gathered. Agrees with ClipSampler and forwardKinematics(): in doubles
/// within 1e-12 of the character's size plus its travel, in floats within 1e-6
/// of the region in which it moves during the batch (positions are relative to
/// the first root).
///
/// Owns its workspace: use one per thread. Allocates only in the constructor.
///
/// @tparam T  float or double
template <class T>
class BatchSampler {
public:
    /// Whether local transforms are available besides the model transforms.
    enum class Locals { omitted, stored };

    explicit BatchSampler(std::shared_ptr<const CompiledClip> clip, Locals locals = Locals::omitted);

    /// Evaluates at source times in any order; beyond its keys a curve is
    /// extrapolated.
    /// @param times  1 to kBatchSize times
    void evaluate(std::span<const Seconds> times);
    /// Evaluates at consecutive frames of the clip's rate. Sampled motion is read
    /// in place.
    /// @param count  1 to kBatchSize
    void evaluate(FrameIndex first, std::size_t count);

    /// Number of times evaluated last; the accessors take an index below it.
    std::size_t size() const { return size_; }
    Transform local(int joint,
                    std::size_t at) const;          ///< parentFromJoint; only if they are kept
    Affine model(int joint, std::size_t at) const;  ///< modelFromJoint
    Eigen::Vector3d head(int joint,
                         std::size_t at) const {  ///< model space, metres
        return column(joint, at, 3) + origin_;
    }
    /// Transforms a point from joint space to model space.
    Eigen::Vector3d point(int joint, std::size_t at, const Eigen::Vector3d& inJoint) const {
        return column(joint, at, 0) * inJoint.x() + column(joint, at, 1) * inJoint.y() +
               column(joint, at, 2) * inJoint.z() + head(joint, at);
    }

private:
    static constexpr std::size_t kRow = kBatchSize;

    Eigen::Vector3d column(int joint, std::size_t at, std::size_t column) const {
        const T* const element =
            model_.get() + (static_cast<std::size_t>(joint) * 12 + 3 * column) * kRow + at;
        return {static_cast<double>(element[0]), static_cast<double>(element[kRow]),
                static_cast<double>(element[2 * kRow])};
    }
    BatchJoint compile(int joint);
    void addSource(BatchJoint& joint, std::size_t source);
    /// A joint that layers modify, and the first of its rows in `rows_`.
    struct LayeredJoint {
        int joint;
        bool isTurned;  ///< layers only compose its rotations, see
                        ///< composesRotations()
        std::size_t row;
    };

    void addLayered(int joint, std::size_t row);
    void combineLayers(std::span<const Seconds> times);
    void turn(const LayeredJoint& layered, std::size_t count);
    void combine(const LayeredJoint& layered, std::size_t count);
    void run(std::span<const Seconds> times);

    std::shared_ptr<const CompiledClip> clip_;
    std::vector<BatchAngle> angles_;
    std::vector<BatchJoint> joints_;       ///< breadth first
    std::vector<std::size_t> jointOfRow_;  ///< J: index into joints_
    ChannelRows rows_;                     ///< of the base, and of the joints that layers modify
    std::vector<ChannelRows> layers_;
    std::vector<LayeredJoint> layeredJoints_;
    std::vector<std::array<double, kBatchSize>> weights_;  ///< of the layers, per time
    Eigen::Vector3d origin_ = Eigen::Vector3d::Zero();
    AlignedRow<T> halves_, rotations_, model_;
    std::size_t size_ = 0;
};

extern template class BatchSampler<float>;
extern template class BatchSampler<double>;

}  // namespace sinew
