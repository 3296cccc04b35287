#pragma once

#include <span>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// A shape and its weight.
struct ShapeWeight {
    ShapeId shape;
    double weight = 0;
};

/// Returns the scene with other weights of shapes, which apply where a clip has no keys for them. Fails with
/// `argumentInvalid` if the character or a shape does not exist, or `numberNotFinite`.
Result<Scene> setShapeWeights(const Scene& scene, CharacterId character,
                              std::span<const ShapeWeight> weights);

}  // namespace sinew
