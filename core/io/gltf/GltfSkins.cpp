#include "core/io/gltf/GltfSkins.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/skin/SkinBuilder.h"

namespace sinew {

namespace {

constexpr std::size_t kMatrixNumbers = 16;
constexpr std::size_t kSetSize = 4;

/// The influences of one vertex, combined and sorted for a Skin. Has room for the maximum number that a Skin
/// keeps.
class CombinedInfluences {
public:
    void clear() { count_ = 0; }

    void add(std::uint16_t joint, double weight) {
        for (std::size_t i = 0; i < count_; ++i) {
            if (influences_[i].joint != joint) continue;
            influences_[i].weight += weight;
            return;
        }
        influences_[count_++] = {joint, weight};
    }

    /// Appends the influences to `all`, heaviest first, with a sum of 1. Returns false if there are none.
    bool appendTo(InfluenceWriter& all) {
        double sum = 0;
        for (std::size_t i = 0; i < count_; ++i) {
            const WeightedJoint influence = influences_[i];
            sum += influence.weight;
            std::size_t slot = i;
            for (; slot > 0 && influences_[slot - 1].weight < influence.weight; --slot)
                influences_[slot] = influences_[slot - 1];
            influences_[slot] = influence;
        }
        for (std::size_t i = 0; i < count_; ++i) {
            const auto weight = static_cast<float>(influences_[i].weight / sum);
            if (weight > 0) all.add({influences_[i].joint, weight});
        }
        return count_ > 0;
    }

private:
    /// In double precision, so that no sum of weights overflows.
    struct WeightedJoint {
        std::uint16_t joint;
        double weight;
    };
    std::array<WeightedJoint, Skin::kMaxInfluences> influences_;
    std::size_t count_ = 0;
};

/// The influences of a mesh's vertices as stored in the document: sets of four joints and four weights.
class Influences {
public:
    /// Reads the sets of each block. Those that cannot be read are ignored with a warning. Fails with
    /// `limitExceeded`.
    static Result<Influences> read(const GltfReading& reading, std::size_t mesh,
                                   const GltfMeshData& meshData) {
        Influences result;
        for (const GltfBlock& block : meshData.blocks) {
            result.vertices_ += block.count;
            result.counts_.push_back(block.count);
            std::vector<Set>& sets = result.blocks_.emplace_back();
            const auto& attributes = reading.model().meshes[mesh].primitives[block.primitive].attributes;
            const std::string slot =
                reading.document.location("mesh", mesh) + " primitive " + std::to_string(block.primitive);
            for (int number = 0;; ++number) {
                const std::string name = std::to_string(number);
                const auto joints = attributes.find("JOINTS_" + name);
                const auto weights = attributes.find("WEIGHTS_" + name);
                if (joints == attributes.end() || weights == attributes.end()) break;
                auto jointValues = reading.accessors.integers(joints->second, kSetSize);
                auto weightValues = reading.accessors.floats(weights->second, kSetSize);
                const Error* const error = !jointValues    ? &jointValues.error()
                                           : !weightValues ? &weightValues.error()
                                                           : nullptr;
                if (error && error->code == ErrorCode::limitExceeded) return tl::unexpected(*error);
                if (error || jointValues->size() != kSetSize * block.count ||
                    weightValues->size() != kSetSize * block.count) {
                    reading.warn(
                        error ? error->code : ErrorCode::valueCount, slot,
                        "influences are ignored: " +
                            (error ? messageWithoutFile(reading.document, *error)
                                   : std::string("their number of vertices differs from that of POSITION")));
                    continue;
                }
                // For the Skin made from them.
                if (auto paid = reading.accessors.spend(kSetSize * block.count, sizeof(Influence)); !paid)
                    return tl::unexpected(paid.error());
                sets.push_back({block.first, std::move(*jointValues), std::move(*weightValues)});
            }
        }
        return result;
    }

