#pragma once

#include <array>
#include <memory>
#include <optional>

#include "core/anim/Clip.h"
#include "core/anim/SlerpKeys.h"
#include "core/base/Result.h"
#include "core/math/EulerOrder.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// The curves of a joint's angles that play: those of its free ones. O(log tracks).
AngleCurves playingAngles(const Clip& clip, const Joint& joint);

/// Where each angle of one rotation order goes in another if the free ones turn about the same axes one after
/// the other there too: then the motion is the same everywhere, and curves and limits only change places.
/// -1 for angles that are not free; nullopt where the angles must be computed anew.
std::optional<std::array<int, 3>> carriedAngles(ChannelSet free, EulerOrder from, EulerOrder to);

/// Where each angle's limit goes in another rotation order: along with the angle where that is carried, else
/// it stays where the order still has its axis in its place. -1: it has no counterpart.
std::array<int, 3> carriedLimits(ChannelSet free, EulerOrder from, EulerOrder to);

/// Angles in the places of another rotation order's about the same axes, 0 where there is none: not the same
/// rotation, but near it whole turns are kept.
Eigen::Vector3d alongAxes(const Eigen::Vector3d& angles, EulerOrder from, EulerOrder to);

/// The same rotations in another rotation order. Every key's time gets keys of all three angles, with the
/// rotation that was there, unrolled along the motion; what it does between keys may change, and beyond them
/// (endsTogether). Segments keep
/// their kinds, those of an angle about the same axis first, and explicit slopes follow the motion; a segment
/// of which some angles jump at its end gets keys right before that.
///
/// With `tolerance` (radians, > 0) keys are added until the rotation is nowhere farther than that from what
/// it was; where angles run too wildly for it, near a gimbal pole, segments become slerp.
///
/// Fails: limitExceeded where millions of keys do not do. O(keys), with a tolerance times the passes.
Result<AngleCurves> reordered(const AngleCurves& curves, EulerOrder from, EulerOrder to,
                              std::optional<double> tolerance = {});

/// How far two rotations are apart, radians, and when.
struct RotationChange {
    double angle = 0;
    Seconds time;
};

/// The largest angle between two motions of one joint. Found by sampling each segment and searching around
/// its worst places; segments of less than 8 µs do not count. O(keys).
RotationChange largestChange(const AngleCurves& before, EulerOrder from, const AngleCurves& after,
                             EulerOrder to);

}  // namespace sinew
