#pragma once

#include <memory>
#include <optional>
#include <span>

#include "core/scene/Scene.h"
#include "core/scene/analysis/ImportGuess.h"

namespace sinew {

/// Conventions of a file of meshes that would make them fit a skeleton; nullopt if they fit as they are, or
/// if nothing plausible would make them fit.
struct MeshGuess {
    std::optional<Guess<double>> metresPerUnit;  ///< the length of one unit of the file
    std::optional<Guess<Axis>> up;
};

/// Guesses the conventions of meshes that were read for a skeleton, by comparing their bounding boxes at
/// rest. A unit is suggested if the diagonals differ by a factor of more than 10 and a named unit makes them
/// similar. Z up is suggested if the meshes have about the size of the whole skeleton and their proportions
/// fit much better with Y and Z exchanged.
///
/// @param meshes         in model space, metres; their skins are ignored
/// @param metresPerUnit  with which they were read
/// O(vertices).
MeshGuess guessMeshes(const Skeleton& skeleton, std::span<const std::shared_ptr<const Mesh>> meshes,
                      double metresPerUnit);

}  // namespace sinew
