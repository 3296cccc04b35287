#pragma once

#include <atomic>
#include <span>
#include <vector>

#include "core/base/Result.h"
#include "core/scene/Motion.h"

namespace sinew {

/// How far one joint is from its counterpart over a stretch of time.
struct JointDifference {
    int joint = 0;           ///< in the first motion's skeleton
    int other = 0;           ///< in the other's
    double maxAngle = 0;     ///< between the rotations in their parents' spaces, radians, 0..pi
    double rmsAngle = 0;     ///< root of the mean square over time, radians
    double maxDistance = 0;  ///< between the bones' tails in model space, metres
    double rmsDistance = 0;
    Seconds worstTime{};          ///< of maxAngle, the first of several, since the first frames that play
    Seconds worstDistanceTime{};  ///< of maxDistance
};

/// One motion against another, joint by joint in the order of the first's skeleton.
struct MotionDifference {
    std::vector<JointDifference> joints;  ///< those that have a counterpart

    /// The largest angle; of equal ones the largest distance, of those the first. Not empty.
    const JointDifference& worst() const;
};

struct CompareSettings {
    FrameRate rate = *FrameRate::create(600, 1);  ///< samples a second; the end is one more
    const std::atomic<bool>* cancel = nullptr;
    std::atomic<float>* progress = nullptr;  ///< 0..1
};

/// The time that two motions share when both begin at the first frames that play: the shorter's duration.
Seconds sharedDuration(const Motion& first, const Motion& other);

/// The samples that a comparison over so long takes: one each 1/rate from 0, and the end.
std::size_t sampleCount(Seconds duration, FrameRate rate);

/// How far other motions are from the first one. All begin at their first frames, and each is compared as
/// long as both last. Joints are counterparts by their place where the skeleton is the same part, else by
/// name (MatchJoints.h). A motion against itself is exactly 0. Deterministic, on all cores.
///
/// @return one difference for each of `others`
/// Fails: nameUnknown (motions without a joint in common), limitExceeded (more than kMaximumSamples),
/// cancelled. O(samples * joints).
Result<std::vector<MotionDifference>> compareMotions(const Motion& first, std::span<const Motion> others,
                                                     const CompareSettings& settings = {});

inline constexpr double kMaximumSamples = 1e9;

}  // namespace sinew
