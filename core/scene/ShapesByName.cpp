#include "core/scene/ShapesByName.h"

namespace sinew {

ShapesByName::ShapesByName(const Character& character) {
    for (const auto& mesh : character.meshes) {
        for (const Shape& shape : mesh->shapes) {
            onMesh_[mesh->name].try_emplace(shape.name, &shape);
            anywhere_.try_emplace(shape.name, &shape);
        }
    }
}

const Shape* ShapesByName::find(std::string_view mesh, std::string_view shape) const {
    if (const auto shapes = onMesh_.find(mesh); shapes != onMesh_.end()) {
        if (const auto same = shapes->second.find(shape); same != shapes->second.end()) return same->second;
    }
    const auto similar = anywhere_.find(shape);
    return similar != anywhere_.end() ? similar->second : nullptr;
}

}  // namespace sinew
