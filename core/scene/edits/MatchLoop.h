#pragma once

#include <span>

#include "core/anim/LoopCurve.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene with these channels of a clip closed to a loop, as loopMatched() says; whole turns of angles
/// between first and last key stay. Of a joint that turns by slerp all angle curves.
///
/// Fails: argumentInvalid (no such character or clip, a channel without a curve).
Result<Scene> matchLoop(const Scene& scene, CharacterId character, ClipId clip,
                        std::span<const ChannelId> channels, LoopEnd givesWay);

}  // namespace sinew
