#pragma once

#include <span>
#include <vector>

#include "core/scene/Scene.h"

namespace sinew {

/// Computes the weights of a mesh's shapes at a time of a clip: by their curves, or their own if the clip has
/// none or is null.
///
/// @param time     warped time, which the clip's warp maps to source time
/// @param weights  out, one per shape
/// O(shapes * log(tracks * keys)), no allocation.
void shapeWeights(const Mesh& mesh, const Clip* clip, Seconds time, std::span<double> weights);
std::vector<double> shapeWeights(const Mesh& mesh, const Clip* clip, Seconds time);

}  // namespace sinew
