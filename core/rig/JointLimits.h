#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>

#include "core/math/Angle.h"

namespace sinew {

/// Values up to this far outside a limit count as inside: a millionth of a degree. Rounding to decimals is
/// monotonic, so in files only a bound with more decimals than the angles next to it can be exceeded because
/// of rounding, and files with such bounds print six decimals or more.
inline constexpr double kLimitTolerance = radians(1e-6);

/// The limit of one rotation angle. Radians; bounds may exceed ±180°.
struct AngleLimit {
    enum class Mode { free, limited, locked };
    Mode mode = Mode::free;
    double min = 0;        ///< limited: lower bound; locked: the constant
    double max = 0;        ///< limited: upper bound, >= min; locked: == min
    double stiffness = 0;  ///< 0 to 1: how much inverse kinematics avoids the angle; at 1 it does not move
    friend bool operator==(const AngleLimit&, const AngleLimit&) = default;

    /// Returns the limit to a range, which is locked if both ends are equal.
    static AngleLimit between(double min, double max) {
        return {min == max ? Mode::locked : Mode::limited, min, max};
    }
};

/// The uses that limits can apply to: inverse kinematics, interactive posing including typed values, or
/// display and export, whatever the keys say.
enum class LimitUse { ik, drags, display };
inline constexpr std::array<LimitUse, 3> kLimitUses{LimitUse::ik, LimitUse::drags, LimitUse::display};

/// The limits of a joint's three angles, in its rotation order. Typed values, IK, curve bands and reports all
/// use this type and project().
struct JointLimits {
    std::array<AngleLimit, 3> angles;
    std::array<bool, 3> enforced{true, true, false};  ///< indexed by LimitUse; values outside are marked

    bool appliesTo(LimitUse use) const { return enforced[static_cast<std::size_t>(use)]; }
    void setEnforced(LimitUse use, bool on) { enforced[static_cast<std::size_t>(use)] = on; }
    friend bool operator==(const JointLimits&, const JointLimits&) = default;
};

/// The range in which an angle may move, radians.
struct AngleBounds {
    double lower = -std::numeric_limits<double>::infinity();
    double upper = std::numeric_limits<double>::infinity();
    double clamp(double angle) const { return std::max(lower, std::min(upper, angle)); }
};

/// Returns the bounds of angle 0, 1 or 2 for one use. They are infinite if the angle is free or its limits do
/// not apply; a locked angle is fixed at its constant.
AngleBounds angleBounds(const JointLimits& limits, int angle, LimitUse use);

/// Returns the nearest value the limit allows.
double project(const AngleLimit& limit, double angle);

/// Returns how far an angle is outside the limit, radians; 0 if it is inside.
double excess(const AngleLimit& limit, double angle);

/// Returns the limit with its upper or lower bound changed, radians. The new bound is clamped to the other
/// one. For a locked angle it becomes the constant.
AngleLimit withBound(AngleLimit limit, bool upper, double bound);

}  // namespace sinew
