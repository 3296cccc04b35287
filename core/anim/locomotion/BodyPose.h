#pragma once

#include <span>
#include <vector>

#include "core/anim/locomotion/RootPath.h"
#include "core/anim/sampling/ClipSampler.h"
#include "core/base/WorkControl.h"

namespace sinew {

/// A pose apart from its placement on the floor, so that poses of different places can be compared and
/// blended.
struct BodyPose {
    PoseValues values;     ///< J values; those of RootJoints::top follow from the other members
    RootPlacement ground;  ///< below the hips
    RigidTransform hips;   ///< of the hips relative to `ground`, without scales
};

/// Returns the pose with these J values.
BodyPose bodyPose(const RootJoints& joints, const Skeleton& skeleton, PoseValues values);

/// Returns the pose of a clip at a time.
BodyPose bodyPose(const RootJoints& joints, const ClipSampler& sampler, Seconds time);

/// Returns the rest pose, standing on the floor at y = 0.
BodyPose standingPose(const RootJoints& joints, const Skeleton& skeleton);

/// Returns the values of a pose. Those of the topmost joint are computed from `ground` and `hips`; of the
/// angles that give its rotation, the ones nearest to those in `pose.values` are chosen.
PoseValues placedValues(const RootJoints& joints, const Skeleton& skeleton, const BodyPose& pose);

/// Changes headings by whole turns, so that they continue from pose to pose.
void unwrapHeadings(std::span<BodyPose> poses);

/// Returns the poses of a clip on the frames of a range, with headings that continue; only the first ones if
/// cancelled.
std::vector<BodyPose> bodyPoses(const RootJoints& joints, const ClipSampler& sampler, FrameRange frames,
                                const WorkControl& control = {});

/// Checks that no joint above the hips is scaled unevenly in these poses. Fails with `argumentInvalid`.
Result<void> checkScales(const RootJoints& joints, const Skeleton& skeleton, std::span<const BodyPose> poses);

/// Returns the clip in which all joints that it animates, or that leave their rest pose, take these poses,
/// one per frame of its range. Keys are on every frame, linear or SLERP as before. Channels that stay the
/// same get one key. Tracks of goals and shapes are kept. Incomplete if cancelled.
///
/// Values of channels that are not free are ignored, except those of the topmost joint, see RootJoints.
Clip withBodyPoses(const RootJoints& joints, const Skeleton& skeleton, Clip clip,
                   std::span<const BodyPose> poses, const WorkControl& control = {});

/// Returns the values a fraction of the path from one pose's values of a joint to another's: rotations of
/// joints with three free angles by SLERP, otherwise angle by angle along the shorter arc.
///
/// @param hint  angles near which the result's are
JointValues blendedValues(const Joint& joint, const JointValues& from, const JointValues& to, double fraction,
                          const Eigen::Vector3d& hint);

}  // namespace sinew
