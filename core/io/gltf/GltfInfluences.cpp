#include "core/io/gltf/GltfInfluences.h"

#include <algorithm>
#include <cmath>

#include "core/skin/Skin.h"
#include "core/skin/SkinBuilder.h"

namespace sinew {

namespace {

constexpr std::size_t kSetSize = 4;

/// The influences of one vertex, combined and sorted for a Skin. Has room for the maximum number that a Skin
/// keeps.
class VertexInfluences {
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
    bool appendTo(std::vector<Influence>& all) {
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
            if (weight > 0) all.push_back({influences_[i].joint, weight});
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

}  // namespace

Result<GltfInfluences> GltfInfluences::read(const GltfDocument& document, GltfAccessors& accessors,
                                            std::size_t mesh, const GltfMeshData& meshData,
                                            Diagnostics& diagnostics) {
    GltfInfluences result;
    for (const GltfBlock& block : meshData.blocks) {
        result.vertices_ += block.count;
        result.counts_.push_back(block.count);
        std::vector<Set>& sets = result.blocks_.emplace_back();
        const auto& attributes = document.model().meshes[mesh].primitives[block.primitive].attributes;
        const std::string slot =
            document.location("mesh", mesh) + " primitive " + std::to_string(block.primitive);
        for (int number = 0;; ++number) {
            const std::string name = std::to_string(number);
            const auto joints = attributes.find("JOINTS_" + name);
            const auto weights = attributes.find("WEIGHTS_" + name);
            if (joints == attributes.end() || weights == attributes.end()) break;
            auto jointValues = accessors.integers(joints->second, kSetSize);
            auto weightValues = accessors.floats(weights->second, kSetSize);
            const Error* const error = !jointValues    ? &jointValues.error()
                                       : !weightValues ? &weightValues.error()
                                                       : nullptr;
            if (error && error->code == ErrorCode::limitExceeded) return tl::unexpected(*error);
            if (error || jointValues->size() != kSetSize * block.count ||
                weightValues->size() != kSetSize * block.count) {
                diagnostics.warn(
                    error ? error->code : ErrorCode::valueCount, slot,
                    "influences are ignored: " +
                        (error ? messageWithoutFile(document, *error)
                               : std::string("their number of vertices differs from that of POSITION")));
                continue;
            }
            // For the Skin made from them.
            if (auto paid = accessors.spend(kSetSize * block.count, sizeof(Influence)); !paid)
                return tl::unexpected(paid.error());
            sets.push_back({block.first, std::move(*jointValues), std::move(*weightValues)});
        }
    }
    return result;
}

/// For vertices that have few enough influences to keep them all.
Skin GltfInfluences::skinOfAll(std::vector<SkinJoint> joints, const SkinJoint& node,
                               std::size_t& invalid) const {
    const std::size_t jointCount = joints.size();
    const std::vector<std::uint16_t> firsts = firstEqualJoints(joints);
    Skin skin;
    skin.joints = std::move(joints);
    skin.starts.reserve(vertices_ + 1);
    std::size_t slots = 0;
    for (std::size_t b = 0; b < blocks_.size(); ++b)
        slots += counts_[b] * std::max<std::size_t>(1, kSetSize * blocks_[b].size());
    skin.influences.reserve(slots);
    bool needsNode = jointCount == 0;
    VertexInfluences vertex;
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
        for (std::size_t v = 0; v < counts_[b]; ++v) {
            skin.starts.push_back(static_cast<std::uint32_t>(skin.influences.size()));
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
            if (vertex.appendTo(skin.influences)) continue;
            skin.influences.push_back({static_cast<std::uint16_t>(jointCount), 1});
            needsNode = true;
        }
    }
    skin.starts.push_back(static_cast<std::uint32_t>(skin.influences.size()));
    if (needsNode) skin.joints.push_back(node);
    return skin;
}

Skin GltfInfluences::skinOfHeaviest(std::vector<SkinJoint> joints, const SkinJoint& node,
                                    std::size_t& invalid, const std::string& where,
                                    Diagnostics& diagnostics) const {
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

Skin GltfInfluences::skin(std::vector<SkinJoint> joints, const SkinJoint& node, const std::string& where,
                          Diagnostics& diagnostics) const {
    std::size_t invalid = 0;
    const bool isReduced = std::ranges::any_of(
        blocks_, [](const auto& sets) { return kSetSize * sets.size() > Skin::kMaxInfluences; });
    Skin skin = isReduced ? skinOfHeaviest(std::move(joints), node, invalid, where, diagnostics)
                          : skinOfAll(std::move(joints), node, invalid);
    if (invalid > 0) {
        diagnostics.warn(ErrorCode::valueRange, where,
                         "influences with a joint outside the skin, or with a negative or non-finite weight, "
                         "are ignored: " +
                             std::to_string(invalid));
    }
    return skin;
}

}  // namespace sinew
