#pragma once

#include <atomic>
#include <span>
#include <vector>

#include "core/base/Result.h"
#include "core/scene/evaluation/Evaluator.h"

namespace sinew {

/// Differences between a joint and its counterpart over a period of time.
struct JointDifference {
    int joint = 0;           ///< index in the first motion's skeleton
    int other = 0;           ///< index in the other motion's skeleton
    double maxAngle = 0;     ///< between the rotations relative to the parents, radians, 0..pi
    double rmsAngle = 0;     ///< root mean square over time, radians
    double maxDistance = 0;  ///< between the bones' tails in model space, metres
    double rmsDistance = 0;
    Seconds worstTime{};          ///< first time of maxAngle, counted from the first played frames
    Seconds worstDistanceTime{};  ///< first time of maxDistance, likewise
};

/// Differences between two motions, by joint in the order of the first motion's skeleton.
struct MotionDifference {
    std::vector<JointDifference> joints;  ///< joints that have a counterpart

    /// Returns the joint with the largest maxAngle (ties: the largest maxDistance, then the first). There
    /// must be at least one.
    const JointDifference& worst() const;
};

struct CompareSettings {
    FrameRate rate = *FrameRate::create(600, 1);  ///< sample rate; the end is sampled as well
    const std::atomic<bool>* cancel = nullptr;
    std::atomic<float>* progress = nullptr;  ///< 0..1
};

/// Returns the time that two motions share if both start at their first played frames: the shorter duration.
Seconds sharedDuration(const Motion& first, const Motion& other);

/// Returns the number of samples in a comparison of this duration: one every 1/rate from 0, and the end.
std::size_t sampleCount(Seconds duration, FrameRate rate);

/// Compares other motions with the first one. All start at their first played frames, and each is compared
/// over the shared duration. Joints are matched by index if both characters share one skeleton, else by name
/// (MatchJoints.h). A motion compared with itself differs by exactly 0. Runs on all cores; the result is
/// deterministic.
///
/// @return one difference for each of `others`
/// Fails with `nameUnknown` if two motions have no joint in common; with `limitExceeded` if there would be
/// more than kMaximumSamples samples; with `cancelled` if `cancel` became true. O(samples * joints).
Result<std::vector<MotionDifference>> compareMotions(const Motion& first, std::span<const Motion> others,
                                                     const CompareSettings& settings = {});

inline constexpr double kMaximumSamples = 1e9;

/// Returns the motion reduced to one joint and its ancestors, with their tracks only. It costs O(depth)
/// instead of O(joints) per frame if nothing else is needed. The joint becomes the last one and keeps its id,
/// its tail and its motion in model space.
///
/// @param joint  index in the motion's skeleton
Motion jointChain(const Motion& motion, int joint);

}  // namespace sinew
