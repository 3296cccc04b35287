#pragma once

#include <Eigen/Geometry>
#include <span>
#include <vector>

#include "core/io/MotionKeys.h"

namespace sinew {

/// A part of a joint's transform over N samples, as it is to be written.
template <class Value>
struct Path {
    std::span<const double> times;  ///< N, increasing
    std::vector<Value> values;      ///< N; quaternions in one hemisphere from sample to sample
};

using VectorPath = Path<Eigen::Vector3d>;
using RotationPathSamples = Path<Eigen::Quaterniond>;

/// Keys at some of the samples, the first and the last among them, so few that what lies between by linear
/// keys is within `bounds` of every sample: N lengths, or N radians. Afterwards `path` holds what is written.
PathKeys<Eigen::Vector3d> fittedKeys(VectorPath& path, std::span<const double> bounds);
PathKeys<Eigen::Quaterniond> fittedKeys(RotationPathSamples& path, std::span<const double> bounds);

/// Whether all values are the same but for what rounding makes of them.
bool isStill(std::span<const Eigen::Vector3d> values);
bool isStill(std::span<const Eigen::Quaterniond> values);

/// Turns signs so that each is in the hemisphere of the one before.
void alignHemispheres(std::span<Eigen::Quaterniond> values);

}  // namespace sinew
