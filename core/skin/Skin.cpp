#include "core/skin/Skin.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <functional>
#include <unordered_map>

#include "core/base/Index.h"

namespace sinew {

namespace {

static_assert(Skin::kMaxInfluences == 8 && Skin::kMaxJoints == 65536, "messages below state these numbers");

constexpr float kSumTolerance = 4e-6F;  // eight weights of 24 bits add up to 1 within 1e-6

/// Returns whether two influences belong to the same joint. Quadratic, but there are few.
bool repeatsJoint(std::span<const Influence> influences) {
    for (std::size_t i = 1; i < influences.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (influences[i].joint == influences[j].joint) return true;
        }
    }
    return false;
}

const char* faultOf(std::span<const Influence> influences, std::size_t joints) {
    if (influences.empty() || influences.size() > Skin::kMaxInfluences)
        return "a vertex does not have 1 to 8 influences";
    float sum = 0;
    float before = influences.front().weight;
    for (const Influence& influence : influences) {
        if (influence.joint >= joints) return "an influence refers to a joint that the skin does not have";
        if (!(influence.weight > 0) || influence.weight > before)
            return "the weights are not positive and in descending order";
        before = influence.weight;
        sum += influence.weight;
    }
    if (repeatsJoint(influences)) return "a vertex has two influences of the same joint";
    return std::abs(sum - 1) <= kSumTolerance ? nullptr : "the weights of a vertex do not sum to 1";
}

const char* faultOf(const std::vector<float>& blendWeights, std::size_t vertices) {
    if (!blendWeights.empty() && blendWeights.size() != vertices)
        return "the number of blend weights differs from the number of vertices";
    const auto isFraction = [](float weight) { return weight >= 0 && weight <= 1; };
    return std::ranges::all_of(blendWeights, isFraction) ? nullptr : "a blend weight is outside 0 to 1";
}

}  // namespace

Skin rigidSkin(const SkinJoint& joint, std::size_t vertices) {
    Skin skin;
    skin.joints = {joint};
    constexpr std::array kWhole{Influence{0, 1}};
    InfluenceWriter influences;
    for (std::size_t v = 0; v < vertices; ++v) influences.addVertex(kWhole);
    skin.influences = std::move(influences).finish();
    return skin;
}

const char* fault(const Skin& skin) {
    if (skin.joints.empty() || skin.joints.size() > Skin::kMaxJoints)
        return "the skin does not have 1 to 65536 joints";
    for (const SkinJoint& joint : skin.joints) {
        if (!joint.jointFromMesh.matrix().allFinite()) return "a bind matrix is not finite";
    }
    for (std::size_t v = 0; v < skin.vertexCount(); ++v) {
        if (const char* problem = faultOf(skin.at(v), skin.joints.size())) return problem;
    }
    return faultOf(skin.blendWeights, skin.vertexCount());
}

std::vector<std::uint16_t> firstEqualJoints(const std::vector<SkinJoint>& joints) {
    constexpr double kSameMatrix = 1e-5;
    constexpr std::size_t kMaxCompared = 16;
    std::unordered_map<JointId, std::vector<std::uint16_t>> known;
    std::vector<std::uint16_t> result;
    result.reserve(joints.size());
    for (const SkinJoint& joint : joints) {
        std::vector<std::uint16_t>& indices = known[joint.joint];
        const auto same = std::ranges::find_if(indices, [&](std::uint16_t index) {
            return joints[index].jointFromMesh.isApprox(joint.jointFromMesh, kSameMatrix);
        });
        const auto ownIndex = static_cast<std::uint16_t>(result.size());
        result.push_back(same == indices.end() ? ownIndex : *same);
        if (same == indices.end() && indices.size() < kMaxCompared) indices.push_back(ownIndex);
    }
    return result;
}

namespace {

/// Adds an influence to those of the current vertex.
void addInfluence(InfluenceWriter& influences, const Influence& added) {
    const std::span<Influence> current = influences.current();
    const auto found = std::ranges::find(current, added.joint, &Influence::joint);
    if (found == current.end())
        influences.add(added);
    else
        found->weight += added.weight;
}

void sortByWeight(std::span<Influence> influences) {
    if (!std::ranges::is_sorted(influences, std::ranges::greater{}, &Influence::weight))
        std::ranges::sort(influences, std::ranges::greater{}, &Influence::weight);
}

}  // namespace

Skin reboundSkin(const Skin& skin, const std::vector<SkinJoint>& joints) {
    assert(joints.size() == skin.joints.size());
    const std::vector<std::uint16_t> firstEqual = firstEqualJoints(joints);
    Skin result;
    result.blendWeights = skin.blendWeights;
    std::vector<std::uint16_t> newIndices;
    newIndices.reserve(joints.size());
    for (std::size_t i = 0; i < joints.size(); ++i) {
        const bool isFirst = firstEqual[i] == i;
        newIndices.push_back(isFirst ? static_cast<std::uint16_t>(result.joints.size())
                                     : newIndices[firstEqual[i]]);
        if (isFirst) result.joints.push_back(joints[i]);
    }
    if (result.joints.size() == joints.size()) {
        result.influences = skin.influences;
        return result;
    }
    InfluenceWriter influences;
    for (std::size_t v = 0; v < skin.vertexCount(); ++v) {
        for (const Influence& influence : skin.at(v))
            addInfluence(influences, {newIndices[influence.joint], influence.weight});
        sortByWeight(influences.current());
        influences.endVertex();
    }
    result.influences = std::move(influences).finish();
    return result;
}

double SkinSummary::meanInfluences() const {
    return vertices == 0 ? 0 : static_cast<double>(influences) / static_cast<double>(vertices);
}

std::size_t SkinSummary::usedJoints() const {
    const auto used = std::ranges::count_if(joints, [](const JointUse& use) { return use.vertices > 0; });
    return asIndex(used);
}

double SkinSummary::meshFraction(std::size_t joint) const {
    return vertices == 0 ? 0 : joints[joint].weight / static_cast<double>(vertices);
}

SkinSummary summaryOf(const Skin& skin) {
    SkinSummary summary;
    summary.joints.resize(skin.joints.size());
    summary.vertices = skin.vertexCount();
    summary.influences = skin.influences.total();
    for (std::size_t vertex = 0; vertex < summary.vertices; ++vertex) {
        summary.maxInfluences = std::max(summary.maxInfluences, skin.at(vertex).size());
        for (const Influence& influence : skin.at(vertex)) {
            SkinSummary::JointUse& use = summary.joints[influence.joint];
            ++use.vertices;
            use.weight += static_cast<double>(influence.weight);
        }
    }
    return summary;
}

}  // namespace sinew
