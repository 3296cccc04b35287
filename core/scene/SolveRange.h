#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <vector>

#include "core/base/Result.h"
#include "core/ik/IkMethod.h"
#include "core/scene/AccelerationJumps.h"
#include "core/scene/Scene.h"

namespace sinew {

/// How goals are solved over frames.
struct RangeSettings {
    FrameIndex first, last;  ///< of the source, inclusive
    /// Frames over which the goals take hold and let go, within the range.
    std::int64_t blendIn = 0, blendOut = 0;
    /// Seconds over which what is changed is smoothed, where the goals leave it free; 0: each frame by
    /// itself.
    Seconds smoothing{0.25};
    int passes = 6;                ///< of smoothing and solving
    std::vector<JointId> still{};  ///< joints that stay as the clip has them
    bool movesRoot = false;        ///< whether roots may be moved, where they are free to
    /// Projected gradient has no null space: with it nothing is smoothed.
    IkMethod method = IkMethod::boundedLeastSquares;
    double tolerance = 1e-6;  ///< metres
    int iterations = 100;     ///< of a frame in a pass, at most
    const std::atomic<bool>* cancel = nullptr;
    std::atomic<float>* progress = nullptr;  ///< 0..1
};

/// What solving a range gives.
struct SolvedRange {
    std::vector<PoseValues> before;   ///< the clip's, a frame each
    std::vector<PoseValues> poses;    ///< with the goals
    std::vector<ChannelId> channels;  ///< that differ somewhere; sorted
    int iterations = 0;               ///< of all frames and passes
    double residual = 0;              ///< metres; of the frames in which goals hold wholly
    FrameIndex farthest;              ///< where that is
    std::vector<AccelerationJump> jumpsBefore, jumpsAfter;
};

/// The poses in which goals are reached over a range of source frames without pops.
///
/// Every frame is solved from the clip's pose there (what is posed and not keyed does not count), changed as
/// the frame before was where goals still hold. Then, pass by pass, what was changed is smoothed along time
/// (a Gaussian window) and every frame solved again from where it is, drawn to that in the null space of its
/// goals: so the smoothness takes nothing from the goals, and what they leave free follows its neighbours.
/// Limits hold throughout where they apply to IK.
///
/// @param clip   without its live goals
/// @param goals  all of them are solved, live or not; their influence counts
/// Fails: argumentInvalid (no goals, a last frame before the first, blends longer than the range),
/// limitExceeded (frames times joints beyond kMostJointFrames), cancelled, and as solveIk does.
/// O(passes * frames * solve).
Result<SolvedRange> solveRange(const Character& character, const std::shared_ptr<const Clip>& clip,
                               std::span<const Goal> goals, const RangeSettings& settings);

}  // namespace sinew
