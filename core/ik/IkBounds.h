#pragma once

#include <algorithm>
#include <limits>

#include "core/rig/Skeleton.h"

namespace sinew {

/// Range and mobility of an angle in inverse kinematics. Radians.
struct IkBounds {
    double lower = -std::numeric_limits<double>::infinity();
    double upper = std::numeric_limits<double>::infinity();
    double mobility = 1;  ///< 1 - stiffness
    double clamp(double angle) const { return std::max(lower, std::min(upper, angle)); }
};

/// Returns the bounds of an angle. A locked angle is fixed at its constant; limits count only if they apply
/// to IK.
inline IkBounds ikBounds(const Joint& joint, int index) {
    const AngleLimit& limit = joint.limits.angles[static_cast<std::size_t>(index)];
    IkBounds bounds;
    bounds.mobility = 1 - limit.stiffness;
    if (!joint.limits.appliesTo(LimitUse::ik) || limit.mode == AngleLimit::Mode::free) return bounds;
    bounds.lower = limit.min;
    bounds.upper = limit.mode == AngleLimit::Mode::locked ? limit.min : limit.max;
    return bounds;
}

}  // namespace sinew
