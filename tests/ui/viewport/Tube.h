#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

#include "core/scene/Scene.h"

namespace sinew::test {

/// Parameters of a tube from the origin upwards around a chain of joints.
struct TubeShape {
    int joints = 3;
    int around = 16;  ///< vertices per ring
    int rings = 31;
    double length = 1.5;
    double radius = 0.15;
    int influences = 2;  ///< per vertex, by the nearest joints
    SkinningMethod method = SkinningMethod::linearBlend;
};

inline std::shared_ptr<const Skeleton> tubeSkeleton(Scene& scene, const TubeShape& shape) {
    const double step = shape.length / shape.joints;
    std::vector<Joint> joints;
    for (int i = 0; i < shape.joints; ++i) {
        Joint joint;
        joint.id = scene.newId<JointId>();
        joint.name = "joint" + std::to_string(i);
        joint.parent = i - 1;
        if (i > 0) joint.rest.translation = {0, step, 0};
        joint.tail = {0, step, 0};
        joints.push_back(std::move(joint));
    }
    return std::make_shared<Skeleton>(Skeleton::create(std::move(joints)).value());
}

inline std::shared_ptr<const Geometry> tubeGeometry(const TubeShape& shape) {
    auto geometry = std::make_shared<Geometry>();
    for (int ring = 0; ring < shape.rings; ++ring) {
        for (int i = 0; i < shape.around; ++i) {
            const double angle = 2 * std::numbers::pi * i / shape.around;
            const Eigen::Vector3d out(std::sin(angle), 0, std::cos(angle));
            const double y = shape.length * ring / (shape.rings - 1);
            geometry->positions.push_back((shape.radius * out + Eigen::Vector3d(0, y, 0)).cast<float>());
            geometry->normals.push_back(out.cast<float>());
        }
    }
    const auto at = [&shape](int ring, int i) {
        return static_cast<std::uint32_t>(ring * shape.around + i % shape.around);
    };
    for (int ring = 0; ring + 1 < shape.rings; ++ring) {
        for (int i = 0; i < shape.around; ++i) {
            geometry->triangles.push_back({at(ring, i), at(ring, i + 1), at(ring + 1, i + 1)});
            geometry->triangles.push_back({at(ring, i), at(ring + 1, i + 1), at(ring + 1, i)});
        }
    }
    return geometry;
}

inline std::shared_ptr<const Skin> tubeSkin(const Skeleton& skeleton, const Geometry& geometry,
                                            const TubeShape& shape) {
    auto skin = std::make_shared<Skin>();
    for (int i = 0; i < skeleton.size(); ++i)
        skin->joints.push_back({skeleton[i].id, skeleton.restModel()[static_cast<std::size_t>(i)].inverse()});
    InfluenceWriter influences;
    const double step = shape.length / shape.joints;
    for (const Eigen::Vector3f& position : geometry.positions) {
        const double jointPosition = static_cast<double>(position.y()) / step - 0.5;
        const int first =
            std::clamp(static_cast<int>(std::round(jointPosition - (shape.influences - 1) / 2.0)), 0,
                       std::max(0, shape.joints - shape.influences));
        std::vector<Influence> list;
        double sum = 0;
        for (int i = first; i < std::min(first + shape.influences, shape.joints); ++i) {
            const double weight = 1 / (0.02 + (jointPosition - i) * (jointPosition - i));
            list.push_back({static_cast<std::uint16_t>(i), static_cast<float>(weight)});
            sum += weight;
        }
        std::ranges::sort(list, std::greater{}, &Influence::weight);
        for (Influence& influence : list) influence.weight /= static_cast<float>(sum);
        influences.addVertex(list);
        // From 0 to 1 around the tube and along it.
        const double turn = std::atan2(static_cast<double>(position.x()), static_cast<double>(position.z()));
        skin->blendWeights.push_back(static_cast<float>(0.5 + 0.5 * std::sin(turn + 3 * jointPosition)));
    }
    skin->influences = std::move(influences).finish();
    return skin;
}

/// Adds a tube without clips.
inline std::shared_ptr<const Character> addTube(Scene& scene, const TubeShape& shape = {}) {
    auto mesh = std::make_shared<Mesh>();
    auto character = std::make_shared<Character>();
    character->id = scene.newId<CharacterId>();
    character->name = "tube";
    character->skeleton = tubeSkeleton(scene, shape);
    mesh->id = scene.newId<MeshId>();
    mesh->name = "tube";
    mesh->geometry = tubeGeometry(shape);
    mesh->skin = tubeSkin(*character->skeleton, *mesh->geometry, shape);
    mesh->method = shape.method;
    mesh->surfaces = {{0, static_cast<std::uint32_t>(mesh->geometry->triangles.size()), nullptr}};
    character->meshes = {mesh};
    scene.characters.push_back(character);
    return character;
}

/// Returns the modelFromJoint matrices of a tube that bends by `angle` radians about Z, and by a third of it
/// about Y, at each joint except the first.
inline std::vector<Affine> bentTube(const Skeleton& skeleton, double angle) {
    std::vector<Affine> model;
    for (int i = 0; i < skeleton.size(); ++i) {
        Affine parentFromJoint = skeleton[i].rest.affine();
        if (i > 0) {
            parentFromJoint = Affine(parentFromJoint * Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitZ()) *
                                     Eigen::AngleAxisd(angle / 3, Eigen::Vector3d::UnitY()));
            parentFromJoint = Affine(model.back() * parentFromJoint);
        }
        model.push_back(parentFromJoint);
    }
    return model;
}

}  // namespace sinew::test
