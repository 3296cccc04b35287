#pragma once

#include <Eigen/Core>
#include <array>
#include <functional>
#include <vector>

#include "core/anim/curve/Curve.h"

namespace sinew {

/// A function of time with three components, as FitCurves samples it.
struct SampledFunction {
    /// Returns the value at a time. `hint` is the value at a time nearby; functions with several equivalent
    /// values, such as Euler angles, return the one closest to it.
    std::function<Eigen::Vector3d(double seconds, const Eigen::Vector3d& hint)> value;
    /// Times at which the function may have a corner or a jump, increasing and not areTooClose(). The
    /// function is constant before the first and after the last. Not empty.
    std::vector<double> times;
    Eigen::Vector3d start = Eigen::Vector3d::Zero();  ///< hint for the first value
    double tolerance = 1e-6;                          ///< largest error of a component
    double largestStep = 1;  ///< between samples, the value must change by less than half a period
};

/// The keys of three curves.
using FittedCurves = std::array<std::vector<Key>, 3>;

/// Fits curves to a function: a key at each of its times, straight or with slopes, and further keys where the
/// error at the points tested between two keys would exceed the tolerance. A jump takes twice
/// Curve::kMinimumGap. Values that are not finite get no keys.
FittedCurves fitCurves(const SampledFunction& function);

}  // namespace sinew
