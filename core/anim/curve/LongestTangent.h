#pragma once

namespace sinew {

/// Upper bound of tangent lengths, as a fraction of the segment. Time always increases if neither
/// tangent is longer than the segment. Longer tangents arise where a curve is cut; opposite a short tangent,
/// time still increases up to this length.
inline constexpr double kLongestTangent = 4.0 / 3;

}  // namespace sinew
