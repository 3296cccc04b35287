#pragma once

#include <vector>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with these markers, in any order, in the place of a clip's.
///
/// Fails: argumentInvalid (no such character or clip, two markers at one time, one without a name),
/// numberNotFinite, valueRange (a time beyond all frames).
Result<Scene> setMarkers(const Scene& scene, CharacterId character, ClipId clip, std::vector<Marker> markers);

}  // namespace sinew
