#pragma once

#include <optional>

#include "core/base/Result.h"
#include "core/base/WorkControl.h"
#include "core/scene/evaluation/Evaluator.h"

namespace sinew {

/// The loops to search for.
struct LoopSearch {
    std::optional<FrameRange> frames{};  ///< source frames to search; nullopt: the whole clip
    Seconds minimum{0.4};                ///< shortest loop
    std::optional<Seconds> maximum{};    ///< longest loop
    WorkControl control{};
};

/// A part of a clip whose last frame nearly shows the pose of its first.
struct FoundLoop {
    FrameRange frames;    ///< source frames
    double distance = 0;  ///< root mean square pose distance around the ends (PoseDistance.h)
};

/// Finds the two frames of a clip between which it loops best: the distance of their poses, averaged over a
/// tenth of a second before and after so that velocities count, too, is least in relation to the largest
/// distance between a pose of the loop and its first. A character standing still is therefore not found as a
/// loop. After L. Kovar, M. Gleicher and F. Pighin, "Motion graphs" (SIGGRAPH 2002). Position and heading are
/// ignored. The clip is evaluated without its warp and without goals.
///
/// Long clips are searched coarsely first and then refined. Runs on all cores; the result is deterministic.
///
/// Fails with `argumentInvalid` if the range is invalid, or it contains no loop of that length, or nothing
/// moves; with `valueRange` if a pose is not finite; with `cancelled`. O(samples² * joints).
Result<FoundLoop> findLoop(const Motion& motion, const LoopSearch& search = {});

/// The jump from the last frame of a loop to its first, zero if both frames show the same pose. Position
/// on the floor and heading are ignored.
struct LoopSeam {
    double angle = 0;     ///< largest rotation of a joint in its parent's frame, radians
    int angleJoint = 0;   ///< index of that joint
    double distance = 0;  ///< largest distance of heads and tails, metres
    int distanceJoint = 0;
};

/// Measures the seam between two source frames of a clip, without warp and goals. O(joints).
LoopSeam loopSeam(const Motion& motion, FrameRange frames);

}  // namespace sinew
