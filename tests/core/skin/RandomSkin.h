#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/base/Diagnostics.h"
#include "core/rig/Pose.h"
#include "core/skin/Mesh.h"
#include "core/skin/SkinBuilder.h"
#include "core/skin/Skinning.h"
#include "tests/core/RandomRig.h"

namespace sinew::test {

/// The skeleton's model transforms in a pose.
inline std::vector<Affine> modelOf(const Skeleton& skeleton, const Pose& pose) {
    std::vector<Affine> model(pose.size());
    forwardKinematics(skeleton, pose, model);
    return model;
}

/// Triangles anywhere within `size`, with unit normals, some of them zero.
inline std::shared_ptr<const Geometry> makeGeometry(Dice& dice, std::size_t vertices, double size) {
    auto geometry = std::make_shared<Geometry>();
    for (std::size_t v = 0; v < vertices; ++v) {
        geometry->positions.push_back(dice.vector(size).cast<float>());
        const bool none = dice.chance(0.05);
        geometry->normals.push_back(
            none ? Eigen::Vector3f(Eigen::Vector3f::Zero())
                 : Eigen::Vector3f((dice.rotation() * Eigen::Vector3d::UnitX()).cast<float>()));
        if (v >= 2)
            geometry->triangles.push_back({static_cast<std::uint32_t>(v - 2),
                                           static_cast<std::uint32_t>(v - 1), static_cast<std::uint32_t>(v)});
    }
    return geometry;
}

/// 1 to `maxInfluences` influences per vertex, by joints with neighbouring indices, as in real characters,
/// and blend weights.
inline std::shared_ptr<const Skin> makeSkin(Dice& dice, std::vector<SkinJoint> joints, std::size_t vertices,
                                            int maxInfluences) {
    const int last = static_cast<int>(joints.size()) - 1;
    SkinBuilder maker(std::move(joints), vertices);
    for (std::size_t v = 0; v < vertices; ++v) {
        const int count = dice.integer(1, maxInfluences);
        const int first = dice.integer(0, last);
        for (int i = 0; i < count; ++i) {
            const auto joint = static_cast<std::size_t>(std::min(first + i, last));
            maker.add(v, joint, dice.chance(0.2) ? 0.5F : static_cast<float>(dice.between(0.01, 1)));
        }
    }
    Diagnostics diagnostics;
    Skin skin = std::move(maker).build({}, "mesh", diagnostics);
    for (std::size_t v = 0; v < vertices; ++v)
        skin.blendWeights.push_back(static_cast<float>(dice.between(0, 1)));
    return std::make_shared<const Skin>(std::move(skin));
}

/// A mesh bound to all joints of a skeleton at their transforms `bind` (model space).
inline Mesh makeMesh(std::uint32_t seed, const Skeleton& skeleton, std::span<const Affine> bind,
                     int maxInfluences = static_cast<int>(Skin::kMaxInfluences)) {
    Dice dice(seed);
    std::vector<SkinJoint> joints;
    for (std::size_t i = 0; i < bind.size(); ++i)
        joints.push_back({skeleton.joints()[i].id, bind[i].inverse(Eigen::Affine)});
    const auto vertices = static_cast<std::size_t>(dice.integer(0, 60));
    Mesh mesh;
    mesh.name = "mesh";
    mesh.geometry = makeGeometry(dice, vertices, 1);
    mesh.skin = makeSkin(dice, std::move(joints), vertices, maxInfluences);
    return mesh;
}

struct Skinned {
    std::vector<Eigen::Vector3f> positions, normals;
};

/// Skins a mesh with the reference implementation.
inline Skinned skinned(const Mesh& mesh, std::span<const Affine> matrices) {
    Skinned result;
    result.positions.resize(mesh.geometry->positions.size());
    result.normals.resize(result.positions.size());
    skinVertices(mesh, matrices, result.positions, result.normals);
    return result;
}

/// The largest distance of a vertex from the origin, at least 1; errors are relative to it.
inline double reachOf(std::span<const Eigen::Vector3f> positions) {
    double reach = 1;
    for (const Eigen::Vector3f& position : positions) reach = std::max(reach, position.cast<double>().norm());
    return reach;
}

/// The largest distance between corresponding vectors of two lists.
inline double distance(std::span<const Eigen::Vector3f> a, std::span<const Eigen::Vector3f> b) {
    double largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        largest = std::max(largest, (a[i] - b[i]).cast<double>().norm());
    return largest;
}

}  // namespace sinew::test
