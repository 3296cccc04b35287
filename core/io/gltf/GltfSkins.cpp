#include "core/io/gltf/GltfSkins.h"

#include <algorithm>

#include "core/io/gltf/GltfInfluences.h"

namespace sinew {

namespace {

constexpr int kMatrixNumbers = 16;

}  // namespace

SkinJoint GltfSkins::jointOf(int node) const {
    const int joint = nodes_.jointOf[static_cast<std::size_t>(node)];
    return {skeleton_[joint].id, Affine::Identity()};
}

/// Returns jointFromMesh as stored in the file; empty if it has none or they cannot be read.
std::vector<Affine> GltfSkins::bindMatrices(std::size_t number) const {
    const tinygltf::Skin& skin = document_.model().skins[number];
    std::vector<Affine> matrices;
    if (skin.inverseBindMatrices < 0) return matrices;
    const auto values = accessors_.floats(skin.inverseBindMatrices, kMatrixNumbers);
    if (!values) {
        diagnostics_.warn(
            values.error().code, skinLocation(number),
            "inverse bind matrices are ignored: " + messageWithoutFile(document_, values.error()));
        return matrices;
    }
    for (std::size_t i = 0; i + kMatrixNumbers <= values->size(); i += kMatrixNumbers) {
        const Eigen::Map<const Eigen::Matrix4f> matrix(values->data() + i);
        Affine affine;
        affine.matrix() = matrix.topRows<3>().cast<double>();
        affine.translation() *= metresPerUnit_;
        matrices.push_back(affine);
    }
    return matrices;
}

std::vector<SkinJoint> GltfSkins::jointsOf(std::size_t number, const SkinJoint& node) const {
    const tinygltf::Skin& skin = document_.model().skins[number];
    const std::vector<Affine> matrices = bindMatrices(number);
    const bool hasMatrices = skin.inverseBindMatrices >= 0;
    std::vector<SkinJoint> joints;
    // One is reserved for the node.
    const std::size_t count = std::min(skin.joints.size(), Skin::kMaxJoints - 1);
    if (count < skin.joints.size())
        diagnostics_.warn(ErrorCode::limitExceeded, skinLocation(number),
                          "the skin has too many joints; the last ones are ignored");
    for (std::size_t i = 0; i < count; ++i) {
        const int* const joint = at(nodes_.jointOf, skin.joints[i]);
        if (!joint || *joint < 0) {
            diagnostics_.warn(
                ErrorCode::nameUnknown, skinLocation(number),
                "a joint of the skin is not a node; its vertices follow the mesh's node instead");
            joints.push_back(node);
            continue;
        }
        joints.push_back(jointOf(skin.joints[i]));
        if (!hasMatrices) continue;
        if (i < matrices.size() && matrices[i].matrix().allFinite()) {
            joints.back().jointFromMesh = matrices[i];
            continue;
        }
        diagnostics_.warn(ErrorCode::valueRange, skinLocation(number),
                          "inverse bind matrices are missing or not finite; the rest pose is used instead");
        const Affine inverse = skeleton_.restModel()[static_cast<std::size_t>(*joint)].inverse();
        if (inverse.matrix().allFinite()) joints.back().jointFromMesh = inverse;
    }
    return joints;
}

Result<Skin> GltfSkins::skinOf(std::size_t node, std::size_t mesh, const GltfMeshData& meshData) {
    const std::size_t vertices = meshData.geometry->positions.size();
    const SkinJoint own = jointOf(static_cast<int>(node));
    const int number = document_.model().nodes[node].skin;
    if (auto paid = accessors_.spend(vertices, sizeof(std::uint32_t) + sizeof(Influence)); !paid)
        return tl::unexpected(paid.error());
    if (number < 0) return rigidSkin(own, vertices);
    if (!at(document_.model().skins, number)) {
        diagnostics_.warn(
            ErrorCode::nameUnknown, document_.location("node", node),
            "skin " + std::to_string(number) + " does not exist; the mesh is imported as rigid");
        return rigidSkin(own, vertices);
    }
    const auto skin = static_cast<std::size_t>(number);
    if (auto paid = accessors_.spend(document_.model().skins[skin].joints.size(), sizeof(SkinJoint)); !paid)
        return tl::unexpected(paid.error());
    const auto influences = GltfInfluences::read(document_, accessors_, mesh, meshData, diagnostics_);
    if (!influences) return tl::unexpected(influences.error());
    return influences->skin(jointsOf(skin, own), own, document_.location("mesh", mesh), diagnostics_);
}

}  // namespace sinew
