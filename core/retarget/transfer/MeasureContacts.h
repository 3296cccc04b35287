#pragma once

#include <span>

#include "core/retarget/transfer/ContactMoves.h"
#include "core/retarget/transfer/RetargetClip.h"

namespace sinew {

/// The motion of both bodies, for measuring contacts.
struct MeasuredMotion {
    std::span<const BodyPoints> source;  ///< on each frame, scaled to the target as a whole; metres
    std::span<const BodyPoints> base;    ///< of the target with copied rotations
    std::span<const BodyPoints> result;  ///< of the target
    PartRatios ratios;
};

/// Returns the measurements of a contact. The joint and the frames are not set.
RetargetedContact measuredContact(const LimbContact& contact, const MeasuredMotion& motion);

}  // namespace sinew
