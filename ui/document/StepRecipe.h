#pragma once

#include <memory>
#include <optional>

#include "core/io/recipe/ApplyRecipe.h"

namespace sinew {

/// A recipe step that repeats what a history step did to a clip.
struct StepRecipe {
    RecipeClip clip;  ///< without a clip: all clips of the character
    recipe::Step step;
    std::optional<RecipeClip> source{};  ///< the clip that was retargeted, which the recipe then begins with
};

/// Returns a shared StepRecipe, or null if `step` is unset.
std::shared_ptr<const StepRecipe> stepRecipe(const RecipeClip& clip, const std::optional<recipe::Step>& step);

/// Whether both are exports of the same clip to the same format.
bool isSameExport(const StepRecipe& a, const StepRecipe& b);

}  // namespace sinew
