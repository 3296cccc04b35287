#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/base/Result.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Settings for baking a clip's time warp into its curves.
struct WarpBakeSettings {
    /// automatic: sampled curves (about one key per frame) are resampled, others keep their keys. moveKeys:
    /// all curves keep their keys. resample: all curves get a key on each frame that plays.
    enum class Method { automatic, moveKeys, resample };
    Method method = Method::automatic;
    /// Interpolation between the samples of resampled curves, before and after. linear: rotations with three
    /// free angles are interpolated by SLERP, everything else linearly. catmullRom: every channel on its own,
    /// with angles unrolled.
    Interpolation interpolation = Interpolation::linear;
    /// Maximum error of moved keys where the warp is not linear; keys are added until it is met. In
    /// radians for the rotation of a joint, in metres for translations, and as a factor for scales.
    double maxAngleError = 2e-4;
    double maxLengthError = 1e-4;
    /// Joints to warp, in any order; the others play unwarped over the clip's own range. Empty: the whole
    /// clip, including goals and markers.
    std::vector<JointId> joints{};
    /// Whether planted feet are held in place by inverse kinematics if only some joints are warped. Used by
    /// bakeWarp() only; bakeTimeWarp() ignores it.
    bool repairsContacts = true;
    std::int64_t maxKeys = std::int64_t{1} << 23;  ///< total of all curves whose keys move
    const std::atomic<bool>* cancel = nullptr;
    std::atomic<float>* progress = nullptr;  ///< 0..1
};

/// Maximum error, and the joint and time at which it occurs.
struct WarpBakeError {
    double size = 0;  ///< radians or metres
    JointId joint;    ///< none if there is no error
    Seconds time;     ///< new time
};

/// A planted foot and how far it slides during contact: length of its path in model space, metres.
struct WarpedContact {
    JointId joint;           ///< the contact is at its tail
    FrameIndex first, last;  ///< new frames
    double slideBefore = 0;  ///< warped, before the repair
    double slideAfter = 0;   ///< after the repair
    double slideSource = 0;  ///< in the original clip
};

/// Result of baking a warp, in numbers.
struct WarpBakeReport {
    std::size_t keysBefore = 0, keysAfter = 0;
    std::size_t resampledCurves = 0, movedCurves = 0;  ///< curves with a key per frame, and with moved keys
    FrameRange framesBefore, framesAfter;
    Seconds durationBefore, durationAfter;
    /// Maximum error compared with playing through the warp, measured at every frame that plays and, if keys
    /// moved, at every key and halfway between keys. Excludes the microsecond around a jump.
    WarpBakeError angle, length;
    /// Maximum difference from SLERP of sampled joints with fewer than three free angles, which are resampled
    /// angle by angle. Measured at the frames that play.
    WarpBakeError slerpDistance;
    bool wholeBody = true;  ///< all joints were warped, so poses and contacts are preserved by construction
    std::vector<WarpedContact> contacts{};
};

struct WarpBakeOutput {
    Clip clip;
    WarpBakeReport report;
};

/// Returns the clip with its warp baked into its curves and removed. The clip's range becomes the frames that
/// play, and markers move to the first time at which they play.
///
/// Moved keys are exact except for rounding where the warp has constant speed, holds or reverses: segments
/// keep their interpolation if all keys that influence them move along, and otherwise become Hermite segments
/// with the same cubic. Linear and stepped segments also stay exact where the warp is a cubic (a linear one
/// becomes the warp's cubic). Other segments get more keys there until they are within the maximum error.
/// Keys are added at the ends of holds and where speed jumps. Extrapolation is kept if it holds or is linear;
/// a curve that cycles gets keys over everything that plays, unless the warp has a single speed. Resampled
/// curves have linear or Catmull-Rom keys on the clip's frames and none outside the range. Curves with one
/// key are not changed.
///
/// Fails with
/// - `argumentInvalid` if no warp is active, the interpolation is neither linear nor Catmull-Rom, a maximum
///   error is not above zero, or the skeleton lacks a joint,
/// - `limitExceeded` if there would be more moved keys than the settings allow, or millions of samples,
/// - `valueRange` if a curve's values overflow,
/// - `cancelled` if `settings.cancel` was set.
/// O(frames * channels), on all cores.
Result<WarpBakeOutput> bakeTimeWarp(std::shared_ptr<const Skeleton> skeleton,
                                    std::shared_ptr<const Clip> clip, const WarpBakeSettings& settings = {});

}  // namespace sinew
