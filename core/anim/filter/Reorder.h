#pragma once

#include <array>
#include <memory>
#include <optional>

#include "core/anim/clip/Clip.h"
#include "core/anim/curve/SlerpKeys.h"
#include "core/base/Result.h"
#include "core/math/EulerOrder.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Returns the curves of a joint's free angles, as used in playback. O(log tracks).
AngleCurves freeAngleCurves(const Clip& clip, const Joint& joint);

/// Returns the index of each angle in another rotation order if the free angles rotate about the same axes in
/// the same sequence there. Then the motion is identical, and curves and limits only need to be permuted. -1
/// for angles that are not free; nullopt if the angles must be recomputed.
std::optional<std::array<int, 3>> angleMapping(ChannelSet free, EulerOrder from, EulerOrder to);

/// Returns the index of each angle's limit in another rotation order: that of angleMapping() if there is one,
/// else the same index if the axis there is the same in both orders, else -1.
std::array<int, 3> limitMapping(ChannelSet free, EulerOrder from, EulerOrder to);

/// Reorders angles by the axes they rotate about; axes without an angle get 0. The result is not the same
/// rotation, but near enough to serve as a hint that preserves whole turns.
Eigen::Vector3d permuteByAxis(const Eigen::Vector3d& angles, EulerOrder from, EulerOrder to);

/// Converts the rotations of a joint to another rotation order. All three angles get keys at the time of
/// every key, with the rotation at that time, unrolled along the motion. The motion between keys may change,
/// and so may the extrapolation (sharedExtrapolation()). Segments keep their interpolation, taking that of
/// the angle about the same axis where there is one, and explicit slopes follow the motion. A segment at
/// whose end only some angles jump gets keys right before the jump.
///
/// With `tolerance` (radians, > 0), keys are added until the error of the rotation is nowhere larger.
/// Where this takes too many keys, near a gimbal pole, segments become slerp.
///
/// Fails with `limitExceeded` if millions of keys are not enough. O(keys), with a tolerance times the number
/// of passes.
Result<AngleCurves> reordered(const AngleCurves& curves, EulerOrder from, EulerOrder to,
                              std::optional<double> tolerance = {});

/// The angle between two rotations, in radians, and its time.
struct RotationDifference {
    double angle = 0;
    Seconds time;
};

/// Returns the largest angle between two motions of one joint. Samples each segment and refines the largest
/// samples; segments shorter than 8 µs are ignored. O(keys).
RotationDifference maximumDifference(const AngleCurves& before, EulerOrder from, const AngleCurves& after,
                                     EulerOrder to);

}  // namespace sinew
