#pragma once

namespace sinew {

inline constexpr double kCentimetre = 0.01;  ///< metres; the unit of many motion files

}  // namespace sinew
