#pragma once

#include <Eigen/Geometry>

#include "core/retarget/Mapping.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns how much higher above the sole the ends of the target's feet (Landmarks::limbEnd()) are than those
/// of the source, scaled; metres. The sole is the lowest vertex that follows the foot in the bind pose. If no
/// mesh follows it, the sole is on the floor (the origin) of the rest pose, if the end of the foot is just
/// above that. If one of the two heights is unknown, the feet are taken to be alike: 0. O(vertices).
///
/// @param targetFromSource  rotation of the source's model space
/// @param scale             ratio of the target's size to the source's
double soleOffset(const Character& source, const Character& target, const Mapping& mapping,
                  const Eigen::Quaterniond& targetFromSource, double scale);

}  // namespace sinew
