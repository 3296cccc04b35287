#pragma once

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "core/skin/Mesh.h"
#include "tests/core/RandomRig.h"

namespace sinew::test {

/// Vertices within about a metre, and triangles between any of them.
inline Geometry makeGeometry(Dice& dice, int vertices) {
    Geometry geometry;
    const bool textured = dice.chance(0.5), colored = dice.chance(0.3);
    const auto byte = [&] { return static_cast<std::uint8_t>(dice.integer(0, 255)); };
    for (int i = 0; i < vertices; ++i) {
        geometry.positions.emplace_back(dice.vector(1).cast<float>());
        geometry.normals.emplace_back(dice.vector(1).stableNormalized().cast<float>());
        if (textured) geometry.uvs.emplace_back(dice.vector(2).head<2>().cast<float>());
        if (colored) geometry.colors.push_back({byte(), byte(), byte(), byte()});
    }
    const auto corner = [&] { return static_cast<std::uint32_t>(dice.integer(0, vertices - 1)); };
    for (int i = vertices > 0 ? dice.integer(0, 2 * vertices) : 0; i > 0; --i)
        geometry.triangles.push_back({corner(), corner(), corner()});
    return geometry;
}

/// Some of the skeleton's joints, bound at rest or anywhere.
inline std::vector<SkinJoint> makeSkinJoints(Dice& dice, const Skeleton& skeleton) {
    std::vector<SkinJoint> joints;
    const bool atRest = dice.chance(0.5);
    const int omitted = dice.integer(0, skeleton.size() - 1);
    for (int i = 0; i < skeleton.size(); ++i) {
        if (i != omitted && dice.chance(0.3)) continue;
        Affine restInverse = skeleton.restModel()[static_cast<std::size_t>(i)].inverse();
        if (!atRest) restInverse = Affine(dice.rotation()) * Eigen::Translation3d(dice.vector(1));
        joints.push_back({skeleton[i].id, restInverse});
    }
    return joints;
}

/// One to eight influences per vertex, and for some skins blend weights.
inline Skin makeSkin(Dice& dice, const Skeleton& skeleton, std::size_t vertices) {
    Skin skin;
    skin.joints = makeSkinJoints(dice, skeleton);
    std::vector<std::uint16_t> numbers(skin.joints.size());
    std::iota(numbers.begin(), numbers.end(), std::uint16_t{0});
    const int maxCount = std::min(static_cast<int>(Skin::kMaxInfluences), static_cast<int>(numbers.size()));
    InfluenceWriter influences;
    for (std::size_t v = 0; v < vertices; ++v) {
        std::vector<float> weights(static_cast<std::size_t>(dice.integer(1, maxCount)));
        for (float& weight : weights) weight = static_cast<float>(dice.between(0.01, 1));
        std::ranges::sort(weights, std::ranges::greater{});
        const float sum = std::accumulate(weights.begin(), weights.end(), 0.0F);
        for (std::size_t i = 0; i < weights.size(); ++i) {
            const int last = static_cast<int>(numbers.size()) - 1;
            std::swap(numbers[i], numbers[static_cast<std::size_t>(dice.integer(static_cast<int>(i), last))]);
            influences.add({numbers[i], weights[i] / sum});
        }
        influences.endVertex();
    }
    skin.influences = std::move(influences).finish();
    if (dice.chance(0.4)) {
        for (std::size_t v = 0; v < vertices; ++v)
            skin.blendWeights.push_back(static_cast<float>(dice.between(0, 1)));
    }
    return skin;
}

inline Material makeMaterial(Dice& dice, std::shared_ptr<const Texture> texture) {
    Material material;
    material.name = "material " + std::to_string(dice.integer(0, 9));
    for (float& part : material.color) part = static_cast<float>(dice.between(0, 1));
    if (dice.chance(0.6)) material.texture = std::move(texture);
    material.alpha = static_cast<Material::Alpha>(dice.integer(0, 2));
    material.alphaCutoff = static_cast<float>(dice.between(0, 1));
    material.doubleSided = dice.chance(0.5);
    return material;
}

/// All triangles in one to three surfaces, some sharing a material, some without one.
inline std::vector<Surface> makeSurfaces(Dice& dice, std::size_t triangles,
                                         const std::vector<std::shared_ptr<const Material>>& materials) {
    std::vector<Surface> surfaces;
    std::uint32_t next = 0;
    const auto count = static_cast<std::uint32_t>(triangles);
    while (next < count) {
        Surface surface{next, count - next, nullptr};
        if (surfaces.size() < 2 && dice.chance(0.5)) surface.count = (surface.count + 1) / 2;
        if (dice.chance(0.8)) {
            const int last = static_cast<int>(materials.size()) - 1;
            surface.material = materials[static_cast<std::size_t>(dice.integer(0, last))];
        }
        next += surface.count;
        surfaces.push_back(std::move(surface));
    }
    return surfaces;
}

/// Displacements of some of the vertices.
inline ShapeDeltas makeDeltas(Dice& dice, std::size_t vertices) {
    ShapeDeltas deltas;
    for (std::uint32_t v = 0; v < vertices; ++v) {
        if (dice.chance(0.5)) continue;
        deltas.vertices.push_back(v);
        deltas.positions.emplace_back(dice.vector(0.3).cast<float>());
        deltas.normals.emplace_back(dice.vector(0.3).cast<float>());
    }
    return deltas;
}

/// Up to three shapes without ids for a geometry with this number of vertices, some with an in-between.
inline std::vector<Shape> makeShapes(Dice& dice, std::size_t vertices) {
    std::vector<Shape> shapes;
    for (int i = dice.integer(0, 3); i > 0; --i) {
        Shape shape;
        shape.name = "shape " + std::to_string(i);
        shape.weight = dice.chance(0.5) ? dice.between(-0.2, 1.2) : 0;
        const auto add = [&](double fullWeight) {
            shape.targets.push_back(
                {fullWeight, std::make_shared<const ShapeDeltas>(makeDeltas(dice, vertices))});
        };
        if (dice.chance(0.3)) add(dice.between(0.1, 0.9));
        add(1);
        shapes.push_back(std::move(shape));
    }
    return shapes;
}

/// Up to `maxCount` meshes without ids, which share geometry, skins, materials and textures.
inline std::vector<Mesh> makeMeshes(Dice& dice, const Skeleton& skeleton, int maxCount) {
    std::vector<Mesh> meshes;
    const auto texture = std::make_shared<const Texture>(Texture{"picture", "\x89PNG and so on"});
    std::vector<std::shared_ptr<const Material>> materials;
    for (int i = 0; i < 2; ++i)
        materials.push_back(std::make_shared<const Material>(makeMaterial(dice, texture)));
    for (int i = dice.integer(0, maxCount); i > 0; --i) {
        Mesh mesh;
        mesh.name = "mesh " + std::to_string(i);
        const bool shares = !meshes.empty() && dice.chance(0.4);
        mesh.geometry = shares ? meshes.back().geometry
                               : std::make_shared<const Geometry>(makeGeometry(dice, dice.integer(0, 30)));
        const std::size_t vertices = mesh.geometry->positions.size();
        mesh.skin = shares && dice.chance(0.5)
                        ? meshes.back().skin
                        : std::make_shared<const Skin>(makeSkin(dice, skeleton, vertices));
        if (dice.chance(0.3)) mesh.method = SkinningMethod::dualQuaternion;
        if (mesh.supports(SkinningMethod::blended) && dice.chance(0.5)) mesh.method = SkinningMethod::blended;
        mesh.surfaces = makeSurfaces(dice, mesh.geometry->triangles.size(), materials);
        if (dice.chance(0.5)) mesh.shapes = makeShapes(dice, vertices);
        meshes.push_back(std::move(mesh));
    }
    return meshes;
}

}  // namespace sinew::test
