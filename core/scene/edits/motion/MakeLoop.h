#pragma once

#include <atomic>
#include <optional>

#include "core/base/Result.h"
#include "core/scene/Scene.h"
#include "core/scene/analysis/FindLoop.h"

namespace sinew {

/// Options for making a loop.
struct LoopSettings {
    std::optional<FrameRange> frames{};  ///< source frames of the loop; nullopt: found by findLoop()
    LoopSearch search{};                 ///< used if `frames` is not set; its control is ignored
    bool plantsFeet = true;
    const std::atomic<bool>* cancel = nullptr;
    std::atomic<float>* progress = nullptr;  ///< 0..1
};

/// A scene with a loop.
struct MadeLoop {
    Scene scene;
    FrameRange frames;                       ///< of the clip before, and after
    LoopSeam before, after;                  ///< the seam
    double travel = 0;                       ///< horizontal distance of one cycle, metres
    int contacts = 0;                        ///< in one cycle
    double slideBefore = 0, slideAfter = 0;  ///< largest slide of a foot before and after planting, metres
};

/// Returns the scene in which a clip is a seamless loop: trimmed to the best loop in it, or to a given one,
/// and closed (see closedLoop() and closeGoals()). If `plantsFeet` is set, feet that slide when the loop
/// repeats are then pinned (see plantFeet()). The last frame shows the pose of the first. An unkeyed pose
/// outside the loop is dropped.
///
/// Fails with `argumentInvalid` if the character or clip does not exist or the clip has a time warp; with
/// `limitExceeded` if the clip has millions of frames; with `cancelled`; and as findLoop(), closedLoop() and
/// plantFeet() do.
Result<MadeLoop> makeLoop(const Scene& scene, CharacterId character, ClipId clip,
                          const LoopSettings& settings = {});

}  // namespace sinew
