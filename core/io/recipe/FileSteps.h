#pragma once

#include <atomic>

#include "core/io/recipe/ApplyRecipe.h"
#include "core/scene/evaluation/Evaluator.h"

namespace sinew {

/// These steps of recipes use the motion of another file. Joints are matched by name.
///
/// They fail with `skeletonMismatch` if a joint that moves in the file has no counterpart; with `cancelled`;
/// and as importClips() does.

/// Returns the scene with an additive layer that makes the clip play like the file's; see addDifference().
///
/// @param where  name of the file, for errors
Result<Scene> withFileDifference(const Scene& scene, const RecipeClip& clip, const Motion& other,
                                 const std::string& where, const std::atomic<bool>* cancel);

/// Returns the scene with the clip replaced by a sequence of itself and the file's clip; see bakeSequence().
/// Fails with `valueRange` if either is too short for the blend.
Result<Scene> withAppended(const Scene& scene, const RecipeClip& clip, const Motion& other,
                           const recipe::Append& step, const std::atomic<bool>* cancel);

}  // namespace sinew
