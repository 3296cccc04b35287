#pragma once

#include <array>
#include <string_view>

#include "core/base/Result.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Joints of a human body whose limits are known. The values are the ranges of motion of the American Academy
/// of Orthopaedic Surgeons for adults (Joint Motion: Method of Measuring and Recording; Greene and Heckman,
/// The Clinical Measurement of Joint Motion); those of an arm that is held out sideways at rest are the
/// horizontal ones of the same tables, and the sideways range of the knuckle is a common value.
enum class LimitPreset { shoulder, elbow, wrist, knuckle, finger, hip, knee, ankle, neck, spine };

inline constexpr std::array kLimitPresets{
    LimitPreset::shoulder, LimitPreset::elbow, LimitPreset::wrist, LimitPreset::knuckle, LimitPreset::finger,
    LimitPreset::hip,      LimitPreset::knee,  LimitPreset::ankle, LimitPreset::neck,    LimitPreset::spine};

std::string_view name(LimitPreset preset);  ///< "shoulder"

/// The limits of a preset for a joint, whatever its rotation order and roll: which of its angles bends the
/// bone forwards, which to the side, and which twists it, is told by the angles' axes at rest, and the signs
/// by the way they move the bone. It takes the model to stand upright along +Y and to face +Z at rest, and a
/// joint with its head at x < 0 to be on the right. Arms may hang, or be held out with the palms down. What
/// elbow, wrist, fingers and knee are bent at rest is taken off, as they are measured from the straight limb.
///
/// Angles that cannot turn keep their limits; all keep their stiffness. What a preset does not bend is
/// locked at rest.
///
/// @param share  the part of the range that falls to this joint where several bend together: 1/3 of a neck of
///               three; 0 to 1
/// Fails: argumentInvalid (a bone without length, or that points where the preset knows no directions; no
/// angle that bends it as the preset does), where = "joint NAME".
Result<JointLimits> presetLimits(const Skeleton& skeleton, int joint, LimitPreset preset, double share = 1);

}  // namespace sinew
