#pragma once

#include <Eigen/Core>
#include <memory>
#include <span>
#include <vector>

#include "core/anim/CompiledClip.h"
#include "core/wide/AlignedRow.h"
#include "core/wide/ModelKernel.h"
#include "core/wide/RotationLanes.h"

namespace sinew {

/// Model transforms of a clip at many times at once: kWideFrames of them in the lanes of vectors, joints one
/// after another, so that nothing waits for a parent and nothing is gathered. Agrees with ClipSampler and
/// forwardKinematics(): of doubles within 1e-12 of the character's size and its travel, of floats within 1e-6
/// of what it moves around in the run (roots are taken relative to where the first of them is).
///
/// Owns its workspace: one per thread. Nothing is allocated after it is made.
///
/// @tparam T  float or double
template <class T>
class WideSampler {
public:
    /// What can be asked of it beside the model: nothing, or the local transforms.
    enum class Locals { left, kept };

    explicit WideSampler(std::shared_ptr<const CompiledClip> clip, Locals locals = Locals::left);

    /// Evaluates at source times, in any order; beyond a curve's ends it goes on as the curve says.
    /// @param times  1 to kWideFrames of them
    void evaluate(std::span<const Seconds> times);
    /// The same at frames of the clip's rate that follow each other: sampled motion is read where it lies.
    /// @param count  1 to kWideFrames
    void evaluate(FrameIndex first, std::size_t count);

    /// How many times were evaluated; the accessors take their numbers.
    std::size_t size() const { return size_; }
    Transform local(int joint, std::size_t at) const;        ///< parentFromJoint, where they are kept
    Affine model(int joint, std::size_t at) const;           ///< modelFromJoint
    Eigen::Vector3d head(int joint, std::size_t at) const {  ///< model space, metres
        return column(joint, at, 3) + origin_;
    }
    /// A point of a joint's space in the model's.
    Eigen::Vector3d point(int joint, std::size_t at, const Eigen::Vector3d& inJoint) const {
        return column(joint, at, 0) * inJoint.x() + column(joint, at, 1) * inJoint.y() +
               column(joint, at, 2) * inJoint.z() + head(joint, at);
    }

private:
    static constexpr std::size_t kRow = kWideFrames;

    struct Slerping {
        const CompiledClip::Animated* animated;
        SlerpTrack::Span span;
    };

    Eigen::Vector3d column(int joint, std::size_t at, std::size_t column) const {
        const T* const element =
            model_.get() + (static_cast<std::size_t>(joint) * 12 + 3 * column) * kRow + at;
        return {static_cast<double>(element[0]), static_cast<double>(element[kRow]),
                static_cast<double>(element[2 * kRow])};
    }
    WideJoint compiled(int joint);
    void addSource(WideJoint& joint, std::size_t source);
    void readTurns(std::span<const Seconds> times);
    void readTurn(Slerping& slerping, std::span<const Seconds> times, double* rows);
    void readSparse(std::span<const Seconds> times);
    void readSampled(std::uint32_t grid, std::span<const DenseCurve::Place> places);
    void run();

    std::shared_ptr<const CompiledClip> clip_;
    std::vector<WideAngle> angles_;
    std::vector<WideJoint> joints_;     ///< breadth first
    std::vector<std::size_t> ofPlace_;  ///< J: index into joints_
    /// Joints between rotations, not by angles; their four rows each follow those of the sources.
    std::vector<Slerping> slerps_;
    RotationLanes rotationLanes_{kRow};
    AlignedRow<double> scratch_;  ///< a row for each source and each part of a slerp
    std::vector<const double*> rows_;
    Eigen::Vector3d origin_ = Eigen::Vector3d::Zero();
    AlignedRow<T> halves_, turns_, model_;
    std::size_t size_ = 0;
};

extern template class WideSampler<float>;
extern template class WideSampler<double>;

}  // namespace sinew
