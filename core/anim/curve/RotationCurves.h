#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/anim/curve/Curve.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Returns curves of a joint's three angles for rotations at given times, as needed by importers of
/// quaternion keys. Angles use the joint's rotation order and are relative to its rest rotation. Each set of
/// angles is the nearest to the previous one, so that they continue past 180 degrees.
///
/// @param times            n seconds, finite, strictly increasing
/// @param parentFromJoint  n rotations; need not be normalised, not zero
/// @param interpolation    of every key: slerp or step
std::array<Curve, 3> rotationCurves(const Joint& joint, std::span<const double> times,
                                    std::span<const Eigen::Quaterniond> parentFromJoint,
                                    Interpolation interpolation);

/// Like rotationCurves() above, for a cubic spline of quaternions (glTF's CUBICSPLINE, normalised). The
/// spline is sampled so densely that SLERP between the samples differs by at most `tolerance` radians. Where
/// it passes so close to zero that 1024 samples per segment are not enough, it turns in one step.
///
/// @param values       n quaternions as stored (x, y, z, w), finite, not zero
/// @param slopesIn     n slopes (per second) at the end of the segment before each value
/// @param slopesOut    n slopes (per second) at the start of the segment after each value
/// @param maximumKeys  once there are this many keys, each further segment turns in one step
std::array<Curve, 3> rotationCurves(const Joint& joint, std::span<const double> times,
                                    std::span<const Eigen::Vector4d> values,
                                    std::span<const Eigen::Vector4d> slopesIn,
                                    std::span<const Eigen::Vector4d> slopesOut, double tolerance,
                                    std::size_t maximumKeys = SIZE_MAX);

}  // namespace sinew
