#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/Id.h"
#include "core/math/Transform.h"

namespace sinew {

/// A joint that a skin is bound to, and where it stood then: `jointFromMesh` is the inverse bind matrix. The
/// bind pose need not be the rest pose.
struct SkinJoint {
    JointId joint;
    Affine jointFromMesh = Affine::Identity();
};

/// How much a vertex follows a joint.
struct Influence {
    std::uint16_t joint = 0;  ///< index into the skin's joints
    float weight = 0;
    friend bool operator==(const Influence&, const Influence&) = default;
};

/// Which joints move a mesh's vertices. An immutable part once in a Scene.
///
/// Every vertex has 1 to kMostInfluences influences of different joints, the heaviest first, each above 0,
/// that sum to 1 within rounding. A rigid mesh has a skin of the one joint it hangs on.
struct Skin {
    static constexpr std::size_t kMostInfluences = 8;
    static constexpr std::size_t kMostJoints = 65536;

    std::vector<SkinJoint> joints;      ///< 1 to kMostJoints
    std::vector<std::uint32_t> starts;  ///< V + 1: vertex v has influences [starts[v], starts[v + 1])
    std::vector<Influence> influences;

    std::size_t vertexCount() const { return starts.empty() ? 0 : starts.size() - 1; }
    std::span<const Influence> at(std::size_t vertex) const {
        return {influences.data() + starts[vertex], influences.data() + starts[vertex + 1]};
    }
};

/// A skin for vertices that all follow one joint.
Skin rigidSkin(const SkinJoint& joint, std::size_t vertices);

/// What is wrong with a skin from outside, a sentence; null where it is as said above. O(influences).
const char* fault(const Skin& skin);

}  // namespace sinew
