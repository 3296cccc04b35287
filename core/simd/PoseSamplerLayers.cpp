#include <algorithm>

#include "core/base/Index.h"
#include "core/simd/PoseSampler.h"

namespace sinew {

void PoseSampler::combineLayers(Seconds time) {
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        layers_[i].weight = clip_->layers()[i].layer->weightAt(time);
        if (layers_[i].weight > 0) layers_[i].curves->sampleCurves(time);
    }
    turnJoints();
    for (const LayeredJoint& layered : layeredJoints_) {
        bool isModified = false;
        for (std::size_t i = 0; i < layers_.size(); ++i) isModified |= weightOf(i, layered.joint) > 0;
        if (isModified) {
            if (!layered.isTurned) combine(layered);
        } else {
            const JointMotion motion = this->motion(layered.joint);
            Transform& local = pose_[asIndex(layered.joint)];
            if (!layered.isRotating) local.rotation = clip_->basePose()[asIndex(layered.joint)].rotation;
            local.translation = motion.values.translation;
            local.scale = motion.values.scale;
        }
        if (isModified || !layered.isRotating) storeLinear(layered.lane);
    }
}

/// Returns the weight of a layer for a joint; 0 if it has no curves for it.
double PoseSampler::weightOf(std::size_t layer, int joint) const {
    const CompiledLayer& compiled = clip_->layers()[layer];
    return compiled.curves->keyed(joint).empty() ? 0
                                                 : layers_[layer].weight * compiled.factors[asIndex(joint)];
}

/// Sets the rotations of all joints that layers only turn.
void PoseSampler::turnJoints() {
    const std::size_t count = turned_.joints.size();
    for (std::size_t k = 0; k < count; ++k) turned_.rotations[k] = curveRotation(turned_.joints[k]);
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        if (layers_[i].weight > 0) turnByLayer(i);
    }
    for (std::size_t k = 0; k < count; ++k) {
        const int joint = turned_.joints[k];
        bool isModified = false;
        for (std::size_t i = 0; i < layers_.size(); ++i) isModified |= weightOf(i, joint) > 0;
        if (isModified)
            pose_[asIndex(joint)].rotation = (*clip_->skeleton())[joint].rest.rotation * turned_.rotations[k];
    }
}

/// Composes the rotations of joints with those of a layer; see composed().
void PoseSampler::turnByLayer(std::size_t index) {
    const LayerSettings& layer = *clip_->layers()[index].layer;
    const bool overrides = layer.mode == LayerMode::override;
    const std::size_t count = turned_.joints.size(), length = turned_.rowLength;
    double* const turns = turned_.turns.get();
    std::fill_n(turns, 3 * length, 0.0);
    std::fill_n(turns + 3 * length, length, 1.0);
    std::fill_n(turned_.exponents.get(), length, 0.0);
    bool isWhole = true;
    for (std::size_t k = 0; k < count; ++k) {
        const double weight = weightOf(index, turned_.joints[k]);
        if (weight == 0) continue;
        const Eigen::Quaterniond own = layers_[index].curves->curveRotation(turned_.joints[k]);
        if (overrides && weight == 1) {
            turned_.rotations[k] = own;
            continue;
        }
        const Eigen::Quaterniond turn = overrides ? turned_.rotations[k].conjugate() * own : own;
        for (std::size_t c = 0; c < 4; ++c)
            turns[c * length + k] = turn.coeffs()[static_cast<Eigen::Index>(c)];
        turned_.exponents[k] = weight;
        isWhole &= weight == 1;
    }
    if (!isWhole) raiseTurns(turned_.exponents.get(), length, turns);
    const bool isAfter = overrides || layer.rotation == LayerRotation::joint;
    for (std::size_t k = 0; k < count; ++k) {
        if (turned_.exponents[k] == 0) continue;
        const Eigen::Quaterniond turn(turns[3 * length + k], turns[k], turns[length + k],
                                      turns[2 * length + k]);
        turned_.rotations[k] = isAfter ? turned_.rotations[k] * turn : turn * turned_.rotations[k];
    }
}

/// Sets the local transform of any joint that layers modify.
void PoseSampler::combine(const LayeredJoint& layered) {
    const auto at = asIndex(layered.joint);
    const Joint& joint = (*clip_->skeleton())[layered.joint];
    JointMotion motion = this->motion(layered.joint);
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        const CompiledLayer& layer = clip_->layers()[i];
        const ChannelSet channels = layer.curves->keyed(layered.joint);
        const double weight = layers_[i].weight * layer.factors[at];
        if (channels.empty() || weight == 0) continue;
        motion = combined(joint, motion,
                          {*layer.layer, weight, channels, layers_[i].curves->motion(layered.joint)});
    }
    pose_[at] = transformOf(joint, motion);
}

}  // namespace sinew
