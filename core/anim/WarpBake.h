#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "core/anim/Clip.h"
#include "core/base/Result.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// How the motion that plays through a time warp becomes a clip's own curves.
struct WarpBakeSettings {
    /// automatic: sampled curves (about a key a frame) are resampled, others keep their keys. moveKeys: all
    /// keep their keys. resample: all get a key on each frame that plays.
    enum class Way { automatic, moveKeys, resample };
    Way way = Way::automatic;
    /// Of resampled curves: how samples are joined, those that there were and the new ones. linear: rotations
    /// of three free angles go by SLERP from sample to sample, everything else goes straight. catmullRom:
    /// every channel by itself, angles unrolled.
    Interpolation interpolation = Interpolation::linear;
    /// Where keys move and the warp bends what is between them, keys are added until the motion is nowhere
    /// farther off than this: radians of a joint's rotation, metres (scales: factors) of each other channel.
    double maximumErrorAngle = 2e-4;
    double maximumErrorLength = 1e-4;
    /// Whose channels are warped, sorted or not; the others play plain, over the clip's own range. Empty: the
    /// whole clip, goals and markers too.
    std::vector<JointId> joints{};
    /// Where only some joints are warped: feet that stand are held in place by inverse kinematics. Of
    /// bakeWarp(); bakedWarp() knows no feet.
    bool repairsContacts = true;
    std::int64_t mostKeys = std::int64_t{1} << 23;  ///< that all curves whose keys move may get together
    const std::atomic<bool>* cancel = nullptr;
    std::atomic<float>* progress = nullptr;  ///< 0..1
};

/// How far a joint is off at worst, and when.
struct WarpBakeError {
    double size = 0;  ///< radians, or metres
    JointId joint;    ///< none where nothing is off
    Seconds time;     ///< new time
};

/// A foot that stands, and how far it slides meanwhile: model space, metres of way.
struct WarpedContact {
    JointId joint;           ///< whose tail it is
    FrameIndex first, last;  ///< new frames
    double slideBefore = 0;  ///< as warped
    double slideAfter = 0;   ///< as repaired
    double slideSource = 0;  ///< in the clip as it was
};

/// What baking a warp did.
struct WarpBakeReport {
    std::size_t keysBefore = 0, keysAfter = 0;
    std::size_t resampled = 0, moved = 0;  ///< curves that got a key a frame, and that kept their keys
    FrameRange framesBefore, framesAfter;
    Seconds durationBefore, durationAfter;
    /// Against what played through the warp, at every frame that plays, and where keys moved at every key and
    /// halfway between keys too. Within a microsecond of a jump nothing is measured.
    WarpBakeError angle, length;
    /// Of sampled joints with fewer than three free angles, which are resampled angle by angle: how far that
    /// is from SLERP. At the frames that play.
    WarpBakeError slerpDistance;
    bool wholeBody = true;  ///< then every pose stays whole, and contacts are kept by construction
    std::vector<WarpedContact> contacts{};
};

struct BakedWarp {
    Clip clip;
    WarpBakeReport report;
};

/// The clip whose own curves play what plays through its warp, which is taken away. Its range becomes the
/// frames that play, and markers move to where they happen first.
///
/// Moved keys are exact but for rounding where the warp goes at one speed, holds or goes backwards: segments
/// keep their kind where all keys that have a part in them go along, and else become hermite ones with the
/// same cubic. Straight and stepped segments stay exact where the warp bends, too (a straight one becomes the
/// warp's own cubic). Others get keys there until they are within the errors asked for. At the ends of holds
/// and where the speed breaks keys are added. What is beyond the ends of a curve stays as it is where it
/// holds or goes straight on; a curve that cycles gets keys over all that plays, unless the warp has one
/// speed. Resampled curves have linear or Catmull-Rom keys on the clip's frames, and none beyond the range.
/// Curves of one key stay.
///
/// Fails: argumentInvalid (no warp that plays, an interpolation other than those two, an error not above
/// zero, a joint that the skeleton lacks), limitExceeded (more moved keys than settings allow, or millions of
/// samples), valueRange (curves that are no number somewhere), cancelled. O(frames * channels), on all cores.
Result<BakedWarp> bakedWarp(std::shared_ptr<const Skeleton> skeleton, std::shared_ptr<const Clip> clip,
                            const WarpBakeSettings& settings = {});

}  // namespace sinew
