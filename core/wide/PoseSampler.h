#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/anim/CompiledClip.h"
#include "core/rig/Pose.h"
#include "core/wide/KeyedCurves.h"
#include "core/wide/PoseKernel.h"
#include "core/wide/RotationLanes.h"

namespace sinew {

/// Poses of a clip, one time after another: joints in the lanes of vectors where they turn, then one joint
/// after another down the hierarchy. Agrees with ClipSampler and forwardKinematics() within 1e-12 of the
/// character's size and its travel; rotations may have the other sign, which is the same rotation.
///
/// Owns its workspace: one per thread. Nothing is allocated after it is made.
class PoseSampler {
public:
    explicit PoseSampler(std::shared_ptr<const CompiledClip> clip);

    /// @param time  source time, any; beyond a curve's ends it goes on as the curve says
    void evaluate(Seconds time);

    std::span<const Transform> local() const { return pose_; }  ///< J parentFromJoint
    std::span<const Affine> model() const { return model_; }    ///< J modelFromJoint

private:
    /// A joint of which something changes, and its lane.
    struct Moved {
        const CompiledClip::Animated* animated;
        std::size_t lane;
        Transform* local;
    };
    /// A channel of sampled motion: its chunks, and that of the last time.
    struct Sampled {
        const double* const* chunks;
        const double* now;
        std::size_t slot;
    };
    /// The sampled channels on one grid.
    struct Grid {
        FrameGrid frames;
        std::vector<Sampled> channels;
        std::size_t chunk;  ///< that of `now`
    };
    /// A joint between rotations, not by angles, where it is between them, and their lanes.
    struct Slerping {
        Moved joint;
        SlerpTrack::Span span;
        RotationLanes* lanes;
    };
    /// A part of a translation or scale, and where its value is found.
    struct Part {
        double* value;
        std::size_t slot;
    };

    void addTurning(std::span<const int> order);
    void addSlerping(std::span<const int> order);
    void addMoved(const CompiledClip::Animated& animated, std::size_t lane);
    void allot(std::span<const int> order);
    void addChain(std::span<const int> order);
    void addSources();
    void putStill(const Moved& turning);
    void readSampled(Grid& grid, Seconds time);
    void seek(Slerping& slerping, Seconds time);
    void turn(Seconds time);
    Eigen::Quaterniond byAngles(const Moved& slerping) const;
    void putLinear(const Moved& moved);
    double* linear(std::size_t lane) {
        return linear_.get() + lane / kBlockJoints * 9 * kBlockJoints + lane % kBlockJoints;
    }

    std::shared_ptr<const CompiledClip> clip_;
    Pose pose_;
    std::vector<Affine> model_;

    /// Every joint has a lane: first those that turn by angles, a block or more for each rotation order, then
    /// those that slerp, then all others, which no block turns.
    std::vector<std::size_t> laneOf_;
    std::vector<PoseBlock> blocks_;
    std::size_t angleBlocks_ = 0;
    std::vector<PoseJoint> chain_;  ///< breadth first
    std::vector<Moved> turning_;    ///< by blocks
    std::vector<Slerping> slerping_;
    std::vector<std::unique_ptr<RotationLanes>> rotationLanes_;  ///< a block of those that slerp each
    std::vector<Moved> scaled_;                                  ///< not all of their matrix is their block's
    std::vector<Part> parts_;

    /// A slot is the value of a channel. Three rows a block hold its angles, then come all others.
    std::vector<std::size_t> slotOf_;  ///< of each of the clip's sources
    std::vector<Grid> grids_;
    std::vector<std::size_t> keyedSlots_;
    KeyedCurves keyed_;
    AlignedRow<double> slots_, halves_, rests_, rotations_, linear_, columns_;
};

}  // namespace sinew
