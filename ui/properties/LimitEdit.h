#pragma once

#include <optional>

#include "core/rig/JointLimits.h"

namespace sinew {

/// What a person changes of a limit; the rest stays, so that several joints keep what they differ in.
/// Radians.
struct LimitEdit {
    std::optional<AngleLimit::Mode> mode{};
    std::optional<double> min{}, max{};
    std::optional<double> stiffness{};
};

/// The limit after the change, bounds before the mode. One bound stops at the other; both at once are put in
/// order, and limit a free angle. Locking takes the present angle, and limiting what had no bounds a quarter
/// turn about it.
AngleLimit edited(AngleLimit limit, const LimitEdit& edit, double presentAngle);

}  // namespace sinew
