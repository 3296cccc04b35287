#pragma once

#include <string>
#include <vector>

#include "core/scene/Scene.h"

namespace sinew {

/// Keys of one node as glTF has them.
struct FigureKeys {
    int node;
    std::string path;            ///< "rotation" (x y z w), "translation", "scale"
    std::string interpolation;   ///< "LINEAR", "STEP", "CUBICSPLINE"
    std::vector<double> times;   ///< seconds
    std::vector<double> values;  ///< a key after the other; under CUBICSPLINE each as slope, value, slope
};

/// The walk, a LINEAR key every second frame.
std::vector<FigureKeys> figureWalk(const Scene& walk);

/// Three seconds of waving with the right hand, in CUBICSPLINE keys, and blinking, in STEP keys.
///
/// @param eyes  the node of the eyes, which look aside while the hand waves
std::vector<FigureKeys> figureWave(const Skeleton& skeleton, int eyes, const Eigen::Vector3d& eyesPlace);

}  // namespace sinew
