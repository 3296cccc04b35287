#pragma once

#include <QString>
#include <span>

#include "core/rig/Skeleton.h"

namespace sinew {

/// What a step of the history calls the joints that it changes: "thigh.L" or "3 joints".
QString jointsText(const Skeleton& skeleton, std::span<const JointId> joints);

}  // namespace sinew
