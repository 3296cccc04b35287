#pragma once

#include "core/scene/templates/TemplateRig.h"

namespace sinew {

/// A six-axis industrial arm with a gripper, in its zero position: upper arm upright, forearm level. Lengths
/// and ranges of the axes are those that ABB prints for its IRB 120: ±165, ±110, -110 to 70, ±160, ±120 and
/// ±400 degrees; the flange turns more than once round.
TemplateRig robotArm();

}  // namespace sinew
