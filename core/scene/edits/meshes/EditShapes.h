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

/// Returns the scene with the shapes' own weights changed, which apply in clips that have no keys for them.
/// Fails with `argumentInvalid` if the character or a shape does not exist, and with `numberNotFinite` if a
/// weight is not finite.
Result<Scene> setShapeWeights(const Scene& scene, CharacterId character,
                              std::span<const ShapeWeight> weights);

}  // namespace sinew
