#pragma once

#include <array>
#include <optional>
#include <span>

#include "core/retarget/transfer/Landmarks.h"

namespace sinew {

/// Points of a body in one pose, metres. Those of parts that it lacks are zero.
struct BodyPoints {
    std::array<Eigen::Vector3d, kLimbs.size()> ends{};     ///< of feet and hands, see Landmarks::limbEnd()
    std::array<Eigen::Vector3d, kLimbs.size()> tips{};     ///< ankles and wrists
    std::array<Eigen::Vector3d, kLimbs.size()> middles{};  ///< knees and elbows
    Eigen::Vector3d head = Eigen::Vector3d::Zero(), top = Eigen::Vector3d::Zero();  ///< of the head's bone
    std::array<Eigen::Vector3d, 2> hips{};                                          ///< tops of the legs

    Eigen::Vector3d middleOfHips() const { return (hips[0] + hips[1]) / 2; }
};

/// Finds these points in poses of a skeleton.
class BodyTracker {
public:
    /// Refers to the skeleton, which must outlive this.
    BodyTracker(const Skeleton& skeleton, const Mapping& mapping, MappingSide side);

    /// @param model  J modelFromJoint transforms
    /// @param fromModel  applied to all points
    BodyPoints at(std::span<const Affine> model, const Affine& fromModel = Affine::Identity()) const;

    /// Returns the end of a limb; nullopt if the limb is not tracked.
    const std::optional<BonePoint>& end(Limb limb) const { return ends_[indexOf(limb)]; }
    /// Returns the joint of the ankle or wrist of a limb that is tracked.
    int tip(Limb limb) const { return tips_[indexOf(limb)]; }
    bool hasHead() const { return head_.has_value(); }
    bool hasHips() const { return hips_.size() == 2; }

private:
    const Skeleton* skeleton_;
    std::array<std::optional<BonePoint>, kLimbs.size()> ends_;
    std::array<int, kLimbs.size()> tips_{}, middles_{};
    std::optional<std::array<BonePoint, 2>> head_;  ///< both ends of its bone
    std::vector<int> hips_;
};

/// Returns the largest acceleration of hands, wrists, elbows, feet, ankles and knees on all frames, m/s².
double largestAcceleration(std::span<const BodyPoints> body, double framesPerSecond);

}  // namespace sinew
