#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/rig/BonePoint.h"
#include "core/scene/Evaluator.h"

namespace sinew {

class SourceWay;

/// Where a point of a trail lies: model space, metres; metres a second.
struct TrailSample {
    Seconds time;  ///< new time
    Eigen::Vector3d place = Eigen::Vector3d::Zero();
    double speed = 0;
};

/// The way of one point of a character over time.
struct MotionTrail {
    std::vector<TrailSample> samples;  ///< by time
    std::vector<std::size_t> frames;   ///< the sample of each whole frame, from the first asked for
    std::vector<std::size_t> keys;     ///< the samples at which keys of trailKeyTimes() play
};

/// The ways of points over a range of frames of the evaluator's clip, as it plays (frames mean nothing
/// without one: then they are of 30 Hz, and the point rests). All points are read from one evaluation a time,
/// at every frame, between frames as often as `perFrame` says, and at the points' keys.
///
/// Speeds are those of the parabola through each sample and its neighbours; one-sided at the ends.
/// On all cores, with the same result however many they are.
///
/// @param evaluator  left at any time
/// @param points     P of them, of joints that the skeleton has
/// @param first      inclusive, as is `last`; nothing is sampled where last < first
/// @param perFrame   at least 1
/// @param stopped    asked for each key and before each run of evaluations, by several threads at once; may
///                   be empty
/// @param known      null, or the points' P ways over the same motion's source time: what they cover is not
///                   evaluated
/// Returns P trails, nullopt where it was stopped. O(T * (J + P)).
std::optional<std::vector<MotionTrail>> motionTrails(Evaluator& evaluator, std::span<const BonePoint> points,
                                                     FrameIndex first, FrameIndex last, int perFrame = 1,
                                                     const std::function<bool()>& stopped = {},
                                                     std::vector<SourceWay>* known = nullptr);

/// The source times in [from, to] of the keys at which a point is authored: those of the nearest joint, the
/// point's own first and then upwards, whose keyed channels move it. Ascending, each time once.
std::vector<Seconds> trailKeyTimes(const Clip& clip, const Skeleton& skeleton, const BonePoint& point,
                                   Seconds from, Seconds to);

}  // namespace sinew
