#include "core/skin/Skin.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

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
    return nullptr;
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

}  // namespace sinew
