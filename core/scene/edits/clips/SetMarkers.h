#pragma once

#include <vector>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the scene with a clip's markers replaced by these, which may be in any order.
///
/// Fails with `argumentInvalid` if the character or clip does not exist, two markers have the same time, or
/// one has no name; with `numberNotFinite`; with `valueRange` if a time is beyond kMaximumFrame.
Result<Scene> setMarkers(const Scene& scene, CharacterId character, ClipId clip, std::vector<Marker> markers);

}  // namespace sinew
