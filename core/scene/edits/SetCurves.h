#pragma once

#include <span>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with these curves in the place of those of their channels in a clip; the range stays.
///
/// Fails: argumentInvalid (no such character or clip, a joint that the character lacks, a channel that is not
/// free, a curve that is null or has no key), numberNotFinite, valueRange (keys beyond all frames).
Result<Scene> setCurves(const Scene& scene, CharacterId character, ClipId clip,
                        std::span<const Track> curves);

}  // namespace sinew