    /// Returns the skin with the heaviest influences of each vertex; dropping others is reported. Vertices
    /// without influences follow `node`. Influences of joints that do not exist are ignored with a warning.
    Skin skin(std::vector<SkinJoint> joints, const SkinJoint& node, const std::string& where,
              Diagnostics& diagnostics) const {
        std::size_t invalid = 0;
        const bool isReduced = std::ranges::any_of(
            blocks_, [](const auto& sets) { return kSetSize * sets.size() > Skin::kMaxInfluences; });
        Skin skin = isReduced ? skinOfHeaviest(std::move(joints), node, invalid, where, diagnostics)
                              : skinOfAll(std::move(joints), node, invalid);
        if (invalid > 0) {
            diagnostics.warn(
                ErrorCode::valueRange, where,
                "influences with a joint outside the skin, or with a negative or non-finite weight, "
                "are ignored: " +
                    std::to_string(invalid));
        }
        return skin;
    }

private:
    struct Set {
        std::size_t first = 0;              ///< first vertex
        std::vector<std::uint32_t> joints;  ///< four per vertex
        std::vector<float> weights;
    };

    /// For vertices that have few enough influences to keep them all.
    Skin skinOfAll(std::vector<SkinJoint> joints, const SkinJoint& node, std::size_t& invalid) const {
        const std::size_t jointCount = joints.size();
        const std::vector<std::uint16_t> firsts = firstEqualJoints(joints);
        Skin skin;
        skin.joints = std::move(joints);
        InfluenceWriter influences;
        bool needsNode = jointCount == 0;
        CombinedInfluences vertex;
        for (std::size_t b = 0; b < blocks_.size(); ++b) {
            for (std::size_t v = 0; v < counts_[b]; ++v) {
                vertex.clear();
                for (const Set& set : blocks_[b]) {
                    for (std::size_t i = kSetSize * v; i < kSetSize * (v + 1); ++i) {
                        const float weight = set.weights[i];
                        if (weight == 0) continue;
                        if (weight > 0 && std::isfinite(weight) && set.joints[i] < jointCount) {
                            vertex.add(firsts[set.joints[i]], static_cast<double>(weight));
                        } else {
                            ++invalid;
                        }
                    }
                }
                if (!vertex.appendTo(influences)) {
                    influences.add({static_cast<std::uint16_t>(jointCount), 1});
                    needsNode = true;
                }
                influences.endVertex();
            }
        }
        skin.influences = std::move(influences).finish();
        if (needsNode) skin.joints.push_back(node);
        return skin;
    }

    Skin skinOfHeaviest(std::vector<SkinJoint> joints, const SkinJoint& node, std::size_t& invalid,
                        const std::string& where, Diagnostics& diagnostics) const {
        SkinBuilder maker(std::move(joints), vertices_);
        for (const std::vector<Set>& sets : blocks_) {
            for (const Set& set : sets) {
                for (std::size_t i = 0; i < set.weights.size(); ++i) {
                    if (set.weights[i] == 0) continue;
                    const bool isKept = maker.add(set.first + i / kSetSize, set.joints[i], set.weights[i]);
                    invalid += !isKept || !(set.weights[i] > 0) || !std::isfinite(set.weights[i]);
                }
            }
        }
        return std::move(maker).build(node, where, diagnostics);
    }

    std::size_t vertices_ = 0;
    std::vector<std::vector<Set>> blocks_;  ///< in vertex order
    std::vector<std::size_t> counts_;       ///< number of vertices in each block
};

/// Creates skins for the nodes that show meshes.
class SkinReader {
public:
    SkinReader(const GltfReading& reading, const GltfNodes& nodes, const Skeleton& skeleton)
        : reading_(reading), nodes_(nodes), skeleton_(skeleton) {}

