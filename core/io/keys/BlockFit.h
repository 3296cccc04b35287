#pragma once

#include <array>
#include <vector>

#include "core/io/keys/MotionSamples.h"

namespace sinew {

/// Of the tolerance; the rest is for what happens between samples.
inline constexpr double kFitShare = 0.85;

/// What holds for all of a motion when its blocks are fitted.
struct FitPlan {
    const Skeleton* skeleton = nullptr;
    ExportTolerance tolerance{};
    /// J: whether a joint's translation, rotation, scale steps and so is written as it is.
    std::vector<std::array<bool, 3>> steps;
};

/// The keys of one block of samples, one a joint, without those of parts that step. Every part has keys at
/// the first and the last sample, with their very values, so that blocks join.
///
/// Where all scales are even and constant, joints are fitted from the roots on to where they are in the
/// model, given how their parents are written: then each has the whole tolerance of the angle for itself, and
/// what it may turn the points below leaves those the room they need. Else local transforms are fitted, more
/// tightly until the model is right.
std::vector<JointKeys> fittedBlock(const FitPlan& plan, const MotionSamples& samples);

}  // namespace sinew
