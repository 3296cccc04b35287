#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/anim/Curve.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Curves of a joint's three angles through rotations at times: what readers make of quaternion keys. Angles
/// are those of the joint's rotation order relative to its rest rotation, each set the nearest to the one
/// before, so that they run on past 180 degrees.
///
/// @param times            n seconds, finite, strictly increasing
/// @param parentFromJoint  n rotations; need not be unit, not zero
/// @param interpolation    of every key: slerp, or step
std::array<Curve, 3> rotationCurves(const Joint& joint, std::span<const double> times,
                                    std::span<const Eigen::Quaterniond> parentFromJoint,
                                    Interpolation interpolation);

/// The same for a cubic spline of quaternions (glTF's CUBICSPLINE, normalised), sampled so densely that SLERP
/// between the samples stays within `tolerance` radians of it. Where it comes so near to zero that 1024
/// samples a segment do not do, it turns in one step.
///
/// @param mostKeys  once there are so many, every further segment turns in one step
/// @param values  n quaternions as stored (x, y, z, w), finite, not zero, with the slopes (per second) into
///                and out of each
std::array<Curve, 3> rotationCurves(const Joint& joint, std::span<const double> times,
                                    std::span<const Eigen::Vector4d> values,
                                    std::span<const Eigen::Vector4d> slopesIn,
                                    std::span<const Eigen::Vector4d> slopesOut, double tolerance,
                                    std::size_t mostKeys = SIZE_MAX);

}  // namespace sinew
