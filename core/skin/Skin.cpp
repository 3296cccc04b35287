#include "core/skin/Skin.h"

#include <cmath>

namespace sinew {

namespace {

static_assert(Skin::kMostInfluences == 8 && Skin::kMostJoints == 65536, "messages below say so");

constexpr float kSumTolerance = 4e-6F;  // eight weights of 24 bits come to 1 within 1e-6

/// Whether two influences are of one joint; there are few.
bool repeatsJoint(std::span<const Influence> influences) {
    for (std::size_t i = 1; i < influences.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (influences[i].joint == influences[j].joint) return true;
        }
    }
    return false;
}

const char* faultOf(std::span<const Influence> influences, std::size_t joints) {
    if (influences.empty() || influences.size() > Skin::kMostInfluences)
        return "a vertex does not have 1 to 8 influences";
    float sum = 0;
    float before = influences.front().weight;
    for (const Influence& influence : influences) {
        if (influence.joint >= joints) return "an influence is of a joint that the skin has not";
        if (!(influence.weight > 0) || influence.weight > before) return "the weights are not in order";
        before = influence.weight;
        sum += influence.weight;
    }
    if (repeatsJoint(influences)) return "a vertex has two influences of one joint";
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
    if (skin.joints.empty() || skin.joints.size() > Skin::kMostJoints)
        return "the skin does not have 1 to 65536 joints";
    for (const SkinJoint& joint : skin.joints) {
        if (!joint.jointFromMesh.matrix().allFinite()) return "a bind matrix is not finite";
    }
    if (skin.starts.empty() || skin.starts.front() != 0 || skin.starts.back() != skin.influences.size())
        return "the influences are not divided among the vertices";
    for (std::size_t v = 0; v < skin.vertexCount(); ++v) {
        if (skin.starts[v] > skin.starts[v + 1] || skin.starts[v + 1] > skin.influences.size())
            return "the influences are not divided among the vertices";
        if (const char* problem = faultOf(skin.at(v), skin.joints.size())) return problem;
    }
    return nullptr;
}

}  // namespace sinew
