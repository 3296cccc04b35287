#pragma once

#include "core/io/Format.h"

namespace sinew {

/// One file of a character's skeleton and motion, as UsdSkel has them: a SkelRoot with a Skeleton and a
/// SkelAnimation for each clip that the options name, of which the first is bound. Joints are named by paths
/// of identifiers, their own names stand in `jointNames`. Time code 0 is the first frame that is written, one
/// time code a frame of the first clip. Metres unless told. Meshes are left out, which is told.
///
/// Fails: as writeSubjects(), usdJoints() and usdMotion().
Result<std::vector<NamedFile>> writeUsd(const Scene& scene, const std::string& fileName,
                                        const WriteOptions& options, Diagnostics& diagnostics);

}  // namespace sinew
