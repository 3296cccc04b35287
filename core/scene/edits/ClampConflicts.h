#pragma once

#include <atomic>
#include <span>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The scene in which these channels of a clip stay inside their joints' limits: limitConflicts() finds none
/// of them any more. Keys outside are put on the nearest bound. A segment that would still leave the limits
/// between its keys becomes monotone, which cannot overshoot; one that does so by slerp becomes linear, with
/// those of the joint's other angles beside it. A curve that goes on beyond its ends and leaves the limits
/// there holds its end key. An angle that stands outside without a curve gets one key, at the clip's first
/// frame. Everything else stays: keys inside, and segments that do not leave the limits.
///
/// @param progress  0..1, or null
/// Fails: argumentInvalid (no such character or clip, a channel that the skeleton lacks or that is not free),
/// cancelled.
Result<Scene> clampConflicts(const Scene& scene, CharacterId character, ClipId clip,
                             std::span<const ChannelId> channels, const std::atomic<bool>* cancel = nullptr,
                             std::atomic<float>* progress = nullptr);

}  // namespace sinew
