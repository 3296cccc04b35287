#pragma once

#include "core/rig/BonePoint.h"

namespace sinew {

/// How trails, ghosts and the original of a time warp are drawn. View state of the user, kept between runs
/// and no part of a document.
struct MotionSettings {
    /// Which part of a trail is drawn: from in to out, some frames before and after the playhead, or all.
    enum class Range { inOut, around, whole };
    /// Where the character of an unwarped clip stands while its time warp plays: nowhere, in the one that
    /// plays, or beside it.
    enum class Original { off, overlay, beside };
    static constexpr int kMostFrames = 10000;
    static constexpr int kMostGhosts = 20;  ///< before, and as many after
    static constexpr double kMostMetres = 1000;

    Range range = Range::around;
    int around = 60;                            ///< frames before and after the playhead
    int tickEvery = 4;                          ///< frames from dot to dot
    BonePoint::End end = BonePoint::End::tail;  ///< which point of a joint's bone leaves the trail
    int ghostsBefore = 2;
    int ghostsAfter = 2;
    int ghostStep = 10;  ///< frames from ghost to ghost, where they do not stand at keys
    Original original = Original::off;
    double besideMetres = 0;  ///< from the original to the one that plays; 0: by the character's size

    friend bool operator==(const MotionSettings&, const MotionSettings&) = default;
};

/// What was kept, each number within its bounds; where nothing was, the above.
MotionSettings readMotionSettings();
void keepMotionSettings(const MotionSettings& settings);

}  // namespace sinew
