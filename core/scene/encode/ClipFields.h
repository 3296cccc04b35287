#pragma once

#include <algorithm>

#include "core/anim/clip/Clip.h"
#include "core/anim/clip/ClipContacts.h"
#include "core/anim/clip/ClipLayer.h"
#include "core/scene/encode/Fields.h"

namespace sinew {

// The bytes of curves and clips. Version 1 had neither the shapes of keys, nor extrapolation and markers;
// tangent lengths came with version 6, contacts with version 10, layers with version 12.

constexpr Channel lastOf(Channel) { return Channel::weight; }
constexpr Interpolation lastOf(Interpolation) { return Interpolation::slerp; }
constexpr Extrapolation lastOf(Extrapolation) { return Extrapolation::cycleOffset; }
constexpr LayerMode lastOf(LayerMode) { return LayerMode::override; }
constexpr LayerRotation lastOf(LayerRotation) { return LayerRotation::channels; }
constexpr SpanKind lastOf(SpanKind) { return SpanKind::reverse; }

/// `count` numbers.
void numbers(auto& bytes, auto& list, std::size_t count) {
    if constexpr (kReads<decltype(bytes)>) {
        list = bytes.numbers(count);
    } else {
        bytes.numbers(list);
    }
}

void field(auto& bytes, Field<decltype(bytes), KeyShape>& shape) {
    fields(bytes, shape.tension, shape.continuity, shape.bias);
}

void field(auto& bytes, Field<decltype(bytes), TangentLengths>& lengths) {
    fields(bytes, lengths.in, lengths.out);
}

/// `count` elements, if there are any.
void elements(auto& bytes, auto& list, [[maybe_unused]] bool isStored, [[maybe_unused]] std::size_t count) {
    if constexpr (kReads<decltype(bytes)>) {
        const std::size_t most = bytes.bytesLeft() / minBytes<std::remove_reference_t<decltype(list[0])>>();
        if (isStored && bytes.good()) list.resize(std::min(count, most));
    }
    for (auto& element : list) field(bytes, element);
}

void field(auto& bytes, Field<decltype(bytes), CurveChunk>& chunk) {
    auto count = static_cast<std::uint32_t>(chunk.size());
    bool hasTimes = !chunk.times.empty(), hasSlopes = !chunk.slopes.empty();
    bool hasInterpolations = !chunk.interpolations.empty(), hasShapes = !chunk.shapes.empty();
    bool hasLengths = !chunk.lengths.empty();
    if constexpr (!kReads<decltype(bytes)>) {
        constexpr std::size_t kRest = 64;
        bytes.reserve((chunk.values.size() + chunk.times.size() + chunk.slopes.size()) * sizeof(double) +
                      kRest);
    }
    fields(bytes, count, hasTimes, hasSlopes, hasInterpolations, chunk.interpolation, chunk.rate,
           chunk.firstFrame);
    numbers(bytes, chunk.values, count);
    numbers(bytes, chunk.times, hasTimes ? count : 0);
    numbers(bytes, chunk.slopes, hasSlopes ? 2 * std::size_t{count} : 0);
    elements(bytes, chunk.interpolations, hasInterpolations, count);
    if (hasMore(bytes)) field(bytes, hasShapes);
    elements(bytes, chunk.shapes, hasShapes, count);
    if (hasMore(bytes)) field(bytes, hasLengths);
    elements(bytes, chunk.lengths, hasLengths, count);
    if constexpr (kReads<decltype(bytes)>)
        require(bytes, isValid(chunk), ErrorCode::valueRange,
                "the key times do not increase, or a tangent length is not between 0 and 4/3");
}

/// A curve as it is stored.
struct CurveParts {
    std::vector<std::shared_ptr<const CurveChunk>> chunks;
    EndExtrapolation ends;
};

void field(auto& bytes, Field<decltype(bytes), CurveParts>& curve) {
    references(bytes, curve.chunks);
    require(bytes, !curve.chunks.empty(), ErrorCode::valueCount, "the curve has no keys");
    if (hasMore(bytes)) fields(bytes, curve.ends.before, curve.ends.after);
}

void field(auto& bytes, Field<decltype(bytes), ChannelId>& id) { fields(bytes, id.joint, id.channel); }

void field(auto& bytes, Field<decltype(bytes), Track>& track) {
    field(bytes, track.id);
    bytes.reference(track.curve);
}

void field(auto& bytes, Field<decltype(bytes), Marker>& marker) { fields(bytes, marker.time, marker.name); }

void field(auto& bytes, Field<decltype(bytes), AcceptedConflict>& conflict) {
    fields(bytes, conflict.id, conflict.excess);
}

void field(auto& bytes, Field<decltype(bytes), WarpPin>& pin) {
    fields(bytes, pin.time, pin.source, pin.span, pin.locked);
}

void field(auto& bytes, Field<decltype(bytes), ClipContact>& contact) {
    fields(bytes, contact.joint, contact.first, contact.last);
}

/// Contacts, which must be sorted and not overlap.
void field(auto& bytes, Field<decltype(bytes), std::vector<ClipContact>>& contacts) {
    listField(bytes, contacts);
    if constexpr (kReads<decltype(bytes)>) {
        const bool areInOrder =
            std::ranges::all_of(contacts, [](const ClipContact& each) { return each.first < each.last; }) &&
            mergedContacts(contacts) == contacts;
        require(bytes, areInOrder, ErrorCode::valueRange, "the contacts are not in order, or overlap");
    }
}

/// A clip's time warp as it is stored. Its values are not checked against each other.
struct WarpParts {
    bool muted = false;
    SpeedLimits limits;
    std::vector<WarpPin> pins;
};

void field(auto& bytes, Field<decltype(bytes), WarpParts>& warp) {
    field(bytes, warp.muted);
    rawNumber(bytes, warp.limits.floor);
    rawNumber(bytes, warp.limits.ceiling);
    listField(bytes, warp.pins);
}

void field(auto& bytes, Field<decltype(bytes), JointFactor>& factor) {
    fields(bytes, factor.joint, factor.factor);
    require(bytes, factor.factor >= 0 && factor.factor <= 1, ErrorCode::valueRange,
            "a factor of a layer's mask is not between 0 and 1");
}

/// The factors of a layer's mask.
void field(auto& bytes, Field<decltype(bytes), std::vector<JointFactor>>& mask) {
    sortedField(bytes, mask, &JointFactor::joint, "the mask of a layer is not sorted by joint");
}

void field(auto& bytes, Field<decltype(bytes), ClipLayer>& layer) {
    ownId(bytes, layer.id);
    fields(bytes, layer.name, layer.mode, layer.rotation);
    sortedField(bytes, layer.tracks, &Track::id, "the tracks of a layer are not sorted by channel");
    field(bytes, layer.weight);
    require(bytes, layer.weight >= 0 && layer.weight <= 1, ErrorCode::valueRange,
            "the weight of a layer is not between 0 and 1");
    optionalField(bytes, layer.mask);
    fields(bytes, layer.muted, layer.solo, layer.locked, layer.color);
}

/// A clip without its warp and layers, and these.
struct ClipParts {
    Clip clip;
    std::optional<WarpParts> warp;
    std::vector<ClipLayer> layers;
};

void field(auto& bytes, Field<decltype(bytes), ClipParts>& parts) {
    auto& clip = parts.clip;
    ownId(bytes, clip.id);
    fields(bytes, clip.name, clip.rate, clip.firstFrame, clip.lastFrame);
    require(bytes, clip.firstFrame <= clip.lastFrame, ErrorCode::valueRange,
            "the last frame is before the first");
    sortedField(bytes, clip.tracks, &Track::id, "the tracks are not sorted by channel");
    if (hasMore(bytes)) sortedField(bytes, clip.markers, &Marker::time, "the markers are not sorted by time");
    if (hasMore(bytes)) {
        sortedField(bytes, clip.accepted, &AcceptedConflict::id,
                    "the accepted conflicts are not sorted by channel");
    }
    if (hasMore(bytes)) optionalField(bytes, parts.warp);
    if (hasMore(bytes)) optionalField(bytes, clip.contacts);
    if (hasMore(bytes)) listField(bytes, parts.layers);
}

}  // namespace sinew
