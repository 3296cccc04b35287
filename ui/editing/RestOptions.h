#pragma once

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// What edits of the rest pose do in addition to moving joints. Kept in the user's settings.
struct RestOptions {
    bool keepsMeshes =
        true;  ///< meshes stay in place (see keepMeshesAtRest()); otherwise they follow the joints
    bool mirrors = false;  ///< the other side makes the mirrored change (see mirrorRestChange())
};

RestOptions readRestOptions();
void saveRestOptions(const RestOptions& options);

/// Returns an edited rest pose of a character as the options complete it.
///
/// @param before  the scene before the edit
/// Fails as keepMeshesAtRest() and mirrorRestChange() do.
Result<Scene> withRestOptions(const Scene& before, const Scene& edited, CharacterId character,
                              const RestOptions& options);

}  // namespace sinew
