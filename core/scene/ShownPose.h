#pragma once

#include "core/anim/PoseValues.h"
#include "core/scene/Evaluator.h"

namespace sinew {

/// The authored numbers of every joint at the time that an evaluator was given last. O(joints · log keys).
PoseValues shownPose(const Evaluator& evaluator);

}  // namespace sinew
