#pragma once

#include "core/io/keys/BlockFit.h"

namespace sinew {

/// fittedBlock() of any skeleton: local transforms are fitted on their own, and anew with half the tolerance
/// where the model is off.
std::vector<JointKeys> localFit(const FitPlan& plan, const MotionSamples& samples);

}  // namespace sinew
