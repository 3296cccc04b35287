#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/anim/sampling/CompiledClip.h"
#include "core/rig/Pose.h"
#include "core/rig/Skeleton.h"
#include "core/simd/CurveLanes.h"
#include "core/simd/PoseKernel.h"

namespace sinew {

/// Returns the joints ordered by their distance from the root, so that neighbours do not depend on each
/// other.
std::vector<int> breadthFirst(const Skeleton& skeleton);

/// Permutation i, j, k of the axes in which a rotation order becomes x-y-z or x-y-x. Permuting is free
/// because it only changes addresses. If the permutation is odd, the same rotations have angles of opposite
/// sign.
struct RenamedAxes {
    bool proper;           ///< proper Euler angles: the first and last axis are the same
    std::int32_t axis[3];  ///< i, j, k as indices of x, y, z
    double sign;           ///< of the permutation
};

RenamedAxes renamedAxes(EulerOrder order);

/// Returns whether the plain double-precision code is used everywhere: the environment variable SINEW_SCALAR
/// is set to anything but 0. Read once.
bool isScalarRequested();

/// Poses of a clip at one time after another. Rotations are computed with one joint per SIMD lane, then model
/// transforms joint by joint down the hierarchy. Agrees with ClipSampler and forwardKinematics() within 1e-12
/// of the character's size plus its travel; rotations may have the opposite sign, which is the same rotation.
///
/// Owns its workspace: use one per thread. Allocates only in the constructor.
class PoseSampler {
public:
    explicit PoseSampler(std::shared_ptr<const CompiledClip> clip);

    /// @param time  source time; beyond its keys a curve is extrapolated
    void evaluate(Seconds time);

    std::span<const Transform> local() const { return pose_; }  ///< J parentFromJoint
    std::span<const Affine> model() const { return model_; }    ///< J modelFromJoint

private:
    /// A joint with animated channels, and its lane.
    struct Moved {
        const CompiledClip::AnimatedJoint* animated;
        std::size_t lane;
        Transform* local;
    };
    /// A channel of sampled motion: its chunks, and the chunk last used.
    struct Sampled {
        const double* const* chunks;
        const double* now;
        std::size_t slot;
    };
    /// The sampled channels on one grid.
    struct Grid {
        FrameGrid frames;
        std::vector<Sampled> channels;
        std::size_t chunk;  ///< index of the channels' current chunk
    };
    /// A joint that is interpolated by SLERP instead of by angles.
    struct Slerping {
        Moved joint;
        SlerpTrack::Span span;
        RotationLanes* lanes;
    };
    /// A component of a translation or scale, and the slot of its value.
    struct Part {
        double* value;
        std::size_t slot;
    };

    void addRotating(std::span<const int> order);
    void addSlerping(std::span<const int> order);
    void addMoved(const CompiledClip::AnimatedJoint& animated, std::size_t lane);
    void allot(std::span<const int> order);
    void addChain(std::span<const int> order);
    void addSources();
    void storeConstant(const Moved& turning);
    void readSampled(Grid& grid, Seconds time);
    void seek(Slerping& slerping, Seconds time);
    void turn(Seconds time);
    Eigen::Quaterniond byAngles(const Moved& slerping) const;
    void storeLinear(const Moved& moved);
    double* linear(std::size_t lane) {
        return linear_.get() + lane / kBlockJoints * 9 * kBlockJoints + lane % kBlockJoints;
    }

    std::shared_ptr<const CompiledClip> clip_;
    Pose pose_;
    std::vector<Affine> model_;

    /// Every joint has a lane. Joints that rotate by angles come first, in blocks per rotation order, then
    /// those that use SLERP, then all others, which belong to no block.
    std::vector<std::size_t> laneOf_;
    std::vector<PoseBlock> blocks_;
    std::size_t angleBlocks_ = 0;
    std::vector<PoseJoint> chain_;  ///< breadth first
    std::vector<Moved> rotating_;   ///< rotated by blocks
    std::vector<Slerping> slerping_;
    std::vector<std::unique_ptr<RotationLanes>> rotationLanes_;  ///< one per block that uses SLERP
    std::vector<Moved> scaled_;                                  ///< their scale is applied after the blocks
    std::vector<Part> parts_;

    /// A slot holds the value of a channel. The angles of the blocks come first, three rows per block, then
    /// all others.
    std::vector<std::size_t> slotOf_;  ///< one per source of the clip
    std::vector<Grid> grids_;
    std::vector<std::size_t> keyedSlots_;
    KeyedCurves keyed_;
    AlignedRow<double> slots_, halves_, rests_, rotations_, linear_, columns_;
};

}  // namespace sinew
