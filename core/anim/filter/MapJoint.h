#pragma once

#include <Eigen/Geometry>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// How the motion of one joint is mapped to a joint of another skeleton.
struct JointMapping {
    const Joint* from = nullptr;
    const Joint* to = nullptr;
    /// Rotation from the axes of `from` to those of `to` in the rest pose, in model space; exactly the
    /// identity if they are parallel.
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
    /// Maps translations of `from` to translations of `to`, metres.
    Eigen::Affine3d translationMap = Eigen::Affine3d::Identity();
};

/// What could not be preserved when mapping a joint.
struct MappingFindings {
    bool channelNotFree = false;  ///< a curve was dropped
    bool orderConverted = false;  ///< angles were converted to another rotation order
    bool axesConverted = false;   ///< angles were converted to other rest axes
    bool scaleDropped = false;    ///< scales were dropped, as the rest axes differ
};

/// Returns the tracks of `mapping.to` that correspond to the clip's tracks of `mapping.from`; see mapClip().
std::vector<Track> mapJoint(const JointMapping& mapping, const Clip& clip, MappingFindings& findings);

}  // namespace sinew
