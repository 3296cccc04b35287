#pragma once

#include "core/io/keys/BlockFit.h"

namespace sinew {

/// fittedBlock() of a skeleton whose scales are even and constant: every joint is fitted to where it is in
/// the model. Never looks back, as no joint takes more of the tolerance than leaves those below what they
/// need.
std::vector<JointKeys> followingFit(const FitPlan& plan, const MotionSamples& samples);

}  // namespace sinew
