#include "core/rig/JointLimits.h"

#include <algorithm>
#include <cmath>

#include "core/base/Index.h"

namespace sinew {

AngleBounds angleBounds(const JointLimits& limits, int angle, LimitUse use) {
    const AngleLimit& limit = limits.angles[asIndex(angle)];
    if (!limits.appliesTo(use) || limit.mode == AngleLimit::Mode::free) return {};
    return {limit.min, limit.mode == AngleLimit::Mode::locked ? limit.min : limit.max};
}

double project(const AngleLimit& limit, double angle) {
    if (limit.mode == AngleLimit::Mode::free) return angle;
    if (limit.mode == AngleLimit::Mode::locked) return limit.min;
    return std::max(limit.min, std::min(limit.max, angle));
}

double excess(const AngleLimit& limit, double angle) { return std::abs(angle - project(limit, angle)); }

AngleLimit withBound(AngleLimit limit, bool upper, double bound) {
    if (limit.mode == AngleLimit::Mode::locked) {
        limit.min = limit.max = bound;
    } else if (upper) {
        limit.max = std::max(bound, limit.min);
    } else {
        limit.min = std::min(bound, limit.max);
    }
    return limit;
}

}  // namespace sinew
