#pragma once

#include "core/anim/sequence/NamedSequence.h"
#include "core/scene/encode/ClipFields.h"

namespace sinew {

// The bytes of sequences, which were added in version 13.

constexpr StripBlend lastOf(StripBlend) { return StripBlend::inertial; }
constexpr StripAlignment::Kind lastOf(StripAlignment::Kind) { return StripAlignment::Kind::joint; }

/// A strip without its warp, and the warp.
struct StripParts {
    Strip strip;
    std::optional<WarpParts> warp;
};

void field(auto& bytes, Field<decltype(bytes), StripParts>& parts) {
    auto& strip = parts.strip;
    fields(bytes, strip.clip, strip.in, strip.out, strip.start, strip.speed, strip.repeats, strip.hold,
           strip.fade, strip.blend, strip.alignment.kind, strip.alignment.joint, strip.placement.x,
           strip.placement.z, strip.placement.heading);
    optionalField(bytes, parts.warp);
}

/// The strips of a track.
void field(auto& bytes, Field<decltype(bytes), std::vector<StripParts>>& track) { listField(bytes, track); }

/// A sequence as it is stored. Its strips are not checked.
struct SequenceParts {
    SequenceId id;
    std::string name;
    FrameRate rate;
    std::vector<std::vector<StripParts>> tracks;
};

void field(auto& bytes, Field<decltype(bytes), SequenceParts>& sequence) {
    ownId(bytes, sequence.id);
    fields(bytes, sequence.name, sequence.rate);
    listField(bytes, sequence.tracks);
}

}  // namespace sinew
