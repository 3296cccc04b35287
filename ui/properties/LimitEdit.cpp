#include "ui/properties/LimitEdit.h"

#include <algorithm>

#include "core/math/Angle.h"

namespace sinew {

namespace {

constexpr double kFirstReach = radians(90);

void setMode(AngleLimit& limit, AngleLimit::Mode mode, double presentAngle) {
    limit.mode = mode;
    if (mode == AngleLimit::Mode::locked) limit.min = limit.max = presentAngle;
    if (mode == AngleLimit::Mode::limited && limit.min >= limit.max) {
        limit.min = presentAngle - kFirstReach;
        limit.max = presentAngle + kFirstReach;
    }
}

}  // namespace

AngleLimit edited(AngleLimit limit, const LimitEdit& edit, double presentAngle) {
    if (edit.stiffness) limit.stiffness = std::clamp(*edit.stiffness, 0.0, 1.0);
    if (edit.min && edit.max) {
        limit.mode = AngleLimit::Mode::limited;
        limit.min = std::min(*edit.min, *edit.max);
        limit.max = std::max(*edit.min, *edit.max);
    } else if (edit.min || edit.max) {
        limit = withBound(limit, edit.max.has_value(), edit.min.value_or(edit.max.value_or(0)));
    }
    if (edit.mode) setMode(limit, *edit.mode, presentAngle);
    return limit;
}

}  // namespace sinew
