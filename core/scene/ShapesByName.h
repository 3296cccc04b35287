#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "core/scene/Scene.h"

namespace sinew {

/// Finds a character's shapes by name, as for pasted keys and imported clips.
class ShapesByName {
public:
    /// Refers to the names and shapes of `character`, which must outlive this. If meshes or shapes share a
    /// name, the first is found. O(shapes).
    explicit ShapesByName(const Character& character);

    /// Returns the shape with these names, or null.
    const Shape* findOnMesh(std::string_view mesh, std::string_view shape) const;
    /// Returns the shape with these names; if there is none, a shape of this name on any mesh; otherwise
    /// null.
    const Shape* find(std::string_view mesh, std::string_view shape) const;

private:
    using Shapes = std::unordered_map<std::string_view, const Shape*>;
    std::unordered_map<std::string_view, Shapes> onMesh_;
    Shapes anywhere_;
};

}  // namespace sinew
