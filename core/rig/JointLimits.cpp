#include "core/rig/JointLimits.h"

#include <algorithm>
#include <cmath>

namespace sinew {

double project(const AngleLimit& limit, double angle) {
    switch (limit.mode) {
        case AngleLimit::Mode::free:
            return angle;
        case AngleLimit::Mode::locked:
            return limit.min;
        case AngleLimit::Mode::limited:
            break;
    }
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
