#pragma once

#include <Eigen/Geometry>
#include <vector>

#include "core/anim/Clip.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// How one joint's motion becomes that of a joint of another skeleton.
struct JointMapping {
    const Joint* from = nullptr;
    const Joint* to = nullptr;
    /// toJoint_from at rest: the axes of the one seen from the other, in model space; exactly the identity
    /// where they are parallel.
    Eigen::Quaterniond turn = Eigen::Quaterniond::Identity();
    /// Places: to = place * from, metres.
    Eigen::Affine3d place = Eigen::Affine3d::Identity();
};

/// What mapping a joint could not keep as it was.
struct MappingFindings {
    bool channelNotFree = false;  ///< a curve was left out
    bool orderConverted = false;  ///< angles of another rotation order
    bool turnConverted = false;   ///< angles about other axes at rest
    bool scaleLeftOut = false;    ///< scales along other axes
};

/// The tracks of `mapping.to` that stand for the clip's tracks of `mapping.from`; see mapClip().
std::vector<Track> mapJoint(const JointMapping& mapping, const Clip& clip, MappingFindings& findings);

}  // namespace sinew
