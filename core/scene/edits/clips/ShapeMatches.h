#pragma once

#include <unordered_map>

#include "core/base/Diagnostics.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The shapes of one character that have a counterpart of the same name on another: on the mesh of the same
/// name, otherwise on any mesh.
class ShapeMatches {
public:
    /// Matches the shapes of `from` with those of `onto`.
    ShapeMatches(const Character& from, const Character& onto);

    /// Adds the weight curves of matching shapes in `source` to `mapped`, the clip mapped from it. Warns
    /// about shapes without a match.
    void addTracks(const Clip& source, Clip& mapped, Diagnostics& diagnostics) const;

private:
    std::unordered_map<ShapeId, ShapeId> matches_;
};

}  // namespace sinew