    Result<Skin> read(std::size_t node, std::size_t mesh, const GltfMeshData& meshData) {
        const std::size_t vertices = meshData.geometry->positions.size();
        const SkinJoint own = jointOf(static_cast<int>(node));
        const int number = reading_.model().nodes[node].skin;
        if (auto paid = reading_.accessors.spend(vertices, sizeof(std::uint32_t) + sizeof(Influence)); !paid)
            return tl::unexpected(paid.error());
        if (number < 0) return rigidSkin(own, vertices);
        if (!at(reading_.model().skins, number)) {
            reading_.warn(
                ErrorCode::nameUnknown, reading_.document.location("node", node),
                "skin " + std::to_string(number) + " does not exist; the mesh is imported as rigid");
            return rigidSkin(own, vertices);
        }
        const auto skin = static_cast<std::size_t>(number);
        if (auto paid =
                reading_.accessors.spend(reading_.model().skins[skin].joints.size(), sizeof(SkinJoint));
            !paid)
            return tl::unexpected(paid.error());
        const auto influences = Influences::read(reading_, mesh, meshData);
        if (!influences) return tl::unexpected(influences.error());
        return influences->skin(jointsOf(skin, own), own, reading_.document.location("mesh", mesh),
                                reading_.diagnostics);
    }

private:
    std::vector<SkinJoint> jointsOf(std::size_t number, const SkinJoint& node) const {
        const tinygltf::Skin& skin = reading_.model().skins[number];
        const std::vector<Affine> matrices = bindMatrices(number);
        const bool hasMatrices = skin.inverseBindMatrices >= 0;
        std::vector<SkinJoint> joints;
        // One is reserved for the node.
        const std::size_t count = std::min(skin.joints.size(), Skin::kMaxJoints - 1);
        if (count < skin.joints.size())
            reading_.warn(ErrorCode::limitExceeded, skinLocation(number),
                          "the skin has too many joints; the last ones are ignored");
        for (std::size_t i = 0; i < count; ++i) {
            const int* const joint = at(nodes_.jointOf, skin.joints[i]);
            if (!joint || *joint < 0) {
                reading_.warn(
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
            reading_.warn(ErrorCode::valueRange, skinLocation(number),
                          "inverse bind matrices are missing or not finite; the rest pose is used instead");
            const Affine inverse = skeleton_.restModel()[static_cast<std::size_t>(*joint)].inverse();
            if (inverse.matrix().allFinite()) joints.back().jointFromMesh = inverse;
        }
        return joints;
    }

    /// Returns jointFromMesh as stored in the file; empty if it has none or they cannot be read.
    std::vector<Affine> bindMatrices(std::size_t number) const {
        const tinygltf::Skin& skin = reading_.model().skins[number];
        std::vector<Affine> matrices;
        if (skin.inverseBindMatrices < 0) return matrices;
        const auto values = reading_.accessors.floats(skin.inverseBindMatrices, kMatrixNumbers);
        if (!values) {
            reading_.warn(values.error().code, skinLocation(number),
                          "inverse bind matrices are ignored: " +
                              messageWithoutFile(reading_.document, values.error()));
            return matrices;
        }
        for (std::size_t i = 0; i + kMatrixNumbers <= values->size(); i += kMatrixNumbers) {
            const Eigen::Map<const Eigen::Matrix4f> matrix(values->data() + i);
            Affine affine;
            affine.matrix() = matrix.topRows<3>().cast<double>();
            affine.translation() *= reading_.metresPerUnit;
            matrices.push_back(affine);
        }
        return matrices;
    }

    SkinJoint jointOf(int node) const {
        const int joint = nodes_.jointOf[static_cast<std::size_t>(node)];
        return {skeleton_[std::max(joint, 0)].id, Affine::Identity()};
    }

    std::string skinLocation(std::size_t skin) const { return reading_.document.location("skin", skin); }

    const GltfReading& reading_;
    const GltfNodes& nodes_;
    const Skeleton& skeleton_;
};

}  // namespace

Result<Skin> readGltfSkin(const GltfReading& reading, const GltfNodes& nodes, const Skeleton& skeleton,
                          std::size_t node, std::size_t mesh, const GltfMeshData& meshData) {
    return SkinReader(reading, nodes, skeleton).read(node, mesh, meshData);
}

}  // namespace sinew
