#pragma once

#include <Eigen/Geometry>
#include <optional>
#include <span>
#include <vector>

#include "core/anim/sampling/JointValues.h"
#include "core/retarget/Mapping.h"
#include "core/retarget/transfer/ReferencePose.h"

namespace sinew {

/// Changes to the style of the motion.
struct RetargetStyle {
    double stride = 1;       ///< factor of the horizontal path
    double hipHeight = 1;    ///< factor of the height of the hips
    double stanceWidth = 0;  ///< angle by which each leg is turned outwards, radians
    double armSpread = 0;    ///< angle by which each arm is turned outwards, radians
    /// Fraction of the trunk's rotation that has been reached in the middle of the spine, 0..1 exclusive: 0.5
    /// bends it evenly, more bends its lower part.
    double spineShare = 0.5;
    friend bool operator==(const RetargetStyle&, const RetargetStyle&) = default;
};

/// A pose of the source skeleton.
struct SourcePose {
    std::span<const Transform> local;  ///< J parentFromJoint
    std::span<const Affine> model;     ///< J modelFromJoint
};

/// Options of a transfer.
struct TransferOptions {
    bool scalesPath = true;  ///< horizontally; otherwise it keeps its length
    RetargetStyle style;
    /// Rotation from the source's model space to the target's, see uprightRotation().
    Eigen::Quaterniond targetFromSource = Eigen::Quaterniond::Identity();
    /// Pose of the source that corresponds to the target's reference pose.
    SourceReference reference;
};

/// Transfers poses from one skeleton to another.
///
/// The target is first put into a reference pose (alignReference()). From there, every joint turns in model
/// space as its counterpart turns from the source's reference pose, usually its rest pose. Chains of
/// different lengths share rotations; limbs with roll bones share their twist. Joints without a counterpart
/// keep their rest pose relative to their parent. Within limits that apply to drags, each joint gets the
/// nearest rotation it allows (orientJoint()).
///
/// The result depends on rest positions and on rotations relative to rest. The names, rolls and rotation
/// orders of joints, joints in between that are not mapped, and the source's unit therefore do not matter.
class PoseTransfer {
public:
    /// Refers to the skeletons, which must outlive this. Indices in the mapping must be valid. Each thread
    /// needs its own copy.
    PoseTransfer(const Skeleton& source, const Skeleton& target, const Mapping& mapping,
                 TransferOptions options);

    /// Computes the target's values for a pose of the source. O(joints), no allocation.
    ///
    /// @param values  J values of the target; in: those of the previous frame, from which angles continue
    ///     without jumps; out: the result
    void transfer(const SourcePose& pose, PoseValues& values);
    /// Returns the J modelFromJoint transforms of the last result.
    std::span<const Affine> model() const { return targetModel_; }

    /// Returns the ratio of the target's size to the source's.
    double scale() const { return scale_; }
    /// Sets the offset of the hips' height, metres.
    void setHeightOffset(double offset) { heightOffset_ = offset; }
    /// Returns the target joint that carries the path of the hips; nullopt if none can be moved.
    std::optional<int> mover() const { return mover_; }

private:
    /// How a target joint gets its rotation.
    struct Rule {
        enum class Kind : std::uint8_t { follow, rotate, twist };
        Kind kind = Kind::follow;
        int from = kNoParent,
            to = kNoParent;   ///< source joints between whose rotations it lies; kNoParent: none
        double fraction = 1;  ///< of the way from `from` to `to`
        /// Direction of a limb in the reference pose: of the rotation about it only the fraction is applied,
        /// of the rest all.
        std::optional<Eigen::Vector3d> axis;
        int twisting = kNoParent;    ///< Kind::twist: the target joint whose twist it shares
        int translated = kNoParent;  ///< source joint whose translation it repeats
        Eigen::Quaterniond style =
            Eigen::Quaterniond::Identity();  ///< turns it in the reference pose; model space
    };

    void addChain(const RoleMapping& entry, const Mapping& mapping);
    void addTwist(const RoleMapping& entry, const Mapping& mapping);
    void addStyle(const Mapping& mapping);
    void findMover();
    void turnSource(const SourcePose& pose);
    Eigen::Quaterniond turnOf(int sourceJoint) const {
        return sourceJoint == kNoParent ? Eigen::Quaterniond::Identity()
                                        : turned_[static_cast<std::size_t>(sourceJoint)];
    }
    Eigen::Quaterniond turnOf(const Rule& rule) const;
    Eigen::Quaterniond twisted(int joint, const Rule& rule, const Eigen::Quaterniond& parent) const;
    void translate(int joint, const SourcePose& pose, PoseValues& values) const;
    void moveHips(const SourcePose& pose, PoseValues& values);
    void computeModel(const PoseValues& values);

    const Skeleton* source_;
    const Skeleton* target_;
    TransferOptions options_;
    double scale_ = 1;
    double heightOffset_ = 0;
    std::vector<Rule> rules_;                    ///< one per target joint
    std::vector<Eigen::Quaterniond> reference_;  ///< modelFromJoint rotations of the target's reference pose
    std::vector<Eigen::Matrix3d> restScales_;    ///< of the target's joints at rest, in their spaces
    std::vector<int> sourcePelvis_, targetPelvis_;
    std::optional<int> mover_;
    // Workspace of transfer():
    std::vector<Eigen::Quaterniond> sourceRotations_, turned_, rotations_;
    Pose targetPose_;
    std::vector<Affine> targetModel_;
};

}  // namespace sinew
