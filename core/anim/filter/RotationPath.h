#pragma once

#include <vector>

#include "core/anim/filter/Reorder.h"
#include "core/anim/sampling/ClipSampler.h"

namespace sinew {

/// Seconds. Changes within a shorter segment, such as a jump between two keys, are ignored.
inline constexpr double kShortestSegment = 8 * Curve::kMinimumGap;

/// The rotation of a joint over time, given by its angle curves.
class RotationPath {
public:
    RotationPath(const AngleCurves& curves, EulerOrder order);

    Eigen::Quaterniond rotation(double seconds) const;
    Eigen::Vector3d angles(double seconds) const;  ///< values of the curves

private:
    ClipSampler sampler_;
    mutable Pose pose_;
};

/// Returns the times, in seconds, at which any of the curves has a key. Times too close for keys of one curve
/// are merged.
std::vector<double> keyTimes(const AngleCurves& curves);

/// Returns the largest angle between two motions in a time interval given in seconds.
RotationDifference maximumDifference(const RotationPath& before, const RotationPath& after, double from,
                                     double to);

}  // namespace sinew
