#pragma once

#include <atomic>
#include <map>

#include "core/io/format/Format.h"
#include "core/io/recipe/Recipe.h"
#include "core/scene/evaluation/Evaluator.h"

namespace sinew {

/// The clip that a recipe is applied to.
struct RecipeClip {
    CharacterId character;
    ClipId clip;
    friend bool operator==(const RecipeClip&, const RecipeClip&) = default;
};

/// Returns the options for reading a recipe's files: those of its import step, else the defaults.
ReadOptions readOptionsOf(const Recipe& recipe);
/// Returns the recipe's step that retargets, or null. A recipe has one at most.
const recipe::Retarget* retargetOf(const Recipe& recipe);
/// Returns the sorted names of the motion files that steps of a recipe use.
std::vector<std::string> filesOf(const Recipe& recipe);
/// Returns the export steps of a recipe.
std::vector<recipe::Export> exportsOf(const Recipe& recipe);

/// The scene after a recipe was applied to one of its clips.
struct AppliedRecipe {
    Scene scene;
    RecipeClip clip;  ///< another one if the recipe retargets: then the scene has no other character or clip
};

/// What a recipe needs besides the scene.
struct RecipeContext {
    /// Scene with exactly one character, the target of a retarget step; null if there is none.
    const Scene* target = nullptr;
    const std::atomic<bool>* cancel = nullptr;  ///< null, or checked between steps and in slow ones
    /// The motions in the files of filesOf(), by name; null if there are none.
    const std::map<std::string, Motion>* files = nullptr;
};

/// Applies all steps except imports and exports to a clip, in order.
///
/// Fails with `nameUnknown` (a joint or layer), `motionMissing` (the clip does not animate the named joints,
/// or a file is missing), `skeletonMissing` (no target to retarget to), `limitExceeded` (memory) or
/// `cancelled`, and as the edits do. The location contains the step: "step 3 (smooth)".
Result<AppliedRecipe> applyRecipe(const Scene& scene, const RecipeClip& clip, const Recipe& recipe,
                                  const RecipeContext& context = {});

/// Fits limits to the angles that the character's clips use and returns the edited scene. The stiffness of
/// each angle is kept. Fails as angleSamples() and setAngleLimits() do.
Result<Scene> fitClipLimits(const Scene& scene, CharacterId character, const recipe::FitLimits& settings);

/// Clamps a clip to its character's limits, except for accepted conflicts, and returns the edited scene.
/// Fails as limitConflicts() and clampConflicts() do.
Result<Scene> clampClip(const Scene& scene, const RecipeClip& clip);

}  // namespace sinew
