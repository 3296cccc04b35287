#include "core/retarget/transfer/SoleHeight.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "core/retarget/transfer/Landmarks.h"

namespace sinew {

namespace {

constexpr double kHighestOnMesh = 0.25;  ///< of the leg's length
constexpr double kHighestAtRest = 0.1;   ///< likewise

/// A skin with the joints of a skeleton.
struct BoundSkin {
    const Skeleton& skeleton;
    const Mesh& mesh;
    std::vector<int> joints;  ///< index in the skeleton, for each joint of the skin

    BoundSkin(const Skeleton& bones, const Mesh& skinned) : skeleton(bones), mesh(skinned) {
        for (const SkinJoint& joint : mesh.skin->joints)
            joints.push_back(skeleton.find(joint.joint).value_or(kNoParent));
    }

    const Affine* bindOf(int joint) const {
        const auto found = std::ranges::find(joints, joint);
        return found == joints.end()
                   ? nullptr
                   : &mesh.skin->joints[static_cast<std::size_t>(found - joints.begin())].jointFromMesh;
    }
    /// Returns the transform to model space that leaves the bind pose as it is: that of the uppermost joint.
    Affine modelFromMesh() const {
        std::size_t uppermost = 0;
        for (std::size_t i = 0; i < joints.size(); ++i) {
            if (joints[i] != kNoParent && (joints[uppermost] == kNoParent || joints[i] < joints[uppermost]))
                uppermost = i;
        }
        if (joints[uppermost] == kNoParent) return Affine::Identity();
        return skeleton.restModel()[static_cast<std::size_t>(joints[uppermost])] *
               mesh.skin->joints[uppermost].jointFromMesh;
    }
    /// Returns a point of a joint in the bind pose; mesh space.
    std::optional<Eigen::Vector3d> bound(int ankle, const BonePoint& point) const {
        if (const Affine* bind = bindOf(point.joint)) return bind->inverse() * pointInJoint(skeleton, point);
        const Affine* bind = bindOf(ankle);
        if (!bind) return std::nullopt;
        return bind->inverse() * (skeleton.restModel()[static_cast<std::size_t>(ankle)].inverse() *
                                  pointInModel(skeleton, skeleton.restModel(), point));
    }
};

std::optional<double> heightOnMesh(const Skeleton& skeleton, const Mesh& mesh, int ankle,
                                   const BonePoint& point, const Eigen::Vector3d& up) {
    const BoundSkin bound(skeleton, mesh);
    const auto position = bound.bound(ankle, point);
    if (!position) return std::nullopt;
    const Affine modelFromMesh = bound.modelFromMesh();
    double lowest = HUGE_VAL;
    for (std::size_t v = 0; v < mesh.skin->vertexCount(); ++v) {
        const auto influences = mesh.skin->at(v);  // the first has the largest weight
        if (influences.empty() || !isAtOrBelow(bound.skeleton, bound.joints[influences.front().joint], ankle))
            continue;
        const Eigen::Vector3d vertex = mesh.geometry->positions[v].cast<double>();
        lowest = std::min(lowest, up.dot(modelFromMesh * vertex));
    }
    if (lowest == HUGE_VAL) return std::nullopt;
    return up.dot(modelFromMesh * *position) - lowest;
}

/// Returns how high a point of a foot is above the sole while the foot stands flat on the ground, metres;
/// nullopt if that is unknown.
///
/// @param ankle  the joint of the foot; `point` is of this joint or below it
/// @param up     unit vector, model space
std::optional<double> heightAboveSole(const Character& character, int ankle, const BonePoint& point,
                                      const Eigen::Vector3d& up, double legLength) {
    std::optional<double> highest;
    for (const auto& mesh : character.meshes) {
        const auto height = heightOnMesh(*character.skeleton, *mesh, ankle, point, up);
        if (height && (!highest || *height > *highest)) highest = height;
    }
    if (highest && *highest >= 0 && *highest <= kHighestOnMesh * legLength) return highest;
    const double atRest = up.dot(pointInModel(*character.skeleton, character.skeleton->restModel(), point));
    if (atRest >= 0 && atRest <= kHighestAtRest * legLength) return atRest;
    return std::nullopt;
}

}  // namespace

double soleOffset(const Character& source, const Character& target, const Mapping& mapping,
                  const Eigen::Quaterniond& targetFromSource, double scale) {
    // The lower one of both feet, because one may be lifted in the rest pose.
    const auto lowest = [&](const Character& character, MappingSide side, const Eigen::Vector3d& up) {
        const Landmarks body(*character.skeleton, mapping, side);
        std::optional<double> height;
        for (const Limb limb : kLimbs) {
            const auto end = limb.isLeg() ? body.limbEnd(limb) : std::nullopt;
            if (!end) continue;
            const int ankle = body.joints(limb.tip()).front();
            const auto own = heightAboveSole(character, ankle, *end, up, body.size());
            if (own && (!height || *own < *height)) height = own;
        }
        return height;
    };
    const Eigen::Vector3d up = Eigen::Vector3d::UnitY();
    const auto from = lowest(source, MappingSide::source, targetFromSource.conjugate() * up);
    const auto onto = lowest(target, MappingSide::target, up);
    return from && onto ? *onto - scale * *from : 0;
}

}  // namespace sinew
