#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/anim/curve/Curve.h"
#include "core/base/Result.h"
#include "core/math/EulerOrder.h"

namespace sinew {

/// Most channels of one joint.
inline constexpr std::size_t kMaximumFitted = 9;

/// The values of a few channels at one time, in an order of the caller's choice.
using FittedValues = std::array<double, kMaximumFitted>;

/// A motion to be expressed by curves.
struct FittedMotion {
    std::size_t count = 1;  ///< number of channels
    /// Returns the values at a time; nullopt if there are none. Continuous between the knots.
    std::function<std::optional<FittedValues>(Seconds)> valuesAt;
    std::array<double, kMaximumFitted> tolerances{};
    /// The first three channels are the angles of this rotation order, which are compared as rotations.
    std::optional<EulerOrder> order = std::nullopt;
};

/// Returns curves through a motion: a key at each knot, and as many more on the frames between them, if need
/// be between frames, as are needed to stay within the tolerances. Segments are constant, linear or explicit
/// cubics (hermite). Where the motion jumps, two keys are 2 microseconds apart. A channel whose value is
/// always the same gets one key.
///
/// @param knots  times in seconds, ascending, at least one
/// Fails with `argumentInvalid` if the motion has no values at some time, and with `limitExceeded` if it
/// needs more than 4 million keys.
Result<std::vector<Curve>> fitMotion(const FittedMotion& motion, std::span<const double> knots,
                                     FrameRate rate);

}  // namespace sinew
