#pragma once

#include <Eigen/Geometry>
#include <optional>

#include "core/anim/clip/ClipLayer.h"
#include "core/anim/sampling/JointValues.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// The motion of a joint at one time while layers are combined.
struct JointMotion {
    /// If `rotation` is set, the angles only say which of its angles are meant: the nearest to them.
    JointValues values;
    std::optional<Eigen::Quaterniond> rotation =
        std::nullopt;  ///< R(order, angles), without the rest rotation
};

/// Returns R(order, angles) of a motion.
Eigen::Quaterniond rotationOf(const Joint& joint, const JointMotion& motion);
/// Returns the values of a motion with the angles of its rotation.
JointValues valuesOf(const Joint& joint, const JointMotion& motion);
/// Returns parentFromJoint.
Transform transformOf(const Joint& joint, const JointMotion& motion);

/// What a layer adds to a joint at one time.
struct LayerTerm {
    const ClipLayer& layer;
    double weight;        ///< of the layer, times the mask's factor; 0..1
    ChannelSet channels;  ///< those that have curves in the layer
    JointMotion motion;   ///< values of these curves; others are ignored
};

/// Returns whether a layer with curves for these channels composes rotations of a joint, rather than
/// combining its angles one by one; see LayerRotation. An override layer without curves for all three angles
/// combines them one by one.
bool composesRotations(const Joint& joint, const ClipLayer& layer, ChannelSet channels);

/// Returns the motion of a joint after a layer: the one below it, modified by the layer. A weight of 0 leaves
/// it as it is, bit for bit; an override layer of weight 1 replaces it.
JointMotion combined(const Joint& joint, const JointMotion& below, const LayerTerm& term);

/// Returns the values of the layer's channels with which combined() returns `result`: the exact inverse.
/// Angles are the nearest to those of `term.motion`. Channels that the layer does not have are undefined.
/// nullopt if there are none: the weight is 0, a scale below is 0, or an override layer of a weight below 1
/// would have to turn by more than half a turn.
///
/// An additive layer that composes rotations must have all three angles.
std::optional<JointValues> contribution(const Joint& joint, const JointMotion& below, const LayerTerm& term,
                                        const JointMotion& result);

/// Returns the motion below a layer with which combined() returns `result`; nullopt if there is none, because
/// the layer overrides it. Angles are the nearest to those of `hint`.
std::optional<JointMotion> below(const Joint& joint, const LayerTerm& term, const JointMotion& result,
                                 const JointValues& hint);

}  // namespace sinew
