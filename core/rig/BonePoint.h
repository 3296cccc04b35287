#pragma once

#include "core/rig/ForwardKinematics.h"

namespace sinew {

/// The head or the tail of a joint's bone. Motion trails and goals refer to such points.
struct BonePoint {
    enum class End { head, tail };
    int joint = 0;
    End end = End::tail;
    friend bool operator==(const BonePoint&, const BonePoint&) = default;
};

/// Returns the position of the point in its joint's space, metres.
inline Eigen::Vector3d pointInJoint(const Skeleton& skeleton, const BonePoint& point) {
    return point.end == BonePoint::End::head ? Eigen::Vector3d::Zero() : skeleton[point.joint].tail;
}

/// Returns the position of the point in model space, metres.
///
/// @param model  J modelFromJoint transforms
inline Eigen::Vector3d pointInModel(const Skeleton& skeleton, std::span<const Affine> model,
                                    const BonePoint& point) {
    return model[static_cast<std::size_t>(point.joint)] * pointInJoint(skeleton, point);
}

}  // namespace sinew
