#pragma once

#include <vector>

#include "core/io/MotionKeys.h"
#include "core/io/WrittenMotion.h"
#include "core/io/keys/SampleTimes.h"

namespace sinew {

/// A motion at N times. Between two of them rotations go by SLERP and all else goes straight, as near as
/// `tolerance` says.
class MotionSamples {
public:
    /// Takes those of a block of times, and more between them where the motion bends. Fails: argumentInvalid
    /// (a pose that is no number).
    static Result<MotionSamples> take(WrittenMotion& motion, const SampleTimes& times, std::size_t block,
                                      const ExportTolerance& tolerance);

    std::size_t size() const { return times_.size(); }
    const std::vector<double>& times() const { return times_; }
    const Transform& local(std::size_t sample, int joint) const {
        return locals_[sample * joints_ + static_cast<std::size_t>(joint)];
    }

private:
    friend class Sampling;
    std::size_t joints_ = 0;
    std::vector<double> times_;
    std::vector<Transform> locals_;  ///< all joints' at a time, time after time
};

/// Whether the pose that a motion was evaluated for, at a file time, can be written. Fails: argumentInvalid
/// with joint and frame of the file.
Result<void> checkNumbers(const WrittenMotion& motion, double time);

/// How far a model is off: an angle of joints and a distance of the points that ExportTolerance names.
struct ModelError {
    double angle = 0;
    double distance = 0;
    bool within(const ExportTolerance& tolerance, double share) const {
        return angle <= share * tolerance.angle && distance <= share * tolerance.distance;
    }
};

/// The largest of all joints.
ModelError modelError(const Skeleton& skeleton, std::span<const Affine> was, std::span<const Affine> is,
                      double reach);

}  // namespace sinew
