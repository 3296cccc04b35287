#pragma once

#include <optional>
#include <vector>

#include "core/anim/KeyPlace.h"
#include "core/anim/LowPass.h"
#include "core/base/Result.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// How the curves of a clip are smoothed.
struct SmoothSettings {
    LowPass filter;
    std::vector<ChannelId> channels;     ///< empty: all
    std::vector<KeyPlace> keys;          ///< not empty: these keys alone change, and `channels` is not read
    std::optional<Seconds> first, last;  ///< keys from here to there change; unset: from end to end
    Seconds blend{0.1};  ///< at both ends of what changes the old values pass into the new ones
};

/// The clip smoothed, channel by channel: its keys stay where they are and take the filtered values. Of
/// curves with a key a frame the values are filtered as they are; others are sampled at the clip's rate, and
/// each key takes what the filtered samples are at its time. Explicit slopes become those of the filtered
/// curve. Curves of fewer than three keys stay.
///
/// The angles of joints are filtered as they are when unrolled (Unroll.h), so that wraps do not smear; keys
/// take the change alone, and stay written as they are. The keys at both ends of what changes, and those that
/// do not lie between them, stay.
///
/// Fails: as filtered(), argumentInvalid (a channel without a curve, a range that ends before it
/// starts), limitExceeded (a curve of more than ten million frames).
Result<Clip> smoothed(const Skeleton& skeleton, Clip clip, const SmoothSettings& settings);

}  // namespace sinew
