#pragma once

#include <vector>

#include "core/anim/warp/TimeWarp.h"
#include "core/base/Result.h"
#include "core/base/WorkControl.h"
#include "core/scene/analysis/PoseDistance.h"
#include "core/scene/evaluation/Evaluator.h"

namespace sinew {

struct AlignSettings {
    /// Largest offset between matched poses, 0..1 of the length when both clips are scaled to the same
    /// length.
    double window = 0.2;
    /// Largest deviation of the warp from the match that it approximates, in source time. Faster variations
    /// are smoothed away.
    Seconds tolerance{1.0 / 30};
    SpanKind span = SpanKind::smooth;  ///< kind of all spans: smooth or linear
    WorkControl control{};
};

/// The result of aligning one clip with another.
struct Alignment {
    /// Maps a time of the second clip to the source time at which the first clip has the matching pose.
    /// Covers the second clip's played range; all spans run forward.
    TimeWarp warp;
    std::vector<JointPair> joints;  ///< the compared joints
    /// Root mean square pose distance (PoseDistance.h) over the second clip's time, with the first clip
    /// scaled to its length and with the first clip warped. `costAfter` is never larger.
    double costBefore = 0;
    double costAfter = 0;
    Seconds error{};          ///< largest deviation of the warp from the match
    std::size_t samples = 0;  ///< number of matched poses per clip
};

/// Returns a time warp for the first clip that makes it play in step with the second.
///
/// Evenly spaced poses of both clips are matched by dynamic time warping within a window about the diagonal
/// (H. Sakoe and S. Chiba, 1978, see WarpingPath.h). The first poses and the last poses are matched with each
/// other, and the speed stays between a quarter and four times the constant one. A small number of pins is
/// then fitted to the match, on frames of the second clip, as in E. Hsu, M. da Silva and J. Popović, "Guided
/// time warping for motion editing" (SCA 2007). The speed is constant where the poses are ambiguous.
///
/// Long clips are matched coarsely first and then refined with up to 16000 poses per clip. The first clip's
/// own warp is ignored, because the result would replace it; the second clip is taken as it plays. If either
/// character travels, the facing direction is ignored; if neither does, turning counts as part of the pose.
/// Runs on all cores; the result is deterministic.
///
/// Fails with `argumentInvalid` if the window is outside 0..1, the tolerance is not above zero, the span is
/// not forward, or a clip has no duration or a pose that never changes; with `nameUnknown` if the skeletons
/// have no joint in common; with `valueRange` if a pose is not finite or the lengths of the clips differ too
/// much for a warp; with `cancelled` if `cancel` became true. O(samples² * window * joints).
Result<Alignment> alignClips(const Motion& first, const Motion& second, const AlignSettings& settings = {});

}  // namespace sinew
