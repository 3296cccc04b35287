#pragma once

#include <optional>
#include <vector>

#include "core/anim/sampling/ClipSampler.h"
#include "core/base/Result.h"
#include "core/base/WorkControl.h"

namespace sinew {

/// Root motion: the travel of a character on the floor, apart from the motion of its body.

/// The joints between which root motion is moved.
struct RootJoints {
    int hips = 0;          ///< the joint that carries the body
    int root = kNoParent;  ///< joint on the floor above the hips; kNoParent if there is none
    int top = 0;       ///< topmost joint of the figure above the hips, or the hips; below a new root joint
    double floor = 0;  ///< height of the lowest point at rest, model space, metres
    double hipHeight = 0;  ///< height of the hips at rest above `floor`, metres

    /// Returns the joint whose children are moved against it: those of the root, or only `top`.
    bool hasRoot() const { return root != kNoParent; }
};

/// Finds the joints for root motion. The hips are those of the body's roles; without them, the first joint
/// with several children below the skeleton's root with the most joints, or else that root or, if it is at
/// rest at the world's origin, its child. The root joint is the topmost joint of the figure above the hips,
/// if it is at the height of the world's origin, or nearer to the lowest point at rest than to the hips'
/// height; a center of gravity beside the hips does not count.
///
/// Returns nullopt for a skeleton without joints. O(joints * depth).
std::optional<RootJoints> findRootJoints(const Skeleton& skeleton);

/// What root motion consists of. Horizontal position is always part of it.
struct RootMotionSettings {
    bool heading = true;  ///< rotation about Y
    bool height = false;  ///< height of the hips above their height at rest
    /// Standard deviation of the Gaussian filter that smooths the path; 0: the root follows the hips exactly.
    /// What the filter removes stays in the hips.
    Seconds smoothing{0};
};

/// A position on the floor and a heading, relative to the rest pose.
struct RootPlacement {
    Eigen::Vector3d position = Eigen::Vector3d::Zero();  ///< model space, metres; y is a rise
    double heading = 0;                                  ///< radians about Y; not wrapped

    RigidTransform transform() const;
};

/// Returns the rotation about Y by an angle in radians.
Eigen::Quaterniond aboutY(double angle);

/// Returns the angle by which a rotation turns about Y: that of its twist in a swing-twist decomposition,
/// -pi..pi. 0 if it is undefined, which is the case upside down.
double headingOf(const Eigen::Quaterniond& rotation);

/// Returns the placement of the character below its hips on every frame of the sampler's clip. Headings
/// continue without jumps.
///
/// Fails as filtered() does, and with `cancelled`.
Result<std::vector<RootPlacement>> rootPath(const ClipSampler& sampler, const RootJoints& joints,
                                            const RootMotionSettings& settings,
                                            const WorkControl& control = {});

}  // namespace sinew
