#pragma once

#include <optional>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/anim/filter/LowPass.h"
#include "core/base/Result.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// How the curves of a clip are smoothed.
struct SmoothSettings {
    LowPass filter;
    std::vector<ChannelId> channels;     ///< channels to smooth (default: all)
    std::vector<KeyRef> keys;            ///< if not empty, only these keys change and `channels` is ignored
    std::optional<Seconds> first, last;  ///< range of the keys that change (default: the whole clip)
    Seconds blend{0.1};  ///< length of the transition to the original values at both ends of the range
};

/// Smooths a clip channel by channel: keys keep their times and get filtered values. Curves with a key on
/// every frame are filtered directly. Other curves are sampled at the clip's rate, and each key gets the
/// value of the filtered samples at its time. Explicit slopes become those of the filtered curve. Curves with
/// fewer than three keys stay unchanged.
///
/// Angles are unrolled before filtering (Unroll.h), so that wraps are not smeared. Only the change is applied
/// to the keys, which keep their form. The first and last keys of the range and all keys outside it stay
/// unchanged.
///
/// Fails as filtered() does, with `argumentInvalid` if a channel has no curve or the range ends before it
/// starts, and with `limitExceeded` if a curve has more than ten million frames.
Result<Clip> smoothed(const Skeleton& skeleton, Clip clip, const SmoothSettings& settings,
                      const WorkControl& control = {});

}  // namespace sinew
