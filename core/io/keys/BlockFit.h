#pragma once

#include <array>
#include <vector>

#include "core/io/keys/MotionSamples.h"

namespace sinew {

/// Fraction of the tolerance used for fitting; the rest is reserved for the motion between samples.
inline constexpr double kFitFraction = 0.85;

/// Parameters that are the same for all blocks of a motion.
struct FitPlan {
    const Skeleton* skeleton = nullptr;
    ExportTolerance tolerance{};
    /// J entries: whether a joint's translation, rotation and scale step, and so are written as they are.
    std::vector<std::array<bool, 3>> steps;
};

/// Fits keys to one block of samples. Returns one entry per joint; parts that step have none. Every part has
/// keys at the first and the last sample with exactly their values, so that blocks join.
///
/// If all scales are uniform and constant, joints are fitted in model space from the roots down, given their
/// parents' written motion. Each joint can then use the whole angle tolerance, as long as its rotation leaves
/// the points below it their share of the distance tolerance. Otherwise local transforms are fitted, more
/// tightly until the model is within tolerance.
std::vector<JointKeys> fitBlock(const FitPlan& plan, const MotionSamples& samples);

/// fitBlock() for a skeleton whose scales are uniform and constant: every joint is fitted in model space. One
/// pass from the roots down is enough, because each joint leaves part of the tolerance to the joints below
/// it.
std::vector<JointKeys> fitInModelSpace(const FitPlan& plan, const MotionSamples& samples);

/// fitBlock() for any skeleton: local transforms are fitted independently, and again with half the tolerance
/// while the model is not within tolerance.
std::vector<JointKeys> fitLocally(const FitPlan& plan, const MotionSamples& samples);

}  // namespace sinew
