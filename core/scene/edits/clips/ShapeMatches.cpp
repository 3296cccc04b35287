#include "core/scene/edits/clips/ShapeMatches.h"

#include <map>
#include <string>
#include <utility>

namespace sinew {

ShapeMatches::ShapeMatches(const Character& from, const Character& onto) {
    std::map<std::pair<std::string, std::string>, ShapeId> onMesh;  // by the names of mesh and shape
    std::map<std::string, ShapeId> anywhere;
    for (const auto& mesh : onto.meshes) {
        for (const Shape& shape : mesh->shapes) {
            onMesh.try_emplace({mesh->name, shape.name}, shape.id);
            anywhere.try_emplace(shape.name, shape.id);
        }
    }
    for (const auto& mesh : from.meshes) {
        for (const Shape& shape : mesh->shapes) {
            const auto same = onMesh.find({mesh->name, shape.name});
            const auto similar = anywhere.find(shape.name);
            if (same != onMesh.end())
                matches_[shape.id] = same->second;
            else if (similar != anywhere.end())
                matches_[shape.id] = similar->second;
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
        diagnostics.warn(ErrorCode::dataLost, "clip " + source.name,
                         std::to_string(lost) + (lost == 1 ? " shape has" : " shapes have") +
                             " no counterpart of the same name; the weights are left out");
    }
}

}  // namespace sinew
