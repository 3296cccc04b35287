#pragma once

#include <Eigen/Geometry>
#include <array>
#include <optional>
#include <span>

#include "core/retarget/Mapping.h"
#include "core/rig/Pose.h"

namespace sinew {

/// One of the two skeletons of a mapping.
enum class MappingSide : std::uint8_t { source, target };

/// An arm or a leg.
struct Limb {
    enum class Kind : std::uint8_t { leg, arm };
    Kind kind = Kind::leg;
    Side side = Side::left;

    bool isLeg() const { return kind == Kind::leg; }
    Role upper() const { return {isLeg() ? BodyPart::upperLeg : BodyPart::upperArm, side}; }
    Role lower() const { return {isLeg() ? BodyPart::lowerLeg : BodyPart::forearm, side}; }
    Role tip() const { return {isLeg() ? BodyPart::foot : BodyPart::hand, side}; }
    friend bool operator==(const Limb&, const Limb&) = default;
};

inline constexpr std::array kLimbs{Limb{Limb::Kind::leg, Side::left}, Limb{Limb::Kind::leg, Side::right},
                                   Limb{Limb::Kind::arm, Side::left}, Limb{Limb::Kind::arm, Side::right}};

/// Returns the index of a limb in kLimbs.
constexpr std::size_t indexOf(Limb limb) {
    return 2 * static_cast<std::size_t>(limb.kind) + static_cast<std::size_t>(limb.side);
}

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
    /// Returns the end of a foot or hand: the ball of the foot, or the tip of the longest finger, if both
    /// skeletons have toes or this finger; otherwise the tail of the foot or hand.
    /// nullopt if one of them lacks the foot or hand or a part of the limb above it.
    std::optional<BonePoint> limbEnd(Limb limb) const;
    /// Returns the joints whose heads are the tops of the legs if both skeletons have these, otherwise the
    /// hips; empty without hips.
    std::vector<int> pelvis() const;

    /// Returns the length of a leg, metres; estimated from the trunk, or from the box around all mapped
    /// joints, if the legs have no length.
    double size() const;

    /// Returns the body's orientation: columns left, up and forward, from the legs, the arms and the
    /// spine. nullopt if these do not determine it.
    std::optional<Eigen::Matrix3d> torso() const;

private:
    bool areMapped(BodyPart part, std::optional<Side> side) const;
    double legLength() const;
    double trunkLength() const;
    double extent() const;
    friend double sizeRatio(const Landmarks& source, const Landmarks& target);

    const Skeleton* skeleton_;
    const Mapping* mapping_;
    MappingSide side_;
    std::span<const Affine> model_;
};

/// Returns the ratio of the target's size to the source's: of the lengths of their legs; if one has none, of
/// their trunks; otherwise of the boxes around all mapped joints. 1 if these have no extent.
double sizeRatio(const Landmarks& source, const Landmarks& target);

}  // namespace sinew
