#pragma once

#include <Eigen/Geometry>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/base/Result.h"
#include "core/math/Transform.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Writing the motion of single joints into clips, exactly where curves allow it.

/// Values closer than this count as equal: metres or radians.
inline constexpr double kSameValue = 1e-12;

/// A joint's motion on every frame of a clip's range, one after another.
struct JointFrames {
    std::vector<Eigen::Vector3d> anglesBefore;  ///< radians; they decide about whole turns
    std::vector<RigidTransform> local;          ///< the new parentFromJoint, without scales
};

/// Checks that a clip is not too long for keys on every frame. Fails with `limitExceeded`; where = "clip
/// NAME".
Result<void> checkFrameCount(const Clip& clip);

/// Replaces the translations and angles of a joint by keys on every frame of the clip's range, which are
/// linear, or SLERP if the joint's angles use it. From frame to frame the angles continue like the values
/// before, so that neither whole turns nor jumps are added. Channels that never change get one key, those
/// that stay at rest get none. Channels need not be free.
///
/// @param frames  as many as the clip has
void setJointFrames(Clip& clip, const Joint& joint, const JointFrames& frames);

/// Sets the curve of a channel, or removes its track if the curve is null or only has the joint's rest value.
void setOrRemoveTrack(Clip& clip, const Joint& joint, Channel channel, std::shared_ptr<const Curve> curve);

/// Returns factor * curve + offset; the same object if nothing changes.
std::shared_ptr<const Curve> scaledCurve(const std::shared_ptr<const Curve>& curve, double factor,
                                         double offset);

/// A sum of curves with factors. A null curve has the value `constant`.
struct CurveTerm {
    std::shared_ptr<const Curve> curve;
    double factor = 1;
    double constant = 0;
};

/// Returns the curve `offset` + sum of factor * curve, or null if no curve is exactly that at all times:
/// if two terms change, and their keys differ in time or kind, or the kind is not linear in the values.
/// Extrapolation is that of the first term that changes. A curve that stays the same is shared.
std::shared_ptr<const Curve> combinedCurve(std::span<const CurveTerm> terms, double offset, FrameRate rate,
                                           FrameIndex first);

}  // namespace sinew
