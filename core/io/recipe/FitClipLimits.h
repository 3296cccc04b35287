#pragma once

#include "core/io/recipe/ApplyRecipe.h"

namespace sinew {

/// The scene with limits that hold so much of what the clips of the character do, how stiff its angles are
/// kept. Fails as angleSamples() and setAngleLimits() do.
Result<Scene> fitClipLimits(const Scene& scene, CharacterId character, const recipe::FitLimits& settings);

/// The scene in which a clip stays inside its character's limits, but for what it accepts. Fails as
/// limitConflicts() and clampConflicts() do.
Result<Scene> clampClip(const Scene& scene, const RecipeClip& clip);

}  // namespace sinew
