#include "core/scene/edits/clips/ShapeMatches.h"

#include <string>

#include "core/scene/ShapesByName.h"

namespace sinew {

ShapeMatches::ShapeMatches(const Character& from, const Character& onto) {
    const ShapesByName shapes(onto);
    for (const auto& mesh : from.meshes) {
        for (const Shape& shape : mesh->shapes) {
            if (const Shape* match = shapes.find(mesh->name, shape.name)) matches_[shape.id] = match->id;
        }
    }
}

void ShapeMatches::addTracks(const Clip& source, Clip& mapped, Diagnostics& diagnostics) const {
    std::size_t lost = 0;
    for (const Track& track : source.tracks) {
        if (track.id.channel != Channel::weight) continue;
        const auto match = matches_.find(ShapeId{track.id.joint.value});
        const bool isFree = match != matches_.end() && !mapped.find(shapeChannel(match->second));
        if (isFree) {
            mapped.tracks.push_back({shapeChannel(match->second), track.curve});
            mapped.sortTracks();
        } else {
            ++lost;
        }
    }
    if (lost > 0) {
        diagnostics.warn(
            ErrorCode::dataLost, "clip " + source.name,
            std::to_string(lost) +
                (lost == 1 ? " shape has no counterpart of the same name; its keys are dropped"
                           : " shapes have no counterpart of the same name; their keys are dropped"));
    }
}

}  // namespace sinew
