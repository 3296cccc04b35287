#pragma once

#include <atomic>

#include "core/io/Format.h"
#include "core/io/recipe/Recipe.h"

namespace sinew {

/// The clip that a recipe works on.
struct RecipeClip {
    CharacterId character;
    ClipId clip;
    friend bool operator==(const RecipeClip&, const RecipeClip&) = default;
};

/// How a recipe's files are read: as its import says, else by each format's own rule.
ReadOptions readOptionsOf(const Recipe& recipe);
/// What a recipe writes.
std::vector<recipe::Export> exportsOf(const Recipe& recipe);

/// The scene with every step done to a clip, in order, but for imports and exports.
///
/// Fails with "step 3 (smooth)" in the place: nameUnknown (a joint), motionMissing (named joints that the
/// clip does not move), limitExceeded (memory), cancelled, and as the edits do.
///
/// @param cancel  looked at between steps
Result<Scene> applyRecipe(const Scene& scene, const RecipeClip& clip, const Recipe& recipe,
                          const std::atomic<bool>* cancel = nullptr);

}  // namespace sinew
