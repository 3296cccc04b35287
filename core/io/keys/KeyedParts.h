#pragma once

#include <array>
#include <vector>

#include "core/io/keys/MotionKeys.h"

namespace sinew {

/// Reduces parts that do not change to one key, or to none if they stay at rest. In others, removes step keys
/// equal to the previous one, except the last key; and, if `linear`, linear keys between two keys of the same
/// value.
void removeUnneeded(JointKeys& keys, const Transform& rest, bool linear);

/// Returns for each joint of a subject's skeleton whether its translation, rotation and scale step.
std::vector<std::array<bool, 3>> steppingParts(const WriteSubject& subject);

/// Adds keys at predetermined times: to parts that step, whatever the policy, and to all other parts unless
/// the policy is adaptive.
///
/// @param steps  J entries from steppingParts()
/// @param keys   J entries, in and out
/// Fails as motionKeys() does.
Result<void> addKeyedParts(const WriteSubject& subject, const MotionKeySettings& settings,
                           const std::vector<std::array<bool, 3>>& steps, std::vector<JointKeys>& keys);

}  // namespace sinew
