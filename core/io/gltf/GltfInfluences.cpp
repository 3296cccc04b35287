#include "core/io/gltf/GltfInfluences.h"

#include <algorithm>
#include <cmath>

#include "core/skin/SameJoints.h"
#include "core/skin/SkinMaker.h"

namespace sinew {

namespace {

constexpr std::size_t kPerSet = 4;

/// The influences of one vertex, as a Skin wants them; room for as many as are never cut.
class VertexInfluences {
public:
    void clear() { count_ = 0; }

    void add(std::uint16_t joint, double weight) {
        for (std::size_t i = 0; i < count_; ++i) {
            if (shares_[i].joint != joint) continue;
            shares_[i].weight += weight;
            return;
        }
        shares_[count_++] = {joint, weight};
    }

    /// Puts them behind the others, the heaviest first, summing to 1. False where there are none.
    bool appendTo(std::vector<Influence>& all) {
        double sum = 0;
        for (std::size_t i = 0; i < count_; ++i) {
            const Share moved = shares_[i];
            sum += moved.weight;
            std::size_t place = i;
            for (; place > 0 && shares_[place - 1].weight < moved.weight; --place)
                shares_[place] = shares_[place - 1];
            shares_[place] = moved;
        }
        for (std::size_t i = 0; i < count_; ++i) {
            const auto weight = static_cast<float>(shares_[i].weight / sum);
            if (weight > 0) all.push_back({shares_[i].joint, weight});
        }
        return count_ > 0;
    }

private:
    /// In double, so that no sum of weights overflows.
    struct Share {
        std::uint16_t joint;
        double weight;
    };
    std::array<Share, Skin::kMostInfluences> shares_;
    std::size_t count_ = 0;
};

}  // namespace

Result<GltfInfluences> GltfInfluences::read(const GltfDocument& document, GltfAccessors& accessors,
                                            std::size_t mesh, const GltfForm& form,
                                            Diagnostics& diagnostics) {
    GltfInfluences result;
    for (const GltfBlock& block : form.blocks) {
        result.vertices_ += block.count;
        result.counts_.push_back(block.count);
        std::vector<Set>& sets = result.blocks_.emplace_back();
        const auto& attributes = document.model().meshes[mesh].primitives[block.primitive].attributes;
        const std::string place =
            document.place("mesh", mesh) + " primitive " + std::to_string(block.primitive);
        for (int number = 0;; ++number) {
            const std::string name = std::to_string(number);
            const auto joints = attributes.find("JOINTS_" + name);
            const auto weights = attributes.find("WEIGHTS_" + name);
            if (joints == attributes.end() || weights == attributes.end()) break;
            auto jointValues = accessors.integers(joints->second, kPerSet);
            auto weightValues = accessors.floats(weights->second, kPerSet);
            const Error* const error = !jointValues    ? &jointValues.error()
                                       : !weightValues ? &weightValues.error()
                                                       : nullptr;
            if (error && error->code == ErrorCode::limitExceeded) return tl::unexpected(*error);
            if (error || jointValues->size() != kPerSet * block.count ||
                weightValues->size() != kPerSet * block.count) {
                diagnostics.warn(error ? error->code : ErrorCode::valueCount, place,
                                 "influences are left out: " +
                                     (error ? withoutFile(document, *error)
                                            : std::string("they are not of as many vertices as POSITION")));
                continue;
            }
            // Of what they become beside themselves.
            if (auto paid = accessors.spend(kPerSet * block.count, sizeof(Influence)); !paid)
                return tl::unexpected(paid.error());
            sets.push_back({block.first, std::move(*jointValues), std::move(*weightValues)});
        }
    }
    return result;
}

/// Of vertices with so few influences that none is cut.
Skin GltfInfluences::direct(std::vector<SkinJoint> joints, const SkinJoint& node, std::size_t& wrong) const {
    const std::size_t jointCount = joints.size();
    const std::vector<std::uint16_t> firsts = firstOfSame(joints);
    Skin skin;
    skin.joints = std::move(joints);
    skin.starts.reserve(vertices_ + 1);
    std::size_t slots = 0;
    for (std::size_t b = 0; b < blocks_.size(); ++b)
        slots += counts_[b] * std::max<std::size_t>(1, kPerSet * blocks_[b].size());
    skin.influences.reserve(slots);
    bool needsNode = jointCount == 0;
    VertexInfluences vertex;
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
        for (std::size_t v = 0; v < counts_[b]; ++v) {
            skin.starts.push_back(static_cast<std::uint32_t>(skin.influences.size()));
            vertex.clear();
            for (const Set& set : blocks_[b]) {
                for (std::size_t i = kPerSet * v; i < kPerSet * (v + 1); ++i) {
                    const float weight = set.weights[i];
                    if (weight == 0) continue;
                    if (weight > 0 && std::isfinite(weight) && set.joints[i] < jointCount) {
                        vertex.add(firsts[set.joints[i]], static_cast<double>(weight));
                    } else {
                        ++wrong;
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

Skin GltfInfluences::cut(std::vector<SkinJoint> joints, const SkinJoint& node, std::size_t& wrong,
                         const std::string& where, Diagnostics& diagnostics) const {
    SkinMaker maker(std::move(joints), vertices_);
    for (const std::vector<Set>& sets : blocks_) {
        for (const Set& set : sets) {
            for (std::size_t i = 0; i < set.weights.size(); ++i) {
                if (set.weights[i] == 0) continue;
                const bool isKept = maker.add(set.first + i / kPerSet, set.joints[i], set.weights[i]);
                wrong += !isKept || !(set.weights[i] > 0) || !std::isfinite(set.weights[i]);
            }
        }
    }
    return std::move(maker).make(node, where, diagnostics);
}

Skin GltfInfluences::skin(std::vector<SkinJoint> joints, const SkinJoint& node, const std::string& where,
                          Diagnostics& diagnostics) const {
    std::size_t wrong = 0;
    const bool isCut = std::ranges::any_of(
        blocks_, [](const auto& sets) { return kPerSet * sets.size() > Skin::kMostInfluences; });
    Skin skin = isCut ? cut(std::move(joints), node, wrong, where, diagnostics)
                      : direct(std::move(joints), node, wrong);
    if (wrong > 0) {
        diagnostics.warn(ErrorCode::valueRange, where,
                         std::to_string(wrong) +
                             " influences were left out: of joints that the skin has not, or with weights "
                             "below 0 or not finite");
    }
    return skin;
}

}  // namespace sinew
