#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/Id.h"
#include "core/math/Transform.h"
#include "core/skin/VertexInfluences.h"

namespace sinew {

/// A joint that a skin is bound to, and its transform when it was bound: `jointFromMesh` is the inverse bind
/// matrix. The bind pose need not be the rest pose.
struct SkinJoint {
    JointId joint;
    Affine jointFromMesh = Affine::Identity();
};

/// The joints that move a mesh's vertices, and their weights. Immutable once it is part of a Scene.
///
/// Every vertex has 1 to kMaxInfluences influences of different joints, in descending order of weight.
/// Weights are above 0 and sum to 1 within rounding. A rigid mesh has a skin with the one joint it is
/// attached to.
struct Skin {
    static constexpr std::size_t kMaxInfluences = 8;
    static constexpr std::size_t kMaxJoints = 65536;

    std::vector<SkinJoint> joints;    ///< 1 to kMaxJoints
    VertexInfluences influences;      ///< of V vertices
    std::vector<float> blendWeights;  ///< V or none; for SkinningMethod::blended, 0 (linear) to 1 (dual)

    std::size_t vertexCount() const { return influences.size(); }
    std::span<const Influence> at(std::size_t vertex) const { return influences.at(vertex); }
};

/// Returns a skin for vertices that all follow one joint.
Skin rigidSkin(const SkinJoint& joint, std::size_t vertices);

/// Returns what is wrong with a skin from an external source, as a sentence; null if it is as documented
/// above. O(influences).
const char* fault(const Skin& skin);

/// Returns, for each joint of a skin, the index of the first one equal to it: the same joint with the same
/// bind matrix, to 1e-5 of its size, since such matrices come from files as floats. A joint may occur several
/// times with different bind matrices.
///
/// @param joints  at most Skin::kMaxJoints
/// O(joints): if a joint has very many bind matrices, only the first few are compared.
std::vector<std::uint16_t> firstEqualJoints(const std::vector<SkinJoint>& joints);

/// Returns a skin with its joints replaced one for one. Joints that become equal, with the same joint and the
/// same bind matrix to 1e-5 of its size, are merged and their weights added; a joint with different bind
/// matrices is kept twice. Vertices keep their weights otherwise. O(influences).
///
/// @param joints  as many as the skin has
Skin reboundSkin(const Skin& skin, const std::vector<SkinJoint>& joints);

/// Statistics of a skin's influences.
struct SkinSummary {
    /// The influence of one joint.
    struct JointUse {
        std::size_t vertices = 0;  ///< with any weight for it
        double weight = 0;         ///< the sum of its weights, in whole vertices
    };
    std::vector<JointUse> joints;  ///< J, in the skin's order
    std::size_t vertices = 0;
    std::size_t influences = 0;     ///< of all vertices
    std::size_t maxInfluences = 0;  ///< of one vertex

    /// Returns the mean number of influences per vertex; 0 without vertices.
    double meanInfluences() const;
    std::size_t usedJoints() const;  ///< joints with weight on any vertex
    /// Returns which fraction of the whole mesh a joint moves, 0..1.
    double meshFraction(std::size_t joint) const;
};

/// Computes the summary of a skin. O(influences).
SkinSummary summaryOf(const Skin& skin);

}  // namespace sinew
