#include "ui/widgets/LimitBound.h"

#include <cmath>

#include "core/math/Angle.h"

namespace sinew {

bool LimitBound::exists(const AngleLimit& limit, bool upper) {
    return limit.mode != AngleLimit::Mode::free && std::isfinite(value(limit, upper));
}

double LimitBound::snapped(double angle, bool fine) {
    const double steps = fine ? 10 : 1;
    return radians(std::round(degrees(angle) * steps) / steps);
}

}  // namespace sinew
