#pragma once

#include "core/rig/Pose.h"

namespace sinew {

/// How trails, ghosts and the original motion of a time warp are drawn. Per-user view state, stored between
/// sessions and not part of a document.
struct MotionSettings {
    /// The part of a trail that is drawn: in to out, some frames before and after the playhead, or all.
    enum class Range { inOut, around, whole };
    /// Where the unwarped motion is drawn while a time warp plays: not at all, over the warped character, or
    /// next to it.
    enum class Original { off, overlay, sideBySide };
    static constexpr int kMaxFrames = 10000;
    static constexpr int kMaxGhosts = 20;  ///< on each side of the playhead
    static constexpr double kMaxMetres = 1000;

    Range range = Range::around;
    int framesAround = 60;                          ///< frames before and after the playhead
    int framesPerDot = 4;                           ///< frames between dots
    BonePoint::End boneEnd = BonePoint::End::tail;  ///< end of a joint's bone that draws the trail
    int ghostsBefore = 2;
    int ghostsAfter = 2;
    int ghostStep = 10;  ///< frames between ghosts that are not at keys
    Original original = Original::off;
    double sideBySideMetres =
        0;  ///< distance from the original to the warped character; 0: derived from its size

    friend bool operator==(const MotionSettings&, const MotionSettings&) = default;
};

/// Returns the stored settings, each number clamped to its range. Settings that are not stored get the
/// defaults above.
MotionSettings readMotionSettings();
void saveMotionSettings(const MotionSettings& settings);

}  // namespace sinew
