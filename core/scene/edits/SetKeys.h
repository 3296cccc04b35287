#pragma once

#include <span>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with keys of these values at one time of a clip. A key that is there keeps its interpolation; a
/// new one takes that of the segment it falls into, the first of a channel Catmull-Rom. A joint that turns by
/// slerp is keyed whole: its other free angles as they are shown, so that its rotation there is what was
/// posed and at no other key another. The clip's range grows to hold the time. Unkeyed values of these
/// channels at this time are taken up, and so forgotten.
///
/// Fails: argumentInvalid (no such character or clip, a channel that the skeleton lacks or that is not free),
/// numberNotFinite, valueRange (a time beyond all frames).
Result<Scene> setKeys(const Scene& scene, CharacterId character, ClipId clip, Seconds time,
                      std::span<const ChannelValue> values);

}  // namespace sinew
