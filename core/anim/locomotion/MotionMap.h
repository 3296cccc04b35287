#pragma once

#include <Eigen/Core>

#include "core/anim/clip/Clip.h"
#include "core/anim/sampling/JointValues.h"
#include "core/base/WorkControl.h"

namespace sinew {

/// A fixed map from the motion of one joint to that of the same or another one: a translation t becomes
/// linear * t + offset, and a rotation R(angles) left * R(angles) * right. All matrices are orthogonal; those
/// of the rotation are both rotations or both reflections.
struct MotionMap {
    Eigen::Matrix3d linear = Eigen::Matrix3d::Identity();
    Eigen::Vector3d offset = Eigen::Vector3d::Zero();  ///< metres
    Eigen::Matrix3d left = Eigen::Matrix3d::Identity();
    Eigen::Matrix3d right = Eigen::Matrix3d::Identity();
};

/// The owner of channels with tracks: a joint, or a goal.
struct MappedChannels {
    JointId id;
    EulerOrder order = EulerOrder::XYZ;
    ChannelSet free;
    JointValues rest;  ///< values of channels without keys
};
MappedChannels mappedChannels(const Joint& joint);

/// Adds the mapped translations, angles and scales of `from` in `source` to `result`, as tracks of `to`,
/// which has none there yet. Scales are copied.
///
/// Where mapped axes are axes again, curves only change sign, channel and offset, and all keys are kept. The
/// same holds for a rotation about the outermost axis, and for sums of positions whose keys are alike. Joints
/// that rotate freely by SLERP throughout are converted key by key, which is exact, too. Otherwise the
/// channels get a linear key (SLERP if it was used) on every frame of the clip's range.
///
/// Returns the channels of `to` that would have to be free for the motion to be exact; those that are free
/// come as close as they can. O(keys), or O(frames) where keys are not kept.
///
/// @param control  once it is cancelled, tracks are missing
ChannelSet mapMotion(const Clip& source, const MappedChannels& from, const MappedChannels& to,
                     const MotionMap& map, Clip& result, const WorkControl& control = {});

/// Rounds elements of an orthogonal matrix that are 0 or ±1 up to rounding errors, so that axes are found to
/// be parallel.
Eigen::Matrix3d withExactAxes(Eigen::Matrix3d matrix);

/// Returns the map that mirrors the motion of a joint in the model's plane x = 0 for its counterpart; see
/// mirroredLocal().
MotionMap mirrorMap(const Skeleton& skeleton, int joint, int counterpart);

/// Returns the clip mirrored in the model's plane x = 0: the curves of the joints with names of one side
/// become those of the other (see mirrorPairs()), as do contacts and accepted conflicts; those in the middle
/// are mirrored. Joints whose counterpart is missing keep their curves. Tracks of goals and shapes are
/// unchanged. If the skeleton is symmetric at rest, all heads mirror their counterparts' heads, whatever the
/// joints' axes.
///
/// @param lost  out: channels that would have to be free for this to be exact; sorted
/// @param control  once it is cancelled, tracks are missing
/// O(keys + frames of joints whose axes are not parallel to their counterparts').
Clip mirroredJoints(const Skeleton& skeleton, const Clip& clip, std::vector<ChannelId>& lost,
                    const WorkControl& control = {});

}  // namespace sinew
