#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/Id.h"
#include "core/base/Result.h"
#include "core/math/EulerOrder.h"
#include "core/math/Transform.h"
#include "core/rig/Channel.h"
#include "core/rig/JointLimits.h"

namespace sinew {

inline constexpr int kNoParent = -1;
inline constexpr int kMaximumJoints = 65536;

/// The kind of a joint in files that distinguish the joints of a skeleton from other nodes.
enum class JointKind : std::uint8_t {
    joint,
    node  ///< shows a mesh, groups other nodes, or is a camera or light
};

/// A coordinate frame in the hierarchy. When posed, its parentFromJoint is translate(t) * rest.rotation *
/// R(order, angles) * scale(s), where t and s are those of rest unless a clip animates them. With T̂ the rest
/// transform in model space, this is the course notes' T_i = T_p · T̂_i · R̄_i · T̂_i⁻¹.
struct Joint {
    JointId id;
    std::string name;  ///< unique within its skeleton, UTF-8
    int parent = kNoParent;
    Transform rest;  ///< parentFromJoint at rest
    Eigen::Vector3d tail =
        Eigen::Vector3d::Zero();  ///< end of its bone, joint space, metres; zero if no bone
    EulerOrder order = EulerOrder::XYZ;
    ChannelSet free;  ///< channels a clip may animate; the others stay at rest
    JointLimits limits;
    JointKind kind = JointKind::joint;
    friend bool operator==(const Joint&, const Joint&) = default;
};

/// An immutable hierarchy: joints with parents before children, one or more roots.
class Skeleton {
public:
    Skeleton() = default;

    /// Fails with `duplicateName` if a name or id is used twice; with `hierarchyBroken` if a parent is not
    /// before its child; with `numberNotFinite` if a value is not finite or a rest position is beyond
    /// 1e150 m; with `valueRange` if a limit's min is above its max, a locked angle has
    /// two values, or a stiffness is outside 0..1; with `limitExceeded` if there are more than
    /// kMaximumJoints; where = "joint NAME".
    static Result<Skeleton> create(std::vector<Joint> joints);

    const std::vector<Joint>& joints() const { return joints_; }
    int size() const { return static_cast<int>(joints_.size()); }
    /// Parent index of every joint, in a contiguous array for loops over the hierarchy.
    const std::vector<int>& parents() const { return parents_; }
    const Joint& operator[](int index) const { return joints_[static_cast<std::size_t>(index)]; }
    const std::vector<int>& children(int index) const { return children_[static_cast<std::size_t>(index)]; }

    std::optional<int> find(std::string_view name) const;
    std::optional<int> find(JointId id) const;

    /// modelFromJoint at rest of all J joints; T̂ in the course notes.
    const std::vector<Affine>& restModel() const { return restModel_; }

    /// Diagonal of the bounding box of all heads and tails at rest, metres: "the skeleton's size" in
    /// tolerances. At least 1e-6.
    double extent() const { return extent_; }

private:
    void indexJoints();

    std::vector<Joint> joints_;
    std::vector<int> parents_;
    std::vector<std::vector<int>> children_;
    std::vector<Affine> restModel_;
    std::map<std::string, int, std::less<>> byName_;
    std::unordered_map<JointId, int> byId_;
    double extent_ = 1e-6;
};

/// Returns which of the J joints are parts of a figure: those of kind JointKind::joint, or all if there are
/// none, as in files that do not distinguish joints from other nodes.
std::vector<bool> figureJoints(const Skeleton& skeleton);

/// Returns whether a node (kNoParent: none) is another node or below it. O(depth).
bool isAtOrBelow(const Skeleton& skeleton, int node, int ancestor);

/// Returns the indices of nodes such that each follows its parent (kNoParent: none), otherwise in the given
/// order. Fails with a node that is its own ancestor.
tl::expected<std::vector<int>, int> parentsFirst(const std::vector<int>& parents);

/// Sets every tail that is zero: to the head of the only child, or to the mean of the children's heads. A
/// leaf gets its parent's bone length, along its own direction from the parent; if the parent's bone has no
/// length, its own distance from the parent; and if its head is at the parent's, the parent's tail vector.
/// Joints with `fixed[i]` keep their tails; joints beyond the end of `fixed` are not fixed.
void deriveTails(std::vector<Joint>& joints, const std::vector<bool>& fixed);

}  // namespace sinew
