#pragma once

#include "core/io/acclaim/AsfFile.h"
#include "core/io/writing/WriteSubject.h"

namespace sinew {

/// A write subject in ASF terms: the file to write, and the joint of each bone.
struct AcclaimRig {
    AsfFile file;
    std::vector<int> joints;  ///< one per bone: the joint it stands for, or -1
    /// One per bone: maps a translation of the joint from parent space to the bone's dof axes, both in
    /// metres.
    std::vector<Eigen::Matrix3d> axesFromParent;
};

/// Converts a subject to an Acclaim rig. A connecting bone is added wherever a joint does not start at its
/// parent's tail; several roots are attached to a fixed one. Angles that only SLERP segments change get a
/// dof too. Reports what ASF cannot store in `diagnostics`.
///
/// @param length  ASF length unit: one file unit is 0.0254 / length metres
AcclaimRig acclaimRig(const WriteSubject& subject, std::string fileName, double length,
                      Diagnostics& diagnostics);

}  // namespace sinew
