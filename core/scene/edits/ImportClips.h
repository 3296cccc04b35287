#pragma once

#include <span>

#include "core/anim/MapClip.h"
#include "core/base/Diagnostics.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with clips of another character, of any scene, put onto this one by joint name: appended, with
/// names that nobody has yet. What did not match or was converted is in the diagnostics (mapClip).
///
/// Fails: argumentInvalid (no such character, no clips), skeletonMismatch (no joint has a name in common).
Result<Scene> importClips(const Scene& scene, CharacterId onto, const Skeleton& from,
                          std::span<const std::shared_ptr<const Clip>> clips, Diagnostics& diagnostics);

}  // namespace sinew
