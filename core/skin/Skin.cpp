#include "core/skin/Skin.h"

#include <algorithm>
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
    skin.influences.assign(vertices, {0, 1});
    skin.starts.resize(vertices + 1);
    for (std::size_t v = 0; v <= vertices; ++v) skin.starts[v] = static_cast<std::uint32_t>(v);
    return skin;
}

const char* fault(const Skin& skin) {
    if (skin.joints.empty() || skin.joints.size() > Skin::kMaxJoints)
        return "the skin does not have 1 to 65536 joints";
    for (const SkinJoint& joint : skin.joints) {
        if (!joint.jointFromMesh.matrix().allFinite()) return "a bind matrix is not finite";
    }
    if (skin.starts.empty() || skin.starts.front() != 0 || skin.starts.back() != skin.influences.size())
        return "the influence ranges of the vertices are invalid";
    for (std::size_t v = 0; v < skin.vertexCount(); ++v) {
        if (skin.starts[v] > skin.starts[v + 1] || skin.starts[v + 1] > skin.influences.size())
            return "the influence ranges of the vertices are invalid";
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

/// Adds an influence to those of a vertex, which start at `first`.
void addInfluence(std::vector<Influence>& influences, std::size_t first, const Influence& added) {
    const auto begin = influences.begin() + static_cast<std::ptrdiff_t>(first);
    const auto found = std::find_if(begin, influences.end(),
                                    [&](const Influence& each) { return each.joint == added.joint; });
    if (found == influences.end()) {
        influences.push_back(added);
        return;
    }
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
    result.starts.reserve(skin.starts.size());
    result.influences.reserve(skin.influences.size());
    for (std::size_t v = 0; v < skin.vertexCount(); ++v) {
        const std::size_t first = result.influences.size();
        result.starts.push_back(static_cast<std::uint32_t>(first));
        for (const Influence& influence : skin.at(v))
            addInfluence(result.influences, first, {newIndices[influence.joint], influence.weight});
        sortByWeight(std::span(result.influences).subspan(first));
    }
    result.starts.push_back(static_cast<std::uint32_t>(result.influences.size()));
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
    summary.influences = skin.influences.size();
    for (std::size_t vertex = 0; vertex < summary.vertices; ++vertex) {
        const std::size_t count = skin.starts[vertex + 1] - skin.starts[vertex];
        summary.maxInfluences = std::max(summary.maxInfluences, count);
    }
    for (const Influence& influence : skin.influences) {
        SkinSummary::JointUse& use = summary.joints[influence.joint];
        ++use.vertices;
        use.weight += static_cast<double>(influence.weight);
    }
    return summary;
}

}  // namespace sinew
