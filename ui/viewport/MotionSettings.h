#pragma once

#include "core/rig/BonePoint.h"

namespace sinew {

/// How trails and ghosts are drawn. View state of the user, kept between runs and no part of a document.
struct MotionSettings {
    /// Which part of a trail is drawn: from in to out, some frames before and after the playhead, or all.
    enum class Range { inOut, around, whole };
    static constexpr int kMostFrames = 10000;
    static constexpr int kMostGhosts = 20;  ///< before, and as many after

    Range range = Range::around;
    int around = 60;                            ///< frames before and after the playhead
    int tickEvery = 4;                          ///< frames from dot to dot
    BonePoint::End end = BonePoint::End::tail;  ///< which point of a joint's bone leaves the trail
    int ghostsBefore = 2;
    int ghostsAfter = 2;
    int ghostStep = 10;  ///< frames from ghost to ghost, where they do not stand at keys

    friend bool operator==(const MotionSettings&, const MotionSettings&) = default;
};

/// What was kept, each number within its bounds; where nothing was, the above.
MotionSettings readMotionSettings();
void keepMotionSettings(const MotionSettings& settings);

}  // namespace sinew
