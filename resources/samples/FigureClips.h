#pragma once

#include <string>
#include <vector>

#include "core/scene/Scene.h"
#include "resources/samples/SkinnedFile.h"

namespace sinew {

/// The walk, a LINEAR key every second frame.
std::vector<NodeKeys> figureWalk(const Scene& walk);

/// Three seconds of waving with the right hand, in CUBICSPLINE keys, and blinking, in STEP keys.
///
/// @param eyes  the node of the eyes, which look aside while the hand waves
std::vector<NodeKeys> figureWave(const Skeleton& skeleton, int eyes, const Eigen::Vector3d& eyesPlace);

}  // namespace sinew
