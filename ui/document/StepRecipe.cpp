#include "ui/document/StepRecipe.h"

#include <variant>

namespace sinew {

std::shared_ptr<const StepRecipe> stepRecipe(const RecipeClip& clip,
                                             const std::optional<recipe::Step>& step) {
    return step ? std::make_shared<const StepRecipe>(StepRecipe{clip, *step}) : nullptr;
}

bool isSameExport(const StepRecipe& a, const StepRecipe& b) {
    const auto* first = std::get_if<recipe::Export>(&a.step);
    const auto* second = std::get_if<recipe::Export>(&b.step);
    return first && second && first->extension == second->extension && a.clip == b.clip;
}

}  // namespace sinew
