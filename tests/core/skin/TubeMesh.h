#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/Diagnostics.h"
#include "core/math/Angle.h"
#include "core/skin/SkinMaker.h"

namespace sinew::test {

/// A tube along x around a chain of joints, skinned as characters are: most vertices follow the one or two
/// joints next to them, some three or four.
struct Tube {
    std::shared_ptr<Geometry> geometry = std::make_shared<Geometry>();
    std::shared_ptr<Skin> skin = std::make_shared<Skin>();
};

/// How wide joints reach, in distances between joints. 1.3: about 2.3 influences a vertex, as a real
/// character.
inline constexpr double kCharacterReach = 1.3;

/// @param joints    one every tenth of a metre from x = 0 on; ids 1, 2, ...
/// @param around    vertices of a ring
/// @param most      influences a vertex has at most
/// @param leastWeight  lighter influences are left out
inline Tube makeTube(std::size_t rings, std::size_t around, std::size_t joints, double reach,
                     std::size_t most = Skin::kMostInfluences, double leastWeight = 0.02) {
    Tube tube;
    std::vector<SkinJoint> skinJoints(joints);
    constexpr double kSpacing = 0.1;
    for (std::size_t j = 0; j < joints; ++j) {
        skinJoints[j].joint = JointId{j + 1};
        skinJoints[j].jointFromMesh.translation().x() = -kSpacing * static_cast<double>(j);
    }
    SkinMaker maker(std::move(skinJoints), rings * around);
    const double step = static_cast<double>(joints) / static_cast<double>(rings);
    for (std::size_t ring = 0; ring < rings; ++ring) {
        const double at = step * (static_cast<double>(ring) + 0.5) - 0.5;  // in distances between joints
        std::vector<std::pair<double, std::size_t>> near;
        for (std::size_t j = 0; j < joints; ++j) {
            const double weight = 1 - std::abs(at - static_cast<double>(j)) / reach;
            if (weight > leastWeight) near.emplace_back(-weight, j);
        }
        std::sort(near.begin(), near.end());
        near.resize(std::min(near.size(), most));
        for (std::size_t k = 0; k < around; ++k) {
            const double angle = 2 * kPi * static_cast<double>(k) / static_cast<double>(around);
            const Eigen::Vector3d normal(0, std::cos(angle), std::sin(angle));
            const Eigen::Vector3d place = Eigen::Vector3d(kSpacing * at, 0, 0) + 0.05 * normal;
            tube.geometry->positions.push_back(place.cast<float>());
            tube.geometry->normals.push_back(normal.cast<float>());
            for (const auto& [weight, joint] : near)
                maker.add(ring * around + k, joint, static_cast<float>(-weight));
        }
    }
    Diagnostics diagnostics;
    *tube.skin = std::move(maker).make(SkinJoint{}, "tube", diagnostics);
    return tube;
}

}  // namespace sinew::test
