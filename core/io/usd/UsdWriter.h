#pragma once

#include <string>

#include "core/base/Result.h"
#include "core/io/format/Format.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// USD's lists of a skeleton's joints, as text. All are in the skeleton's order.
struct UsdJoints {
    std::string paths;           ///< ["Hips", "Hips/Spine"], the identifiers in skeletons and animations
    std::string names;           ///< ["Hüfte", "Spine"], the names in Sinew
    std::string bindTransforms;  ///< modelFromJoint matrices at rest
    std::string restTransforms;  ///< parentFromJoint matrices at rest
};

/// Returns the lists of a skeleton's joints. Fails with `limitExceeded` if the hierarchy is so deep that its
/// paths take more than 64 MiB.
Result<UsdJoints> usdJoints(const Skeleton& skeleton, double metresPerUnit);

/// Writes a character's skeleton and motion to one file with UsdSkel: a SkelRoot with a Skeleton and a
/// SkelAnimation for each selected clip, the first of which is bound. Joints are identified by paths of
/// identifiers; `jointNames` has their own names. Time code 0 is the first written frame, and there is one
/// time code per frame of the first clip. Lengths are in metres by default. Meshes are left out, with a
/// warning.
///
/// Fails as writeSubjects(), usdJoints() and usdMotion() do.
Result<std::vector<NamedFile>> writeUsd(const Scene& scene, const std::string& fileName,
                                        const WriteOptions& options, Diagnostics& diagnostics);

}  // namespace sinew
