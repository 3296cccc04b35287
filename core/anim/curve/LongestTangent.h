#pragma once

namespace sinew {

/// Upper bound of tangent lengths. Tangents up to the length of their segment suit any neighbour. Longer ones
/// arise where a curve is cut: next to a short tangent, time still increases up to this length.
inline constexpr double kLongestTangent = 4.0 / 3;

}  // namespace sinew
