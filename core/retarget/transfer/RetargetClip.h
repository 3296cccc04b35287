#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "core/base/Diagnostics.h"
#include "core/base/Result.h"
#include "core/retarget/transfer/BodyContacts.h"
#include "core/retarget/transfer/PoseTransfer.h"
#include "core/scene/Scene.h"

namespace sinew {

/// How the path of the source's hips is transferred.
enum class HipPath : std::uint8_t {
    scale,   ///< it is scaled by the ratio of the leg lengths
    keep,    ///< horizontally it keeps its length
    inPlace  ///< horizontally the target stays where it is on the first frame
};

/// Options for retargeting a clip.
struct RetargetSettings {
    HipPath root = HipPath::scale;
    RetargetStyle style;
    bool keepsContacts = true;  ///< feet stay where they stand, and hands where they touch something
    Seconds blend{0.2};         ///< time in which a foot or hand is released or caught
    const std::atomic<bool>* cancel = nullptr;
    std::atomic<float>* progress = nullptr;  ///< 0..1
};

/// A foot or hand of the target while that of the source touches something, and how it moves meanwhile.
struct RetargetedContact {
    int joint = 0;           ///< of the target: its tail, or its head if it has no bone
    FrameIndex first, last;  ///< of the clip
    // Largest distance from the position on the first frame, metres: horizontal on the ground, otherwise
    // relative to what is touched. Objects do not move.
    double sourceSlide = 0;  ///< of the source, scaled to the target's size
    double slideBefore = 0;  ///< if rotations are only copied
    double slideAfter = 0;
    Limb limb;
    Touched touched = Touched::ground;
    // Largest distance from the source's position, scaled, metres: vertical on the ground, otherwise relative
    // to what is touched. On an object, whose position is not known, that of the motion since the first
    // frame.
    double gapBefore = 0;  ///< if rotations are only copied
    double gapAfter = 0;
};

/// A retargeted clip.
struct RetargetedClip {
    Clip clip;  ///< has no id yet
    std::vector<RetargetedContact> contacts;
    double heightOffset = 0;  ///< by which the hips were raised for the feet to stand on the ground, metres
    double maxSlide = 0;      ///< largest slideAfter of a foot, metres
    double penetration = 0;   ///< how far feet get below the source's ground, scaled; metres
    // Largest acceleration of hands, wrists, elbows, feet, ankles and knees, m/s²:
    double sourceAcceleration = 0;  ///< of the source, scaled to the target's size
    double accelerationBefore = 0;  ///< if rotations are only copied
    double accelerationAfter = 0;
    int limitsViolated = 0;   ///< number of channels that exceed a limit that applies to drags or IK
    Diagnostics diagnostics;  ///< what is missing, doubtful or not transferred
};

/// Transfers a clip from one character to another, see PoseTransfer.
///
/// If contacts are kept, every foot or hand of the target moves on the ground, and every hand on an object,
/// as that of the source, so it stands still if that does, and hands that touch each other, the head or the
/// hips of the source still touch them. The limbs are solved within their limits, the offsets blend smoothly
/// between contacts, and the hips sink if a leg is too short (Kovar, Schreiner and Gleicher, "Footskate
/// Cleanup for Motion Capture Editing", 2002). The height of the hips is chosen so that the mean height of
/// planted feet is that of the source's, scaled; if there are none, or contacts are not kept, the lowest
/// height. The result has a key on every frame. Time warp, goals and shapes of the source are ignored.
///
/// Fails with `argumentInvalid` if the mapping has no role with joints in both skeletons, or an index that a
/// skeleton does not have; with `numberNotFinite`; with `limitExceeded` if the clip has too many frames; with
/// `cancelled`. O(frames * joints), on all cores; the result does not depend on their number.
Result<RetargetedClip> retargetClip(const Character& source, const std::shared_ptr<const Clip>& clip,
                                    const Character& target, const Mapping& mapping,
                                    const RetargetSettings& settings);

}  // namespace sinew
