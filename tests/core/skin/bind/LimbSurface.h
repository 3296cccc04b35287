#pragma once

#include <Eigen/Geometry>
#include <cmath>

#include "core/math/Angle.h"
#include "core/math/Transform.h"
#include "core/skin/bind/BindWeights.h"

namespace sinew::test {

/// Adds a closed capsule around a segment to a surface. Capsules that overlap are separate shells, as in many
/// characters.
inline void addCapsule(BindSurface& surface, const BoneSegment& bone, double radius, int sides = 12) {
    const Eigen::Vector3d along = bone.tail - bone.head;
    const Eigen::Quaterniond turn = shortestRotation(Eigen::Vector3d::UnitY(), along);
    const auto first = static_cast<std::uint32_t>(surface.positions.size());
    const int cap = sides / 4, middle = 1 + static_cast<int>(along.norm() / radius * sides / 8);
    const auto add = [&](double y, double ringRadius) {
        for (int side = 0; side < sides; ++side) {
            const double angle = 2 * kPi * (side + 0.5) / sides;
            const Eigen::Vector3d local(ringRadius * std::cos(angle), y, ringRadius * std::sin(angle));
            surface.positions.push_back(bone.head + turn * local);
        }
    };
    for (int i = 0; i <= cap; ++i) {
        const double angle = kPi / 2 * i / cap;
        add(-radius * std::cos(angle), radius * std::sin(angle));
    }
    for (int i = 1; i < middle; ++i) add(along.norm() * i / middle, radius);
    for (int i = cap; i >= 0; --i) {
        const double angle = kPi / 2 * i / cap;
        add(along.norm() + radius * std::cos(angle), radius * std::sin(angle));
    }
    const auto rings =
        (static_cast<std::uint32_t>(surface.positions.size()) - first) / static_cast<std::uint32_t>(sides);
    for (std::uint32_t ring = 0; ring + 1 < rings; ++ring) {
        for (std::uint32_t side = 0; side < static_cast<std::uint32_t>(sides); ++side) {
            const std::uint32_t next = (side + 1) % static_cast<std::uint32_t>(sides);
            const std::uint32_t a = first + ring * static_cast<std::uint32_t>(sides),
                                b = a + static_cast<std::uint32_t>(sides);
            surface.triangles.push_back({a + side, b + side, a + next});
            surface.triangles.push_back({a + next, b + side, b + next});
        }
    }
}

/// A pelvis with two legs of two bones each, symmetric about x = 0: bone 0 is the pelvis, 1 and 2 are the
/// left leg, 3 and 4 the right one.
struct Legs {
    BindSurface surface;
    std::vector<Bone> bones;
    double crotch = 0;  ///< height below which the legs are apart, metres

    explicit Legs(double gap = 0.2, double radius = 0.08) {
        const double x = gap / 2 + radius;
        const auto bone = [&](const Eigen::Vector3d& head, const Eigen::Vector3d& tail) {
            addCapsule(surface, {head, tail}, radius);
            bones.push_back({{head, tail}});
        };
        bone({-x, 1, 0}, {x, 1, 0});
        for (const double side : {x, -x}) {
            bone({side, 1, 0}, {side, 0.5, 0.02});
            bone({side, 0.5, 0.02}, {side, 0, 0});
        }
        crotch = 1 - radius;
    }
};

}  // namespace sinew::test
