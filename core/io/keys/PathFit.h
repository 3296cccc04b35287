#pragma once

#include <Eigen/Geometry>
#include <span>
#include <vector>

#include "core/io/keys/MotionKeys.h"

namespace sinew {

/// A part of a joint's transform at N samples.
template <class Value>
struct SampledPath {
    std::span<const double> times;  ///< N, increasing
    std::vector<Value> values;      ///< N; neighbouring quaternions in the same hemisphere
};

using VectorPath = SampledPath<Eigen::Vector3d>;
using QuaternionPath = SampledPath<Eigen::Quaterniond>;

/// Returns as few linear keys as possible at samples, including the first and the last, such that
/// interpolating them stays within `bounds` of every sample: N lengths, or N radians. Changes `path` to the
/// interpolated values.
PathKeys<Eigen::Vector3d> fitLinearKeys(VectorPath& path, std::span<const double> bounds);
PathKeys<Eigen::Quaterniond> fitLinearKeys(QuaternionPath& path, std::span<const double> bounds);

/// Returns whether all values are equal up to rounding.
bool isStill(std::span<const Eigen::Vector3d> values);
bool isStill(std::span<const Eigen::Quaterniond> values);

/// Flips signs so that each quaternion is in the hemisphere of the previous one.
void alignHemispheres(std::span<Eigen::Quaterniond> values);

}  // namespace sinew
