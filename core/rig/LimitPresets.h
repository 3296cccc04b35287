#pragma once

#include <array>
#include <string_view>

#include "core/base/Result.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Joints of a human body with known limits. The values are the ranges of motion of the American Academy of
/// Orthopaedic Surgeons for adults (Joint Motion: Method of Measuring and Recording; Greene and Heckman, The
/// Clinical Measurement of Joint Motion). Those of an arm held out sideways at rest are the horizontal ones
/// of the same tables; the sideways range of the knuckle is a common value.
enum class LimitPreset { shoulder, elbow, wrist, knuckle, finger, hip, knee, ankle, neck, spine };

inline constexpr std::array kLimitPresets{
    LimitPreset::shoulder, LimitPreset::elbow, LimitPreset::wrist, LimitPreset::knuckle, LimitPreset::finger,
    LimitPreset::hip,      LimitPreset::knee,  LimitPreset::ankle, LimitPreset::neck,    LimitPreset::spine};

std::string_view name(LimitPreset preset);  ///< "shoulder"

/// Returns the limits of a preset for a joint, for any rotation order and roll. The angles' axes at rest
/// determine which angle bends the bone forwards, which bends it sideways and which twists it; the signs
/// follow from the direction in which they move the bone.
///
/// The model must stand upright along +Y and face +Z at rest; a joint with its head at x < 0 is on the right.
/// Arms may hang, or be held out with the palms down. The rest bend of elbow, wrist, fingers and knee is
/// subtracted, because their ranges are measured from the straight limb.
///
/// Angles that are not free keep their limits, and all angles keep their stiffness. Angles that a preset does
/// not bend are locked at rest.
///
/// @param fraction  part of the range for this joint if several bend together, 0 to 1: 1/3 for a neck of
///     three joints
/// Fails with `argumentInvalid` if the bone has no length or points in a direction the preset does not cover,
/// or no angle bends it as the preset requires; where = "joint NAME".
Result<JointLimits> presetLimits(const Skeleton& skeleton, int joint, LimitPreset preset,
                                 double fraction = 1);

}  // namespace sinew
