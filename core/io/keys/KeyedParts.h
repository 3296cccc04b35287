#pragma once

#include <array>
#include <vector>

#include "core/io/MotionKeys.h"

namespace sinew {

/// Whether a joint's translation, rotation and scale step: J, for a subject's skeleton.
std::vector<std::array<bool, 3>> steppingParts(const WriteSubject& subject);

/// Keys at times that are known beforehand: of parts that step whatever the policy, and of all others where
/// it is not adaptive.
///
/// @param steps  J, steppingParts()
/// @param keys   in and out: J
/// Fails: as motionKeys().
Result<void> addKeyedParts(const WriteSubject& subject, const MotionKeySettings& settings,
                           const std::vector<std::array<bool, 3>>& steps, std::vector<JointKeys>& keys);

}  // namespace sinew
