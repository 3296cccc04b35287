#include "core/scene/edits/meshes/EditShapes.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "core/scene/edits/Replace.h"

namespace sinew {

Result<Scene> setShapeWeights(const Scene& scene, CharacterId character,
                              std::span<const ShapeWeight> weights) {
    Result<Character> owner = characterOf(scene, character);
    if (!owner) return tl::unexpected<Error>(owner.error());
    std::unordered_map<ShapeId, double> byShape;
    for (const auto& [shape, weight] : weights) byShape[shape] = weight;
    std::size_t known = 0;
    for (const auto& mesh : owner->meshes) {
        for (const Shape& shape : mesh->shapes) {
            const auto entry = byShape.find(shape.id);
            if (entry == byShape.end()) continue;
            ++known;
            if (!std::isfinite(entry->second))
                return fail(ErrorCode::numberNotFinite, "shape " + shape.name, "its weight is not a number");
        }
    }
    if (known < byShape.size())
        return fail(ErrorCode::argumentInvalid, "character " + owner->name, "it has no such shape");
    const auto isChanged = [&](const Shape& shape) {
        const auto entry = byShape.find(shape.id);
        return entry != byShape.end() && entry->second != shape.weight;
    };
    for (auto& mesh : owner->meshes) {
        if (std::ranges::none_of(mesh->shapes, isChanged)) continue;
        Mesh edited = *mesh;
        for (Shape& shape : edited.shapes) {
            if (isChanged(shape)) shape.weight = byShape[shape.id];
        }
        mesh = std::make_shared<const Mesh>(std::move(edited));
    }
    return withCharacter(scene, std::move(*owner));
}

}  // namespace sinew
