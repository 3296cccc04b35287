#pragma once

#include <optional>

#include "core/rig/JointLimits.h"

namespace sinew {

/// The bounds of an angle limit as draggable handles on a line, shared by all views that have them.
struct LimitBound {
    static constexpr double kGrabDistance = 7;  ///< maximum distance of the pointer from a handle, pixels

    /// Whether a limit has a bound on a side: half-open limits have one bound, free ones none.
    static bool exists(const AngleLimit& limit, bool upper);
    static double value(const AngleLimit& limit, bool upper) { return upper ? limit.max : limit.min; }

    /// Returns which bound is at a position: true for the upper one, nullopt for none. If both are equally
    /// close, returns the lower one for positions below the upper one, otherwise the upper one.
    ///
    /// @param x  maps an angle to its position on the line
    template <class X>
    static std::optional<bool> boundAt(const AngleLimit& limit, double position, X x);

    /// Rounds an angle to whole degrees, or to tenths of a degree if `fine`.
    static double snapped(double angle, bool fine);
};

template <class X>
std::optional<bool> LimitBound::boundAt(const AngleLimit& limit, double position, X x) {
    std::optional<bool> nearest;
    double minDistance = kGrabDistance;
    for (const bool upper : {false, true}) {
        if (!exists(limit, upper)) continue;
        const double handle = x(value(limit, upper));
        const double distance = position < handle ? handle - position : position - handle;
        const bool keepsLower = nearest && distance == minDistance && position < handle;
        if (distance > minDistance || keepsLower) continue;
        nearest = upper;
        minDistance = distance;
    }
    return nearest;
}

}  // namespace sinew
