#pragma once

#include "core/io/keys/BlockFit.h"

namespace sinew {

/// fitBlock() for a skeleton whose scales are uniform and constant: every joint is fitted in model space. One
/// pass from the roots down is enough, because each joint leaves part of the tolerance to the joints below
/// it.
std::vector<JointKeys> fitInModelSpace(const FitPlan& plan, const MotionSamples& samples);

}  // namespace sinew
