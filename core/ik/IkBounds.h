#pragma once

#include <algorithm>
#include <limits>

#include "core/rig/Skeleton.h"

namespace sinew {

/// What IK may do with one angle. Radians.
struct IkBounds {
    double least = -std::numeric_limits<double>::infinity();
    double most = std::numeric_limits<double>::infinity();
    double mobility = 1;  ///< 1 - stiffness
    double clamp(double angle) const { return std::max(least, std::min(most, angle)); }
};

/// A locked angle has one value, its constant; limits count where they apply to IK.
inline IkBounds ikBounds(const Joint& joint, int index) {
    const AngleLimit& limit = joint.limits.angles[static_cast<std::size_t>(index)];
    IkBounds bounds;
    bounds.mobility = 1 - limit.stiffness;
    if (!joint.limits.appliesTo(LimitUse::ik) || limit.mode == AngleLimit::Mode::free) return bounds;
    bounds.least = limit.min;
    bounds.most = limit.mode == AngleLimit::Mode::locked ? limit.min : limit.max;
    return bounds;
}

}  // namespace sinew
