#pragma once

#include <span>
#include <vector>

#include "core/scene/Scene.h"

namespace sinew {

/// Computes the weights of a mesh's shapes at a time of a clip: the values of their curves, or their own
/// weights if the clip has no curve for them or is null.
///
/// @param time     new time, which the clip's warp maps to source time
/// @param weights  out, one per shape
/// O(shapes * log(tracks * keys)), no allocation.
void shapeWeights(const Mesh& mesh, const Clip* clip, Seconds time, std::span<double> weights);
/// Like the above, but returns the weights.
std::vector<double> shapeWeights(const Mesh& mesh, const Clip* clip, Seconds time);

}  // namespace sinew
