#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/rig/Pose.h"
#include "core/scene/evaluation/Evaluator.h"

namespace sinew {

class SourcePath;

/// A point of a trail: position in model space, metres; speed in metres per second.
struct TrailSample {
    Seconds time;  ///< new time
    Eigen::Vector3d position = Eigen::Vector3d::Zero();
    double speed = 0;
};

/// The path of one point of a character over time.
struct MotionTrail {
    std::vector<TrailSample> samples;  ///< by time
    std::vector<std::size_t> frames;   ///< indices of the samples on whole frames, in order
    std::vector<std::size_t> keys;     ///< indices of the samples on which keys of trailKeyTimes() play
};

/// Computes the trails of points over a range of frames of the evaluator's clip, as it plays. (Without a clip
/// the points are at rest, and frames are at 30 Hz.) Each time is evaluated once for all points: every frame,
/// `perFrame` - 1 times between frames, and the points' keys.
///
/// The speed at a sample is that of the parabola through it and its neighbours, one-sided at the ends. Runs
/// on all cores; the result does not depend on their number.
///
/// @param evaluator  its time is unspecified afterwards
/// @param points     P points of joints in the skeleton
/// @param first      inclusive, as is `last`; if last < first, nothing is sampled
/// @param perFrame   samples per frame, at least 1
/// @param isStopped  called for each key and each batch of evaluations, from several threads at once; may be
///                   empty
/// @param known      null, or P paths of the points over the same motion's source time; times that they cover
///                   are not evaluated
/// Returns P trails, or nullopt if stopped. O(T * (J + P)).
std::optional<std::vector<MotionTrail>> motionTrails(Evaluator& evaluator, std::span<const BonePoint> points,
                                                     FrameIndex first, FrameIndex last, int perFrame = 1,
                                                     const std::function<bool()>& isStopped = {},
                                                     std::vector<SourcePath>* known = nullptr);

/// Returns the source times in [from, to] of the keys that animate a point: those of the nearest joint, from
/// the point's own joint upwards, that has keys which move it. Ascending, without duplicates.
std::vector<Seconds> trailKeyTimes(const Clip& clip, const Skeleton& skeleton, const BonePoint& point,
                                   Seconds from, Seconds to);

/// The path of a point over source time, read from an evaluated trail. A time warp does not change the
/// point's position at a source time, so a trail under another warp, such as while a pin is dragged, can be
/// read from this path without evaluating anything.
///
/// Interpolates with a cubic whose slopes are those of the parabolas through neighbouring samples. It is
/// exact at the samples, and within a tenth of a millimetre for a 120 Hz motion that accelerates by 50 m/s².
class SourcePath {
public:
    /// Longest gap between two samples that is interpolated.
    static constexpr Seconds kMaxGap{1.0 / 50};

    SourcePath() = default;
    /// @param samples  in new time, ascending
    /// @param warp     the warp under which they were evaluated; null: none
    SourcePath(std::span<const TrailSample> samples, const TimeWarp* warp);

    /// Returns the position in model space, metres; nullopt outside the samples or in a gap longer than
    /// kMaxGap. Amortised O(1) if each time is near the previous one, else O(log samples).
    std::optional<Eigen::Vector3d> at(Seconds source);

private:
    struct Sample {
        Seconds source;
        Eigen::Vector3d position;
    };
    std::size_t sampleBefore(Seconds source);
    Eigen::Vector3d slope(std::size_t sample) const;

    std::vector<Sample> samples_;  ///< by source time; none is areTooClose() the next
    std::size_t lastIndex_ = 0;    ///< index found by the last call
};

}  // namespace sinew
