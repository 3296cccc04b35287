#pragma once

#include <Eigen/Geometry>
#include <optional>
#include <span>

#include "core/retarget/Mapping.h"
#include "core/rig/Pose.h"

namespace sinew {

/// One of the two skeletons of a mapping.
enum class MappingSide : std::uint8_t { source, target };

/// Points and directions of one skeleton's body, found through the roles of a mapping. They depend on the
/// positions of mapped joints only, never on rolls, rotation orders or names.
class Landmarks {
public:
    /// Refers to its arguments, which must outlive this.
    Landmarks(const Skeleton& skeleton, const Mapping& mapping, MappingSide side)
        : Landmarks(skeleton, mapping, side, skeleton.restModel()) {}
    /// In another pose than the rest pose.
    /// @param model  J modelFromJoint transforms
    Landmarks(const Skeleton& skeleton, const Mapping& mapping, MappingSide side,
              std::span<const Affine> model)
        : skeleton_(&skeleton), mapping_(&mapping), side_(side), model_(model) {}

    /// Returns the joints of a role; empty if this skeleton has none.
    std::span<const int> joints(Role role) const;
    std::span<const int> joints(const RoleMapping& entry) const {
        return side_ == MappingSide::source ? entry.source : entry.target;
    }
    /// Returns the last joint of the nearest role above `role` that this skeleton has; kNoParent if there is
    /// none.
    int jointAbove(Role role) const;

    /// Returns the head of a joint; model space, metres.
    Eigen::Vector3d head(int joint) const { return model_[static_cast<std::size_t>(joint)].translation(); }
    /// Returns the position where a role begins; nullopt if this skeleton lacks it.
    std::optional<Eigen::Vector3d> start(Role role) const;
    /// Returns the vector from the start of a limb's role to the start of the next one, or to the end of its
    /// last bone if there is none; nullopt if it has no length. Model space, metres.
    std::optional<Eigen::Vector3d> span(Role role) const;
    /// Returns the end of a foot: of its toes if both skeletons have them. nullopt if this skeleton has no
    /// such foot.
    std::optional<BonePoint> footEnd(Side side) const;
    /// Returns the joints whose heads are the tops of the legs; the hips if there are no legs; empty without
    /// hips.
    std::vector<int> pelvis() const;

    /// Returns the body's orientation: columns left, up and forward, from the legs, the arms and the
    /// spine. nullopt if these do not determine it.
    std::optional<Eigen::Matrix3d> torso() const;
    /// Returns a length that scales with the body, metres: the mean length of the legs; without legs, of the
    /// trunk; otherwise the diagonal of the box of all mapped joints. 0 if there is none.
    double size() const;

private:
    double legLength(Side side) const;

    const Skeleton* skeleton_;
    const Mapping* mapping_;
    MappingSide side_;
    std::span<const Affine> model_;
};

}  // namespace sinew
