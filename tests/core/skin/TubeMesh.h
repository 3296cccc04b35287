#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/Diagnostics.h"
#include "core/math/Angle.h"
#include "core/skin/SkinBuilder.h"

namespace sinew::test {

/// A tube along x around a chain of joints, skinned like a character: most vertices follow the one or two
/// nearest joints, some three or four.
struct Tube {
    std::shared_ptr<Geometry> geometry = std::make_shared<Geometry>();
    std::shared_ptr<Skin> skin = std::make_shared<Skin>();
};

/// Reach of the joints' influence, in distances between joints. 1.3 gives about 2.3 influences per vertex, as
/// in real characters.
inline constexpr double kCharacterReach = 1.3;

/// @param joints    one every tenth of a metre from x = 0 on; ids 1, 2, ...
/// @param around    vertices per ring
/// @param most      maximum number of influences per vertex
/// @param leastWeight  lighter influences are left out
inline Tube makeTube(std::size_t rings, std::size_t sides, std::size_t joints, double reach,
                     std::size_t maxInfluences = Skin::kMaxInfluences, double minWeight = 0.02) {
    Tube tube;
    std::vector<SkinJoint> skinJoints(joints);
    constexpr double kSpacing = 0.1;
    for (std::size_t j = 0; j < joints; ++j) {
        skinJoints[j].joint = JointId{j + 1};
        skinJoints[j].jointFromMesh.translation().x() = -kSpacing * static_cast<double>(j);
    }
    SkinBuilder maker(std::move(skinJoints), rings * sides);
    const double step = static_cast<double>(joints) / static_cast<double>(rings);
    for (std::size_t ring = 0; ring < rings; ++ring) {
        const double at = step * (static_cast<double>(ring) + 0.5) - 0.5;  // in distances between joints
        std::vector<std::pair<double, std::size_t>> weights;
        for (std::size_t j = 0; j < joints; ++j) {
            const double weight = 1 - std::abs(at - static_cast<double>(j)) / reach;
            if (weight > minWeight) weights.emplace_back(-weight, j);
        }
        std::sort(weights.begin(), weights.end());
        weights.resize(std::min(weights.size(), maxInfluences));
        for (std::size_t k = 0; k < sides; ++k) {
            const double angle = 2 * kPi * static_cast<double>(k) / static_cast<double>(sides);
            const Eigen::Vector3d normal(0, std::cos(angle), std::sin(angle));
            const Eigen::Vector3d position = Eigen::Vector3d(kSpacing * at, 0, 0) + 0.05 * normal;
            tube.geometry->positions.push_back(position.cast<float>());
            tube.geometry->normals.push_back(normal.cast<float>());
            for (const auto& [weight, joint] : weights)
                maker.add(ring * sides + k, joint, static_cast<float>(-weight));
        }
    }
    Diagnostics diagnostics;
    *tube.skin = std::move(maker).build(SkinJoint{}, "tube", diagnostics);
    return tube;
}

}  // namespace sinew::test
