#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/anim/sampling/ClipSampler.h"
#include "core/rig/Pose.h"
#include "core/rig/Skeleton.h"
#include "core/simd/CurveLanes.h"
#include "core/simd/PoseKernel.h"

namespace sinew {

/// Returns the joints ordered by their distance from the root, so that
/// neighbours do not depend on each other.
std::vector<int> breadthFirst(const Skeleton& skeleton);

/// Returns whether the plain double-precision code is used everywhere: the
/// environment variable SINEW_SCALAR is set to anything but 0. Read once.
bool isScalarForced();

/// Poses of a clip at one time after another. Rotations are computed with one
/// joint per SIMD lane, then model transforms joint by joint down the
/// hierarchy. Agrees with ClipSampler and forwardKinematics() within 1e-12 of
/// the character's size plus its travel; rotations may have the opposite sign,
/// which is the same rotation. Each layer is sampled the same way, and combined
/// joint by joint.
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
    struct JointLane {
        const CompiledClip::AnimatedJoint* animated;
        std::size_t lane;
        Transform* local;
    };
    /// A channel of sampled motion: its chunks, and the chunk last used.
    struct SampledChannel {
        const double* const* chunks;
        const double* now;
        std::size_t slot;
    };
    /// The sampled channels on one grid.
    struct Grid {
        FrameGrid frames;
        std::vector<SampledChannel> channels;
        std::size_t chunk;  ///< index of the channels' current chunk
    };
    /// A joint that is interpolated by SLERP instead of by angles.
    struct SlerpJoint {
        JointLane joint;
        SlerpTrack::Span span;
        RotationLanes* lanes;
    };
    /// A component of a translation or scale, and the slot of its value.
    struct TransformComponent {
        double* value;
        std::size_t slot;
    };

    struct Layer {
        std::unique_ptr<PoseSampler> curves;
        double weight;  ///< at the time of the pose
    };
    /// A joint that layers modify.
    struct LayeredJoint {
        JointLane lane;
        int joint;
        bool isRotating;  ///< by the curves of the base
        bool isTurned;    ///< layers only compose its rotations, see
                          ///< composesRotations()
    };

    /// The joints that layers only turn, so that a layer turns all of them at once.
    struct TurnedJoints {
        std::vector<int> joints;
        std::vector<Eigen::Quaterniond> rotations;  ///< one per joint
        std::size_t rowLength = 0;                  ///< at least one number per joint, a multiple of kLanes
        AlignedRow<double> exponents, turns;        ///< arguments of raiseTurns()
    };

    void addAngleJoints(std::span<const int> order);
    void addSlerpJoints(std::span<const int> order);
    void addJointLane(const CompiledClip::AnimatedJoint& animated, std::size_t lane);
    void allocate(std::span<const int> order);
    void addChain(std::span<const int> order);
    void addSources();
    void addLayers();
    void sampleCurves(Seconds time);
    void combineLayers(Seconds time);
    JointMotion motion(int joint) const;
    Eigen::Quaterniond curveRotation(int joint) const;
    double weightOf(std::size_t layer, int joint) const;
    void turnJoints();
    void turnByLayer(std::size_t index);
    void combine(const LayeredJoint& layered);
    Eigen::Quaterniond rotationIn(std::size_t lane) const;
    void storeConstant(const JointLane& rotating);
    void readSampled(Grid& grid, Seconds time);
    void seek(SlerpJoint& slerpJoint, Seconds time);
    void rotate(Seconds time);
    Eigen::Quaterniond rotationFromAngles(const JointLane& slerpJoint) const;
    void storeLinear(const JointLane& jointLane);
    double* linear(std::size_t lane) { return linear_.get() + lane / kLanes * 9 * kLanes + lane % kLanes; }

    std::shared_ptr<const CompiledClip> clip_;
    Pose pose_;
    std::vector<Affine> model_;

    /// Every joint has a lane. Joints that rotate by angles come first, in blocks
    /// per rotation order, then those that use SLERP, then all others, which
    /// belong to no block.
    std::vector<std::size_t> laneOf_;
    std::vector<PoseBlock> blocks_;
    std::size_t angleBlocks_ = 0;
    std::vector<PoseJoint> chain_;           ///< breadth first
    std::vector<JointLane> rotatingJoints_;  ///< rotated by blocks
    std::vector<SlerpJoint> slerpJoints_;
    std::vector<std::unique_ptr<RotationLanes>> rotationLanes_;  ///< one per block that uses SLERP
    std::vector<JointLane> scaledJoints_;                        ///< their scale is applied after the blocks
    std::vector<TransformComponent> components_;

    /// A slot holds the value of a channel. The angles of the blocks come first,
    /// three rows per block, then all others.
    std::vector<std::size_t> slotOf_;  ///< one per source of the clip
    std::vector<Grid> grids_;
    std::vector<std::size_t> keyedSlots_;
    KeyedCurves keyed_;
    AlignedRow<double> slots_, halves_, rests_, rotations_, linear_, columns_;

    std::vector<Layer> layers_;
    std::vector<LayeredJoint> layeredJoints_;
    TurnedJoints turned_;
};

}  // namespace sinew
