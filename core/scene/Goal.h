#pragma once

#include <Eigen/Core>
#include <optional>
#include <span>

#include "core/base/Id.h"
#include "core/rig/BonePoint.h"

namespace sinew {

/// Pulls a joint of the chain, such as an elbow or a knee, towards a position as far as the goals leave it
/// free.
struct Pole {
    JointId joint;                                       ///< joint whose head is pulled
    Eigen::Vector3d position = Eigen::Vector3d::Zero();  ///< world space, metres
    friend bool operator==(const Pole&, const Pole&) = default;
};

/// An IK goal: a target for the head or tail of a joint. Target, orientation and influence are channels that
/// a clip can key (goalChannel()); channels without keys have the values here.
struct Goal {
    using End = BonePoint::End;
    GoalId id;
    JointId joint;
    End end = End::tail;
    /// Metres; in world space, or in the space of `follow` if that is set.
    Eigen::Vector3d target = Eigen::Vector3d::Zero();
    double weight = 1;      ///< of the squared distance, >= 0
    bool pinned = false;    ///< whether drags and solves keep the point where it is
    bool live = false;      ///< whether it is solved at every time, on top of the clip
    double influence = 1;   ///< of a live goal, 0..1
    int depth = 0;          ///< number of joints that may rotate, from its own upwards; 0: all up to the root
    bool oriented = false;  ///< whether the joint's orientation should match `angles`
    Eigen::Vector3d angles = Eigen::Vector3d::Zero();  ///< XYZ order, radians; in the space of `target`
    /// Of the squared angle, measured on an arm of 0.1 of the skeleton's extent.
    double orientationWeight = 1;
    /// Joint whose space, as posed by the clip, contains the target; nullopt: world space.
    std::optional<JointId> follow = std::nullopt;
    std::optional<Pole> pole = std::nullopt;
    friend bool operator==(const Goal&, const Goal&) = default;
};

/// Returns what is wrong with the goals' values, such as "a goal's depth is negative", or null if all are
/// valid. Does not check whether their joints exist.
const char* goalError(std::span<const Goal> goals);

}  // namespace sinew
