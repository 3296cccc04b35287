#pragma once

#include <array>

namespace sinew {

/// What one rotation angle may be. Radians; bounds may exceed ±180°.
struct AngleLimit {
    enum class Mode { free, limited, locked };
    Mode mode = Mode::free;
    double min = 0;  ///< limited: lower bound; locked: the constant
    double max = 0;  ///< limited: upper bound, >= min; locked: == min
    friend bool operator==(const AngleLimit&, const AngleLimit&) = default;
};

/// The limits of a joint's three angles, in its rotation order. One type and one projection serve typed
/// values, IK, curve bands and reports.
struct JointLimits {
    std::array<AngleLimit, 3> angles;
    bool enforced = true;  ///< false: posing may go beyond them, and what does is marked
    friend bool operator==(const JointLimits&, const JointLimits&) = default;
};

/// The nearest value the limit allows.
double project(const AngleLimit& limit, double angle);

/// How far an angle lies outside, radians; 0 inside.
double excess(const AngleLimit& limit, double angle);

}  // namespace sinew
