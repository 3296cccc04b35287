#pragma once

#include <numbers>

namespace sinew {

inline constexpr double kPi = std::numbers::pi;
inline constexpr double kTurn = 2 * kPi;  ///< a full turn, radians

constexpr double radians(double degrees) { return degrees * (kPi / 180.0); }
constexpr double degrees(double radians) { return radians * (180.0 / kPi); }

}  // namespace sinew
