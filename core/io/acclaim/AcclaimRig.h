#pragma once

#include "core/io/WriteSubject.h"
#include "core/io/acclaim/AsfFile.h"

namespace sinew {

/// A subject as ASF can say it: the file to be written, and where the values of its bones' lines come from.
struct AcclaimRig {
    AsfFile file;
    std::vector<int> joints;  ///< one a bone of the file: the joint that it stands for, or -1
    /// One a bone: turns a joint's translation in its parent's space into that of its dof, both in metres.
    std::vector<Eigen::Matrix3d> axesFromParent;
};

/// Bones that join a head to its parent's tail are added where the two differ; several roots hang on a fixed
/// one. What ASF cannot keep is told in the diagnostics.
///
/// Angles that only SLERP turns get a dof too.
///
/// @param length  of the file's units: 1 unit is 0.0254 / length metres
AcclaimRig acclaimRig(const WriteSubject& subject, std::string fileName, double length,
                      Diagnostics& diagnostics);

}  // namespace sinew
