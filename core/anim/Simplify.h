#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "core/anim/MotionError.h"
#include "core/base/Result.h"

namespace sinew {

/// What simplifying a clip promises and how it goes about it.
struct SimplifySettings {
    /// Metres. At every frame no joint's head, no tail and no point at `distance` from a head along the
    /// joint's axes is farther than this from where it was.
    double tolerance = 0.001;
    double distance = 0.1;  ///< metres, > 0
    /// hermite: cubics with slopes of their own. linear: straight lines, and more keys.
    Interpolation interpolation = Interpolation::hermite;
    std::vector<ChannelId> channels{};  ///< whose keys may go; empty: of all
    const std::atomic<bool>* cancel = nullptr;
    std::atomic<float>* progress = nullptr;  ///< 0..1
};

struct Simplified {
    Clip clip;
    std::size_t keysBefore = 0;
    std::size_t keysAfter = 0;  ///< never more
    MotionError worst;          ///< found on every frame and every key of the clip before
};

/// The clip with few keys: the same motion within a tolerance that holds through the whole hierarchy, and is
/// verified on every frame and at every time of a key.
///
/// From the roots on, each joint's channels are fitted one after the other to what brings the joint's points
/// nearest to where they were, given how the joints above it and its channels before move now; so errors are
/// made good on the way and do not add up. What each channel may be off at a frame is what the tolerance
/// leaves it there. First and last keys stay, whole turns too; constant curves get one key; curves that would
/// get no fewer keys stay as they are, and joints that slerp get angles instead. A time warp stays, and
/// counts for nothing. Deterministic, on all cores.
///
/// Fails: argumentInvalid (a tolerance or distance that is not above zero, an interpolation other than those
/// two), limitExceeded (20 million frames and keys), valueRange (values so large that there is no telling how
/// far the motion is off), cancelled. O(frames * joints * log keys), a second for some 10^4 frames of a body.
Result<Simplified> simplified(std::shared_ptr<const Skeleton> skeleton, std::shared_ptr<const Clip> clip,
                              const SimplifySettings& settings);

}  // namespace sinew
