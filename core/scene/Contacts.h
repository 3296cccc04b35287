#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "core/rig/BonePoint.h"
#include "core/scene/Scene.h"

namespace sinew {

/// What counts as a foot that stands: slow and low, until it is clearly neither.
struct ContactSettings {
    double slow = 0.25;  ///< m/s, below which a contact begins
    double low = 0.03;   ///< of the skeleton's extent above the point's lowest place: begins
    double ratio = 1.6;  ///< of both, beyond which it ends
    Seconds least{0.1};  ///< shorter ones do not count
    const std::atomic<bool>* cancel = nullptr;  ///< null, or looked at now and then: nothing is found
};

/// Frames over which the tail of a joint stands; inclusive, of source time.
struct Contact {
    int joint = 0;
    FrameIndex first, last;
    friend bool operator==(const Contact&, const Contact&) = default;
};

/// When what a character ends in, the tails of joints without children, stands on the ground: those count
/// that come as low (Y) as the lowest of them, within a tenth of the skeleton's extent. The clip plays
/// without its warp, goals are left aside. Sorted by joint, then by time; none once it is
/// cancelled. O(frames * joints), twice, on all cores with the same result however many they are; what is in
/// memory does not grow with the frames.
std::vector<Contact> contactsOf(const Character& character, const std::shared_ptr<const Clip>& clip,
                                const ContactSettings& settings = {});

}  // namespace sinew
