#pragma once

#include <optional>
#include <span>

#include "core/anim/filter/Smooth.h"
#include "core/anim/filter/Unroll.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the scene with these curves replacing those of their channels in a clip. The clip's range does not
/// change.
///
/// Fails with `argumentInvalid` if the character or clip does not exist, the character lacks a joint, a
/// channel is not free, or a curve is null or empty; with `numberNotFinite`; with `valueRange` if keys are
/// beyond kMaximumFrame.
Result<Scene> setCurves(const Scene& scene, CharacterId character, ClipId clip,
                        std::span<const Track> curves);

/// Returns the scene with one interpolation for every segment of these channels of a clip. SLERP applies to a
/// joint's angles together: if it is set or replaced on one angle, all of the joint's angle curves change.
///
/// Fails with `argumentInvalid` if the character or clip does not exist, a channel has no curve, or SLERP is
/// requested for a channel that is not an angle.
Result<Scene> setInterpolation(const Scene& scene, CharacterId character, ClipId clip,
                               std::span<const ChannelId> channels, Interpolation interpolation);

/// Returns the scene with the extrapolation of these channels of a clip before their first key and after
/// their last changed; nullopt leaves that end unchanged. If a joint uses SLERP, all of its angle curves are
/// changed.
///
/// Fails with `argumentInvalid` if the character or clip does not exist, or a channel has no curve.
Result<Scene> setExtrapolation(const Scene& scene, CharacterId character, ClipId clip,
                               std::span<const ChannelId> channels, std::optional<Extrapolation> before,
                               std::optional<Extrapolation> after);

/// Returns the scene with curves of a clip smoothed (see Smooth.h).
///
/// Fails with `argumentInvalid` if the character or clip does not exist, and as smoothed() does.
Result<Scene> smoothKeys(const Scene& scene, CharacterId character, ClipId clip,
                         const SmoothSettings& settings, const WorkControl& control = {});

/// Returns the scene with a clip's rotations unrolled (see unrolled()). A clip without jumps stays shared.
///
/// Fails with `argumentInvalid` if the character, clip or a joint does not exist; and with `cancelled`.
Result<Scene> unrollRotations(const Scene& scene, CharacterId character, ClipId clip,
                              const UnrollSettings& settings = {}, const WorkControl& control = {});

}  // namespace sinew
