#pragma once

#include <atomic>
#include <vector>

#include "core/anim/TimeWarp.h"
#include "core/base/Result.h"
#include "core/scene/Motion.h"
#include "core/scene/PoseDistance.h"

namespace sinew {

struct AlignSettings {
    /// How far apart in time poses may be that are matched: a share of the length, 0..1, the clips being laid
    /// end to end.
    double window = 0.2;
    /// How far the warp may be from the match that it follows, in source time. What happens faster is
    /// smoothed away.
    Seconds tolerance{1.0 / 30};
    WarpSpan span = WarpSpan::smooth;  ///< of all spans: smooth or linear
    const std::atomic<bool>* cancel = nullptr;
    std::atomic<float>* progress = nullptr;  ///< 0..1
};

/// How one clip is brought in step with another.
struct Alignment {
    /// All forward, from the first moment that the second clip plays to its last: at a time at which the
    /// second shows a pose, it gives the source time at which the first has the one that is matched.
    TimeWarp warp;
    std::vector<JointPair> joints;  ///< that were compared
    /// Root mean squares of the poses' distance (PoseDistance.h), over the second's time: of the first played
    /// evenly over it, and of the first as warped, which is never more.
    double costBefore = 0;
    double costAfter = 0;
    Seconds error{};          ///< how far the warp is from the match at most
    std::size_t samples = 0;  ///< poses of each clip that were matched
};

/// A time warp for the first clip, so that it plays in step with the second.
///
/// Poses of both, evenly taken, are matched by dynamic time warping within a window about the diagonal (H.
/// Sakoe and S. Chiba, 1978, see WarpingPath.h), the first with the first and the last with the last, at
/// speeds between a quarter and four times the even one; then few pins are put along the match, on frames of
/// the second, as in the guided time warping of E. Hsu, M. da Silva and J. Popović, "Guided time warping for
/// motion editing" (SCA 2007). Where poses do not tell, time goes on evenly.
///
/// Long clips are matched coarsely first and then near to that at up to 16000 poses of each. The first is
/// taken without its own warp, which this one would replace, the second as it plays. Where either travels,
/// which way they face does not count; where both stand, how they turn does. Deterministic, on all cores.
///
/// Fails: argumentInvalid (a window outside 0..1, a tolerance that is not above zero, a span that is not
/// forward, a clip that lasts no time or whose pose never changes), nameUnknown (no joint in common),
/// valueRange (poses beyond all numbers, clips too unlike in length for a warp), cancelled.
/// O(samples² * window * joints).
Result<Alignment> alignClips(const Motion& first, const Motion& second, const AlignSettings& settings = {});

}  // namespace sinew
