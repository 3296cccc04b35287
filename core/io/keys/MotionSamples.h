#pragma once

#include <vector>

#include "core/io/keys/MotionKeys.h"
#include "core/io/keys/SampleTimes.h"
#include "core/io/writing/WrittenMotion.h"

namespace sinew {

/// A motion at N times. Interpolating between neighbouring samples (SLERP for rotations, linear for the rest)
/// approximates the motion to within `tolerance`.
class MotionSamples {
public:
    /// Samples a block of times, and more times between them where the motion is not linear. Fails with
    /// `argumentInvalid` if a pose is not finite.
    static Result<MotionSamples> sample(WrittenMotion& motion, const SampleTimes& times, std::size_t block,
                                        const ExportTolerance& tolerance);

    std::size_t size() const { return times_.size(); }
    const std::vector<double>& times() const { return times_; }
    const Transform& local(std::size_t sample, int joint) const {
        return locals_[sample * joints_ + static_cast<std::size_t>(joint)];
    }

private:
    friend class MotionSampler;
    std::size_t joints_ = 0;
    std::vector<double> times_;
    std::vector<Transform> locals_;  ///< N * J, by time
};

/// Checks that the motion's current pose can be written. Fails with `argumentInvalid`, the joint and the
/// frame.
/// @param time  its file time, for the error
Result<void> checkPoseFinite(const WrittenMotion& motion, double time);

/// Error of a model: an angle for joints, and a distance for the points that ExportTolerance defines.
struct ModelError {
    double angle = 0;
    double distance = 0;
    bool isWithin(const ExportTolerance& tolerance, double fraction) const {
        return angle <= fraction * tolerance.angle && distance <= fraction * tolerance.distance;
    }
};

/// Returns the largest errors of all joints.
ModelError modelError(const Skeleton& skeleton, std::span<const Affine> expected,
                      std::span<const Affine> actual, double reach);

}  // namespace sinew
