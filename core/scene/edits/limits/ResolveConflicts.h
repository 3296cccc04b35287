#pragma once

#include <atomic>
#include <span>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the scene in which the limit conflicts of these channels of a clip are accepted (`accepted`) or no
/// longer accepted. An accepted conflict is not marked unless it later exceeds its present extent. Keys and
/// limits do not change.
///
/// @param progress  0..1, or null
/// Fails with `argumentInvalid` if the character or clip does not exist, or a channel does not exist or is
/// not free; with `cancelled` if `cancel` became true.
Result<Scene> acceptConflicts(const Scene& scene, CharacterId character, ClipId clip,
                              std::span<const ChannelId> channels, bool accepted,
                              const std::atomic<bool>* cancel = nullptr,
                              std::atomic<float>* progress = nullptr);

/// Returns the scene in which these channels of a clip stay within their joints' limits, so that
/// limitConflicts() finds none in them.
///
/// Keys outside are moved to the nearest bound. A segment that would still leave the limits between its keys
/// becomes monotone, which cannot overshoot; a SLERP segment becomes linear, together with those of the
/// joint's other angles. If a curve leaves the limits in its extrapolation, that end is set to hold. An angle
/// that is outside without a curve gets one key, on the clip's first frame. Keys inside the limits, and
/// segments that stay inside, are not changed.
///
/// @param progress  0..1, or null
/// Fails with `argumentInvalid` if the character or clip does not exist, or a channel does not exist or is
/// not free; with `cancelled` if `cancel` became true.
Result<Scene> clampConflicts(const Scene& scene, CharacterId character, ClipId clip,
                             std::span<const ChannelId> channels, const std::atomic<bool>* cancel = nullptr,
                             std::atomic<float>* progress = nullptr);

/// Returns the scene in which the limits of these channels are widened just enough to include a clip's keys
/// and the values its frames show. An angle that is locked at another value becomes limited, with a range
/// that includes its constant. The clip does not change, nor do limits that already include it.
///
/// @param progress  0..1, or null
/// Fails with `argumentInvalid` if the character or clip does not exist, or a channel does not exist or is
/// not free; with `cancelled` if `cancel` became true.
Result<Scene> widenLimits(const Scene& scene, CharacterId character, ClipId clip,
                          std::span<const ChannelId> channels, const std::atomic<bool>* cancel = nullptr,
                          std::atomic<float>* progress = nullptr);

}  // namespace sinew
