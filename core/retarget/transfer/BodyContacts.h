#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/base/Time.h"
#include "core/retarget/transfer/BodyPoints.h"
#include "core/retarget/transfer/ContactOffsets.h"
#include "core/scene/analysis/Contacts.h"

namespace sinew {

/// Returns the criteria for contacts of a body with the ground and of its hands with objects, scaled to its
/// leg length and adapted to its up axis.
///
/// @param upright  rotation that makes the body upright, see uprightRotation()
ContactSettings groundContactSettings(const Landmarks& body, const Eigen::Quaterniond& upright);

/// What a foot or hand touches. An object is anything above the ground on which a hand rests (see
/// RestFinder).
enum class Touched : std::uint8_t { ground, head, hips, otherHand, object };

/// Returns whether what is touched is outside the body.
constexpr bool isOutsideBody(Touched touched) {
    return touched == Touched::ground || touched == Touched::object;
}

/// Frames on which a foot or hand touches something.
struct LimbContact {
    Limb limb;
    Touched touched = Touched::ground;
    ContactRange range;
};

/// Criteria for a hand that touches the body: near and slow, with hysteresis. Lengths are in lengths of a
/// leg.
struct TouchSettings {
    /// Distances of the end of a hand from the other hand, from the head's bone, and from the line between
    /// the tops of the legs, below which it begins to touch them.
    double hand = 0.06, head = 0.14, hips = 0.11;
    double maxSpeed = 0.35;    ///< relative to what is touched, below which a touch begins, 1/s
    double endFactor = 1.3;    ///< multiplies all of them for the end of a touch
    Seconds minDuration{0.1};  ///< shorter touches are ignored
};

/// Marks contacts of hands above a certain height as contacts with objects instead of the ground.
///
/// @param body    the points on each frame, metres
/// @param ground  height of the ground, metres
/// @param size    length of a leg, metres
void recogniseObjects(std::vector<LimbContact>& contacts, std::span<const BodyPoints> body, double ground,
                      double size);

/// Finds the frames on which hands touch each other, the head or the hips. Where the hand is on the ground or
/// an object, it does not touch the head or the hips. Both hands touching each other are one contact, of the
/// left hand.
///
/// @param body    the points on each frame, metres
/// @param ground  contacts with the ground and objects
/// @param size    length of a leg, metres
std::vector<LimbContact> findTouches(std::span<const BodyPoints> body, const BodyTracker& tracker,
                                     std::span<const LimbContact> ground, double size, FrameRate rate,
                                     const TouchSettings& settings = {});

}  // namespace sinew
