#pragma once

#include <Eigen/Core>
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

/// A frame in the hierarchy. Posed, its parentFromJoint is
/// translate(t) * rest.rotation * R(order, angles) * scale(s), where t and s are rest's own unless a clip
/// says otherwise. With T̂ the rest transform in model space this is the course notes' T_i = T_p · T̂_i · R̄_i ·
/// T̂_i⁻¹.
struct Joint {
    JointId id;
    std::string name;  ///< unique in its skeleton, UTF-8
    int parent = kNoParent;
    Transform rest;                                  ///< parentFromJoint at rest
    Eigen::Vector3d tail = Eigen::Vector3d::Zero();  ///< end of its bone, joint space, metres; zero: no bone
    EulerOrder order = EulerOrder::XYZ;
    ChannelSet free;  ///< what a clip may animate; the rest of them stay at rest
    JointLimits limits;
    friend bool operator==(const Joint&, const Joint&) = default;
};

/// An immutable hierarchy: joints with parents before children, one or more roots.
class Skeleton {
public:
    Skeleton() = default;

    /// Fails: duplicateName (of a name or an id), hierarchyBroken (a parent that is not before its child),
    /// numberNotFinite (a value, or a place that overflows), valueRange (a limit whose min is above its max,
    /// a stiffness outside 0..1), limitExceeded (more than kMaximumJoints), with where = "joint NAME".
    static Result<Skeleton> create(std::vector<Joint> joints);

    const std::vector<Joint>& joints() const { return joints_; }
    int size() const { return static_cast<int>(joints_.size()); }
    /// Every joint's parent, packed for the loops that walk the hierarchy.
    const std::vector<int>& parents() const { return parents_; }
    const Joint& operator[](int index) const { return joints_[static_cast<std::size_t>(index)]; }
    const std::vector<int>& children(int index) const { return children_[static_cast<std::size_t>(index)]; }

    std::optional<int> find(std::string_view name) const;
    std::optional<int> find(JointId id) const;

    /// modelFromJoint at rest, J of them; the course notes' T̂.
    const std::vector<Affine>& restModel() const { return restModel_; }

    /// The diagonal of the box around all heads and tails at rest, metres: "the skeleton's size" of
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

/// Sets every tail that is zero: the only child's head, else the mean of the children's heads; a leaf repeats
/// its parent's length along its own direction from the parent (where the parent has no length, its own
/// distance; where it stands on its parent's head, the parent's direction). Joints for which `fixed[i]` keep
/// theirs; where `fixed` is short, none is.
void deriveTails(std::vector<Joint>& joints, const std::vector<bool>& fixed);

}  // namespace sinew
