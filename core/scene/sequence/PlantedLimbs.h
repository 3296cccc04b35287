#pragma once

#include <span>
#include <vector>

#include "core/retarget/transfer/ContactMoves.h"
#include "core/scene/sequence/BakeSequence.h"
#include "core/scene/sequence/LimbContactTimes.h"

namespace sinew {

/// The frames of a baked sequence.
struct SequenceFrames {
    FrameRate rate;
    FrameIndex first;
    std::size_t count = 0;

    Seconds time(std::size_t f) const { return rate.time(first + FrameIndex{static_cast<std::int64_t>(f)}); }
};

/// Frames on which a limb is planted, and the path on which its end should move meanwhile.
struct PlantedLimb {
    std::size_t limb = 0;
    std::size_t first = 0, last = 0;
    /// The transition that it takes part in, or none: then its path is that of the blend.
    std::optional<std::size_t> transition{};
    /// Positions on the frame before, those of the contact, and the one after it; metres. Empty if there is
    /// no transition.
    std::vector<Eigen::Vector3d> path{};

    /// Returns the path during the contact.
    std::span<const Eigen::Vector3d> contactPath() const {
        return std::span(path).subspan(1, last - first + 1);
    }
};

/// Finds the contacts of a sequence. During a transition those of both strips count: in a crossfade, frames
/// on which both are planted; in an inertial transition, frames of the second strip from the start on if both
/// are planted there.
///
/// @param base  points of the body on every frame, before contacts are kept
std::vector<PlantedLimb> plantedLimbs(const SequencePlayer& player, const LimbContactTimes& contacts,
                                      const SequenceFrames& frames, std::span<const BodyPoints> base,
                                      Seconds release);

/// Returns the moves of the limbs on every frame that bring them onto these paths.
std::vector<LimbMoves> plantingMoves(std::span<const PlantedLimb> planted, const LimbContactTimes& contacts,
                                     const SequenceFrames& frames, std::span<const BodyPoints> base,
                                     Seconds release);

/// Returns the largest horizontal distance of positions from the first one, metres.
double slideOf(std::span<const Eigen::Vector3d> positions);

}  // namespace sinew
