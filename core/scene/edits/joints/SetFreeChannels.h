#pragma once

#include "core/base/Result.h"
#include "core/rig/Channel.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the scene in which exactly these channels of a joint are free, so that clips may animate them.
/// Curves, library poses and unkeyed values of channels that are no longer free are deleted; findLosses()
/// lists them.
///
/// Fails with `argumentInvalid` if the character or joint does not exist.
Result<Scene> setFreeChannels(const Scene& scene, CharacterId character, JointId joint, ChannelSet free);

}  // namespace sinew
