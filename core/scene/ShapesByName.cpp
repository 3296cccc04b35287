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

const Shape* ShapesByName::findOnMesh(std::string_view mesh, std::string_view shape) const {
    const auto shapes = onMesh_.find(mesh);
    if (shapes == onMesh_.end()) return nullptr;
    const auto same = shapes->second.find(shape);
    return same != shapes->second.end() ? same->second : nullptr;
}

const Shape* ShapesByName::find(std::string_view mesh, std::string_view shape) const {
    if (const Shape* same = findOnMesh(mesh, shape)) return same;
    const auto similar = anywhere_.find(shape);
    return similar != anywhere_.end() ? similar->second : nullptr;
}

}  // namespace sinew
