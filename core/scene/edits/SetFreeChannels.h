#pragma once

#include "core/base/Result.h"
#include "core/rig/Channel.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene in which clips may animate these channels of a joint and no others. Curves, poses and unkeyed
/// values of channels that are not free any more go: lostBy().
///
/// Fails: argumentInvalid (no such character or joint).
Result<Scene> setFreeChannels(const Scene& scene, CharacterId character, JointId joint, ChannelSet free);

}  // namespace sinew
