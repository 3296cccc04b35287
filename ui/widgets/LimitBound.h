#pragma once

#include <optional>

#include "core/rig/JointLimits.h"

namespace sinew {

/// The bounds of a limit as handles on a line, for every view that has them dragged with the mouse.
struct LimitBound {
    static constexpr double kGrab = 7;  ///< pixels beside a handle that are still its own

    /// Whether a limit ends on a side: half-open ones have one bound, free ones none.
    static bool exists(const AngleLimit& limit, bool upper);
    static double of(const AngleLimit& limit, bool upper) { return upper ? limit.max : limit.min; }

    /// Which bound is at a place: true, the upper one; nullopt: none. Of two in one place the one that has
    /// room there.
    ///
    /// @param x  where an angle lies on the line
    template <class X>
    static std::optional<bool> at(const AngleLimit& limit, double place, X x);

    /// An angle in whole degrees, or in tenths.
    static double snapped(double angle, bool fine);
};

template <class X>
std::optional<bool> LimitBound::at(const AngleLimit& limit, double place, X x) {
    std::optional<bool> nearest;
    double least = kGrab;
    for (const bool upper : {false, true}) {
        if (!exists(limit, upper)) continue;
        const double handle = x(of(limit, upper));
        const double distance = place < handle ? handle - place : place - handle;
        const bool behind = nearest && distance == least && place < handle;
        if (distance > least || behind) continue;
        nearest = upper;
        least = distance;
    }
    return nearest;
}

}  // namespace sinew
