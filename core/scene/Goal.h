#pragma once

#include <Eigen/Core>
#include <optional>
#include <span>

#include "core/base/Id.h"
#include "core/rig/BonePoint.h"

namespace sinew {

/// Where a joint of the chain, an elbow or a knee, is drawn to as far as the goals leave it free.
struct Pole {
    JointId joint;                                    ///< its head is drawn
    Eigen::Vector3d place = Eigen::Vector3d::Zero();  ///< world space, metres
    friend bool operator==(const Pole&, const Pole&) = default;
};

/// An IK target for the head or tail of a joint. Target, orientation and influence have channels, which a
/// clip may key (goalChannel); without keys the values here hold.
struct Goal {
    using End = BonePoint::End;
    GoalId id;
    JointId joint;
    End end = End::tail;
    Eigen::Vector3d target = Eigen::Vector3d::Zero();  ///< world space, metres; of `follow`, where it is set
    double weight = 1;                                 ///< of its squared distance, >= 0
    bool pinned = false;                               ///< drags and solves hold it where it is
    bool live = false;                                 ///< solved at every time on top of the clip
    double influence = 1;                              ///< of a live goal, 0 to 1
    int depth = 0;          ///< how many joints it may turn, from its own upward; 0: all up to the root
    bool oriented = false;  ///< whether the joint is to be turned as `angles` says, too
    Eigen::Vector3d angles = Eigen::Vector3d::Zero();  ///< XYZ order, radians; in the space of `target`
    double orientationWeight = 1;  ///< of the squared angle on an arm of 0.1 of the skeleton's extent
    std::optional<JointId> follow =
        std::nullopt;  ///< the joint, posed by the clip, whose space the target is given in
    std::optional<Pole> pole = std::nullopt;
    friend bool operator==(const Goal&, const Goal&) = default;
};

/// What no goal may be: "a weight is negative", "an influence is not within 0 and 1"...; null where all are
/// sound. Whether their joints exist is another question.
const char* goalFault(std::span<const Goal> goals);

}  // namespace sinew
