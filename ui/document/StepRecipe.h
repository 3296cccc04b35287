#pragma once

#include <memory>
#include <optional>

#include "core/io/recipe/ApplyRecipe.h"

namespace sinew {

/// What was done to a clip, as a step of a recipe.
struct StepRecipe {
    RecipeClip clip;  ///< without a clip: all of the character's
    recipe::Step step;
};

/// The same to be shared; null where there is no such step.
std::shared_ptr<const StepRecipe> stepRecipe(const RecipeClip& clip, const std::optional<recipe::Step>& step);

/// Whether both are exports of one clip to one format: one file.
bool sameFile(const StepRecipe& a, const StepRecipe& b);

}  // namespace sinew
