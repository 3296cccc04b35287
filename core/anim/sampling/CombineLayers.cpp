#include "core/anim/sampling/CombineLayers.h"

#include <cmath>

#include "core/anim/sampling/ComposeRotations.h"
#include "core/rig/Pose.h"

namespace sinew {

namespace {

/// Returns the rotation of a layer's curves. Angles without a curve are 0.
Eigen::Quaterniond layerRotation(const Joint& joint, const LayerTerm& term) {
    if (term.motion.rotation) return *term.motion.rotation;
    Eigen::Vector3d angles = term.motion.values.angles;
    for (int i = 0; i < 3; ++i) {
        if (!term.channels.contains(angle(i))) angles[i] = 0;
    }
    return toQuaternion(joint.order, angles);
}

void combineRotations(const Joint& joint, const JointMotion& below, const LayerTerm& term,
                      JointMotion& result) {
    const Eigen::Quaterniond own = layerRotation(joint, term);
    const Eigen::Vector3d angles = valuesOf(joint, term.motion).angles;
    result.values.angles = valuesOf(joint, below).angles;
    for (int i = 0; i < 3; ++i) {
        if (!term.channels.contains(angle(i))) continue;
        double& value = result.values.angles[i];
        value = combine(term.layer.mode, angle(i), term.weight, value, angles[i]);
    }
    result.rotation = composed(rotationOf(joint, below), own, term.layer, term.weight);
}

}  // namespace

Eigen::Quaterniond rotationOf(const Joint& joint, const JointMotion& motion) {
    return motion.rotation ? *motion.rotation : toQuaternion(joint.order, motion.values.angles);
}

JointValues valuesOf(const Joint& joint, const JointMotion& motion) {
    JointValues values = motion.values;
    if (motion.rotation) values.angles = fromQuaternion(joint.order, *motion.rotation, values.angles);
    return values;
}

Transform transformOf(const Joint& joint, const JointMotion& motion) {
    const JointValues& values = motion.values;
    return motion.rotation
               ? Transform{values.translation, joint.rest.rotation * *motion.rotation, values.scale}
               : localTransform(joint, values.translation, values.angles, values.scale);
}

bool composesRotations(const Joint& joint, const ClipLayer& layer, ChannelSet channels) {
    return layer.rotation != LayerRotation::channels && joint.free.containsAll(kAngles) &&
           (layer.mode == LayerMode::override ? channels.containsAll(kAngles)
                                              : channels.containsAny(kAngles));
}

JointMotion combined(const Joint& joint, const JointMotion& below, const LayerTerm& term) {
    if (term.weight == 0) return below;
    JointMotion result = below;
    const bool composes = composesRotations(joint, term.layer, term.channels);
    if (!composes && below.rotation && term.channels.containsAny(kAngles)) result = {valuesOf(joint, below)};
    const JointValues own = valuesOf(joint, term.motion);
    for (const Channel channel : kChannels) {
        if (!term.channels.contains(channel) || (composes && isAngle(channel))) continue;
        double& value = result.values.at(channel);
        value = combine(term.layer.mode, channel, term.weight, value, own.at(channel));
    }
    // SLERP of a joint whose angles are not all free may turn more than the
    // angles say.
    const bool replaces = term.layer.mode == LayerMode::override && term.weight == 1;
    if (!composes && replaces && term.channels.containsAll(kAngles)) result.rotation = term.motion.rotation;
    if (composes) combineRotations(joint, below, term, result);
    return result;
}

std::optional<JointValues> contribution(const Joint& joint, const JointMotion& below, const LayerTerm& term,
                                        const JointMotion& result) {
    if (term.weight == 0) return std::nullopt;
    const bool overrides = term.layer.mode == LayerMode::override;
    const JointValues before = valuesOf(joint, below), after = valuesOf(joint, result);
    const bool composes = composesRotations(joint, term.layer, term.channels);
    JointValues own = term.motion.values;
    for (const Channel channel : kChannels) {
        if (!term.channels.contains(channel) || (composes && isAngle(channel))) continue;
        own.at(channel) =
            contribution(term.layer.mode, channel, term.weight, before.at(channel), after.at(channel));
        if (!std::isfinite(own.at(channel))) return std::nullopt;
    }
    if (!composes) return own;
    if (overrides && term.weight == 1) {
        own.angles = after.angles;
        return own;
    }
    const Eigen::Quaterniond base = rotationOf(joint, below), wanted = rotationOf(joint, result);
    const bool isBefore = !overrides && term.layer.rotation == LayerRotation::parent;
    const Eigen::Quaterniond turn = isBefore ? wanted * base.conjugate() : base.conjugate() * wanted;
    if (rotationDistance(turn, Eigen::Quaterniond::Identity()) > kPi * term.weight) return std::nullopt;
    const Eigen::Quaterniond whole = rotationPower(turn, 1 / term.weight);
    own.angles = fromQuaternion(joint.order, overrides ? base * whole : whole, own.angles);
    return own;
}

std::optional<JointMotion> below(const Joint& joint, const LayerTerm& term, const JointMotion& result,
                                 const JointValues& hint) {
    if (term.weight == 0) return result;
    const bool overrides = term.layer.mode == LayerMode::override;
    if (overrides && term.weight == 1 && !term.channels.empty()) return std::nullopt;
    JointMotion base{valuesOf(joint, result)};
    const JointValues ownValues = valuesOf(joint, term.motion);
    const bool composes = composesRotations(joint, term.layer, term.channels);
    for (const Channel channel : kChannels) {
        if (!term.channels.contains(channel) || (composes && isAngle(channel))) continue;
        double& value = base.values.at(channel);
        const double own = ownValues.at(channel);
        if (isScale(channel)) {
            const double part = combine(LayerMode::additive, channel, term.weight, 1, own);
            value /= part;
            if (overrides) value = std::copysign(std::pow(std::abs(value), 1 / (1 - term.weight)), value);
        } else {
            value = overrides ? (value - term.weight * own) / (1 - term.weight) : value - term.weight * own;
        }
        if (!std::isfinite(value)) return std::nullopt;
    }
    if (!composes) return base;
    const Eigen::Quaterniond wanted = rotationOf(joint, result), own = layerRotation(joint, term);
    base.values.angles = hint.angles;
    if (overrides) {
        // What is left from the result to the layer's rotation is 1 - w of the
        // whole turn.
        const Eigen::Quaterniond rest = own.conjugate() * wanted;
        if (rotationDistance(rest, Eigen::Quaterniond::Identity()) > kPi * (1 - term.weight))
            return std::nullopt;
        base.rotation = own * rotationPower(rest, 1 / (1 - term.weight));
    } else {
        const Eigen::Quaterniond turn = rotationPower(own, term.weight).conjugate();
        base.rotation = term.layer.rotation == LayerRotation::joint ? wanted * turn : turn * wanted;
    }
    return base;
}

}  // namespace sinew
