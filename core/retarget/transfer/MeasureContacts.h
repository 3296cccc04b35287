#pragma once

#include <span>

#include "core/retarget/transfer/ContactMoves.h"
#include "core/retarget/transfer/RetargetClip.h"

namespace sinew {

/// The motion of both bodies, in which contacts are measured.
struct MeasuredMotion {
    std::span<const BodyPoints> source;  ///< on each frame, scaled to the target as a whole; metres
    std::span<const BodyPoints> base;    ///< of the target with copied rotations
    std::span<const BodyPoints> result;  ///< of the target
    PartRatios ratios;
};

/// Returns a contact with the figures of its motion; without joint and frames.
RetargetedContact measuredContact(const LimbContact& contact, const MeasuredMotion& motion);

}  // namespace sinew
