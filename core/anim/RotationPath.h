#pragma once

#include <vector>

#include "core/anim/ClipSampler.h"
#include "core/anim/Reorder.h"

namespace sinew {

/// Seconds: what changes in less, as in a jump between two keys, does not count.
inline constexpr double kShortestSegment = 8 * Curve::kMinimumGap;

/// The rotation that a joint's angle curves make over time.
class RotationPath {
public:
    RotationPath(const AngleCurves& curves, EulerOrder order);

    Eigen::Quaterniond rotation(double seconds) const;
    Eigen::Vector3d angles(double seconds) const;  ///< raw

private:
    ClipSampler sampler_;
    mutable Pose pose_;
};

/// When any of the curves has a key, seconds; keys that a curve could not hold apart count once.
std::vector<double> keyTimes(const AngleCurves& curves);

/// The largest angle between two motions from one time to another, both seconds.
RotationChange largestChange(const RotationPath& before, const RotationPath& after, double from, double to);

}  // namespace sinew
