#pragma once

#include <Eigen/Core>
#include <atomic>
#include <memory>
#include <vector>

#include "core/rig/Pose.h"
#include "core/scene/Scene.h"
#include "core/scene/analysis/TailFrames.h"

namespace sinew {

/// Criteria for a planted foot: slow and low, with hysteresis.
struct ContactSettings {
    double maxSpeed = 0.25;  ///< speed below which a contact begins, m/s
    double maxHeight =
        0.03;  ///< height above the point's lowest position below which it begins; of the figure's extent
    double endFactor = 1.6;                         ///< multiplies both thresholds for the end of a contact
    Seconds minDuration{0.1};                       ///< shorter contacts are ignored
    Eigen::Vector3d up = Eigen::Vector3d::UnitY();  ///< direction in which heights are measured, unit
    const std::atomic<bool>* cancel = nullptr;      ///< polled if not null; once true, nothing is found
    /// Joints of hands whose contacts above the ground are found as well (see RestFinder).
    std::vector<int> hands{};
    int trunk = kNoParent;  ///< joint at the top of the trunk; its tail shows whether the body moves
    double legLength = 0;   ///< metres; scales the criteria for hands
};

/// Frames on which the tail of a joint is planted; inclusive, in source time.
struct Contact {
    int joint = 0;
    FrameIndex first, last;
    friend bool operator==(const Contact&, const Contact&) = default;
};

/// Finds the frames on which a character's extremities (the tails of joints without children, of its
/// figureJoints()) are planted on the ground. Only those are considered whose lowest height (Y) comes within
/// a tenth of the figure's extent of the lowest of all. Hands of the settings that rest on something else
/// are found as well. The clip is evaluated without its warp, and goals are ignored.
///
/// Returns the contacts sorted by joint, then by time; none if cancelled. Makes two passes over TailFrames.
std::vector<Contact> detectContacts(const Character& character, const std::shared_ptr<const Clip>& clip,
                                    const ContactSettings& settings = {});

/// Returns the contacts of a clip: those that the user has set on joints of the skeleton, rounded to its
/// frames, else the detected ones. Sorted like them.
std::vector<Contact> contactsOf(const Character& character, const std::shared_ptr<const Clip>& clip,
                                const ContactSettings& settings = {});

/// The contacts of a clip and the paths of the joints that may have one.
struct ContactPaths {
    std::vector<Contact> contacts;
    TailFrames tails;
};

/// Returns contactsOf() a clip with the paths that they were found in, so that further passes need not
/// evaluate the clip again.
ContactPaths contactPaths(const Character& character, const std::shared_ptr<const Clip>& clip,
                          const ContactSettings& settings = {});

/// Frames on which a point is still; inclusive.
struct StillRange {
    FrameIndex first, last;
    friend bool operator==(const StillRange&, const StillRange&) = default;
};

/// Returns the frames around `frame` (clamped to the clip) on which a point is slower than `maxSpeed` (m/s,
/// model space). The speed is averaged over a twentieth of a second on either side, so that jitter is
/// ignored. If the point moves on `frame`, returns that frame only. Goals and time warp are ignored. Checks
/// at most 5000 frames on either side. O(frames * joints).
///
/// @param point  of a joint in the skeleton
StillRange stillRangeAround(const Character& character, const std::shared_ptr<const Clip>& clip,
                            const BonePoint& point, FrameIndex frame, double maxSpeed = 0.3);

}  // namespace sinew
