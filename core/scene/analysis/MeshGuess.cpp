#include "core/scene/analysis/MeshGuess.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <string>

#include "core/base/Index.h"
#include "core/base/LengthUnit.h"
#include "core/base/Numbers.h"
#include "core/rig/Pose.h"

namespace sinew {

namespace {

using Eigen::Array3d;

// Commonly confused units differ by more, and a hat is not much smaller than a tenth of a person.
constexpr double kOtherUnit = 10;
constexpr double kSimilarSize = 2.5;  // ratio of the diagonals with the right unit
constexpr double kWholeBody = 2;      // ratio of the diagonals for which proportions mean something
constexpr double kClearlyBetter = 2;  // ratio of the deviations in proportions
constexpr double kFlat = 0.05;        // relative to the largest side; the depth of a skeleton says little

Array3d sizeOf(const Skeleton& skeleton) {
    Eigen::AlignedBox3d box;
    for (int joint = 0; joint < skeleton.size(); ++joint) {
        const BoneEnds bone = boneEnds(skeleton[joint], skeleton.restModel()[asIndex(joint)]);
        box.extend(bone.head);
        box.extend(bone.tail);
    }
    return box.isEmpty() ? Array3d::Zero() : Array3d(box.sizes().array());
}

Array3d sizeOf(std::span<const std::shared_ptr<const Mesh>> meshes) {
    Eigen::AlignedBox3f box;
    for (const auto& mesh : meshes) {
        for (const Eigen::Vector3f& position : mesh->geometry->positions) box.extend(position);
    }
    return box.isEmpty() ? Array3d::Zero() : Array3d(box.sizes().array().cast<double>());
}

/// Returns how much the proportions of two boxes differ: 0 if they are similar boxes.
double deviation(const Array3d& a, const Array3d& b) {
    const Array3d ratio = (a / a.maxCoeff() + kFlat) / (b / b.maxCoeff() + kFlat);
    return ratio.log().abs().sum();
}

bool isWithin(double ratio, double factor) { return ratio < factor && ratio * factor > 1; }

std::string metres(double value) { return fixed(value, 2) + " m"; }

}  // namespace

MeshGuess guessMeshes(const Skeleton& skeleton, std::span<const std::shared_ptr<const Mesh>> meshes,
                      double metresPerUnit) {
    MeshGuess guess;
    const Array3d bones = sizeOf(skeleton), surface = sizeOf(meshes);
    const double length = bones.matrix().norm(), diagonal = surface.matrix().norm();
    if (!(length > 0) || !(diagonal > 0) || !(metresPerUnit > 0)) return guess;
    double ratio = diagonal / length;
    if (!isWithin(ratio, kOtherUnit)) {
        const auto mismatch = [&](const LengthUnit& unit) {
            return std::abs(std::log(ratio * unit.metres / metresPerUnit));
        };
        const LengthUnit& best = *std::ranges::min_element(kLengthUnits, {}, mismatch);
        if (mismatch(best) > std::log(kSimilarSize)) return guess;
        guess.metresPerUnit = {best.metres, true,
                               "the diagonal of the meshes is " + metres(diagonal) +
                                   ", and that of the skeleton is " + metres(length)};
        ratio *= best.metres / metresPerUnit;
    }
    const Array3d turned(surface.x(), surface.z(), surface.y());
    if (isWithin(ratio, kWholeBody) &&
        deviation(turned, bones) + std::log(kClearlyBetter) < deviation(surface, bones)) {
        guess.up = {Axis::z, true,
                    "the proportions of the meshes fit those of the skeleton if the Z axis points up"};
    }
    return guess;
}

}  // namespace sinew
