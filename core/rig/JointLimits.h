#pragma once

#include <array>
#include <cstddef>

namespace sinew {

/// What one rotation angle may be. Radians; bounds may exceed ±180°.
struct AngleLimit {
    enum class Mode { free, limited, locked };
    Mode mode = Mode::free;
    double min = 0;        ///< limited: lower bound; locked: the constant
    double max = 0;        ///< limited: upper bound, >= min; locked: == min
    double stiffness = 0;  ///< 0 to 1, how much inverse kinematics spares the angle; at 1 it stays
    friend bool operator==(const AngleLimit&, const AngleLimit&) = default;
};

/// What obeys a joint's limits: inverse kinematics; posing by hand and typed values; what is shown and
/// exported, whatever the keys say.
enum class LimitUse { ik, drags, display };
inline constexpr std::array<LimitUse, 3> kLimitUses{LimitUse::ik, LimitUse::drags, LimitUse::display};

/// The limits of a joint's three angles, in its rotation order. One type and one projection serve typed
/// values, IK, curve bands and reports.
struct JointLimits {
    std::array<AngleLimit, 3> angles;
    std::array<bool, 3> enforced{true, true, false};  ///< by LimitUse; what goes beyond them is marked

    bool appliesTo(LimitUse use) const { return enforced[static_cast<std::size_t>(use)]; }
    void apply(LimitUse use, bool on) { enforced[static_cast<std::size_t>(use)] = on; }
    friend bool operator==(const JointLimits&, const JointLimits&) = default;
};

/// The nearest value the limit allows.
double project(const AngleLimit& limit, double angle);

/// How far an angle lies outside, radians; 0 inside.
double excess(const AngleLimit& limit, double angle);

/// The limit with another upper or lower bound, radians: it stops at the other one. A locked angle gets it as
/// its constant.
AngleLimit withBound(AngleLimit limit, bool upper, double bound);

}  // namespace sinew
