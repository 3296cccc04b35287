#pragma once

#include "core/rig/ForwardKinematics.h"

namespace sinew {

/// The head or the tail of a joint's bone: what trails and targets speak of.
struct BonePoint {
    enum class End { head, tail };
    int joint = 0;
    End end = End::tail;
    friend bool operator==(const BonePoint&, const BonePoint&) = default;
};

/// Where it is, model space, metres.
///
/// @param model  J modelFromJoint transforms
inline Eigen::Vector3d pointPlace(const Skeleton& skeleton, std::span<const Affine> model,
                                  const BonePoint& point) {
    const BoneEnds ends = boneEnds(skeleton[point.joint], model[static_cast<std::size_t>(point.joint)]);
    return point.end == BonePoint::End::head ? ends.head : ends.tail;
}

}  // namespace sinew
