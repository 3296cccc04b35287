#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "core/anim/sampling/MotionError.h"
#include "core/base/Result.h"

namespace sinew {

/// Tolerance and method of simplifying a clip.
struct SimplifySettings {
    /// Metres. At every frame, each joint's head, its tail and the points at `distance` from its head along
    /// its axes must stay within this distance of their original position.
    double tolerance = 0.001;
    double distance = 0.1;          ///< metres, > 0
    double weightTolerance = 0.01;  ///< of the weights of shapes
    /// hermite: cubics with explicit slopes. linear: straight lines, which need more keys.
    Interpolation interpolation = Interpolation::hermite;
    std::vector<ChannelId> channels{};  ///< channels whose keys may be removed (default: all)
    const std::atomic<bool>* cancel = nullptr;
    std::atomic<float>* progress = nullptr;  ///< 0..1
};

struct SimplifyResult {
    Clip clip;
    std::size_t keysBefore = 0;
    std::size_t keysAfter = 0;  ///< at most keysBefore
    MotionError maximumError;   ///< maximum over all frames and all keys of the original clip
};

/// Simplifies a clip: returns the same motion with fewer keys, within a tolerance that takes the whole
/// hierarchy into account and is verified at every frame and at the time of every key.
///
/// Starting at the roots, each joint's channels are fitted one after the other so that the joint's points
/// come as close as possible to their original positions, given the new motion of the joints above it and of
/// its own channels fitted before. Errors are thus corrected further down the chain and do not accumulate.
/// Each channel may deviate at a frame by what is left of the tolerance there. First and last keys and whole
/// turns are kept. Constant curves get one key, curves that would not lose any keys stay unchanged, and the
/// angles of joints that use slerp are fitted as separate curves. Weights of shapes are fitted one by one,
/// see simplifiedWeight(). A time warp is kept and ignored. The result is deterministic. Uses all cores.
///
/// Fails with `argumentInvalid` if the tolerance or distance is not above zero or the interpolation is
/// neither hermite nor linear, with `limitExceeded` if there are 20 million frames and keys or more, with
/// `valueRange` if values are so large that the error cannot be computed, and with `cancelled`. O(frames *
/// joints * log keys); about a second for some 10^4 frames of a body.
Result<SimplifyResult> simplified(std::shared_ptr<const Skeleton> skeleton, std::shared_ptr<const Clip> clip,
                                  const SimplifySettings& settings);

}  // namespace sinew
