#pragma once

#include <unordered_map>

#include "core/base/Diagnostics.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The shapes of one character that have a counterpart of the same name on another: on the mesh of the same
/// name, otherwise on any mesh.
class ShapeMatches {
public:
    ShapeMatches(const Character& from, const Character& onto);

    /// Adds the weights of matching shapes to a clip that was mapped from `source`. Reports the others.
    void addTracks(const Clip& source, Clip& mapped, Diagnostics& diagnostics) const;

private:
    std::unordered_map<ShapeId, ShapeId> matches_;
};

}  // namespace sinew
