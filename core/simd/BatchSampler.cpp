#include "core/simd/BatchSampler.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "core/base/Index.h"
#include "core/simd/PoseSampler.h"

namespace sinew {
namespace {

void storeConstants(BatchJoint& joint, const JointValues& values, const Transform& rest) {
    const Eigen::Vector3d turn = rest.rotation.vec();
    joint.isRestRotated = turn != Eigen::Vector3d::Zero();
    for (int a = 0; a < 3; ++a) {
        joint.rest[a] = joint.axes.sign * turn[joint.axes.axis[a]];
        joint.halfSine[a] = joint.axes.sign * std::sin(values.angles[a] / 2);
        joint.halfCosine[a] = std::cos(values.angles[a] / 2);
    }
    joint.rest[3] = rest.rotation.w();
    std::copy_n(values.translation.data(), 3, joint.constantTranslation);
    std::copy_n(values.scale.data(), 3, joint.constantScale);
    joint.scales = values.scale != Eigen::Vector3d::Ones();
}

/// Number of rows of a joint that layers modify: its rotation (x, y, z, w),
/// translation and scale.
constexpr std::size_t kLayeredRows = 10;

}  // namespace

template <class T>
BatchSampler<T>::BatchSampler(std::shared_ptr<const CompiledClip> clip, Locals locals)
    : clip_(std::move(clip)), rows_(clip_, kLayeredRows * clip_->layeredJoints().size()) {
    const auto joints = static_cast<std::size_t>(clip_->skeleton()->size());
    for (const CompiledLayer& layer : clip_->layers()) layers_.emplace_back(layer.curves);
    weights_.resize(layers_.size());
    jointOfRow_.resize(joints);
    for (const int joint : breadthFirst(*clip_->skeleton())) {
        jointOfRow_[asIndex(joint)] = joints_.size();
        joints_.push_back(compile(joint));
    }
    for (std::size_t i = 0; i < clip_->layeredJoints().size(); ++i)
        addLayered(clip_->layeredJoints()[i], kLayeredRows * i);
    if (locals == Locals::stored) rotations_ = makeAlignedRow<T>(joints * 4 * kRow);
    halves_ = makeAlignedRow<T>(angles_.size() * 2 * kRow);
    model_ = makeAlignedRow<T>(joints * 12 * kRow);
}

template <class T>
BatchJoint BatchSampler<T>::compile(int index) {
    const Joint& joint = (*clip_->skeleton())[index];
    const auto at = asIndex(index);
    const CompiledClip::AnimatedJoint* const animated = clip_->animated(index);
    BatchJoint batchJoint{};
    batchJoint.parent = joint.parent;
    batchJoint.index = index;
    if (animated && !animated->slerp) batchJoint.axes = axisPermutation(joint.order);
    storeConstants(batchJoint, clip_->baseValues()[at], joint.rest);
    for (int c = 0; c < 3; ++c)
        batchJoint.angle[c] = batchJoint.translation[c] = batchJoint.scale[c] = BatchJoint::kConstant;
    for (std::size_t s = animated ? animated->firstChannel : 0; animated && s < animated->endChannel; ++s)
        addSource(batchJoint, s);
    if (animated && animated->slerp) {
        batchJoint.rotation = static_cast<std::int32_t>(rows_.rotationRow(*animated));
        batchJoint.rotationKind = BatchJoint::RotationKind::quaternion;
    } else if (batchJoint.rotationKind == BatchJoint::RotationKind::constant) {
        batchJoint.axes = {};
        const Transform& still = clip_->basePose()[at];
        Eigen::Map<Eigen::Matrix3d>(batchJoint.linear) =
            still.rotation.toRotationMatrix() * still.scale.asDiagonal();
    }
    return batchJoint;
}

template <class T>
void BatchSampler<T>::addSource(BatchJoint& joint, std::size_t source) {
    const Channel channel = clip_->channels()[source].channel;
    const auto row = static_cast<std::int32_t>(source);
    const int c = component(channel);
    if (isTranslation(channel)) {
        joint.translation[c] = row;
        return;
    }
    joint.rotationKind = BatchJoint::RotationKind::angles;
    if (isAngle(channel)) {
        joint.angle[c] = static_cast<std::int32_t>(angles_.size());
        angles_.push_back({row, joint.axes.sign});
    } else {
        joint.scale[c] = row;
        joint.scales = true;
    }
}

/// Lets a joint read its values from the rows that combineLayers() fills.
template <class T>
void BatchSampler<T>::addLayered(int index, std::size_t row) {
    BatchJoint& joint = joints_[jointOfRow_[asIndex(index)]];
    const Joint& source = (*clip_->skeleton())[index];
    const bool isTurned = std::ranges::all_of(clip_->layers(), [&](const CompiledLayer& layer) {
        const ChannelSet channels = layer.curves->keyed(index);
        return channels.empty() ||
               (kAngles.containsAll(channels) && composesRotations(source, *layer.layer, channels));
    });
    layeredJoints_.push_back({index, isTurned, row});
    const auto first = static_cast<std::int32_t>(rows_.firstExtraRow() + row);
    joint.axes = {};
    for (int c = 0; c < 3; ++c) joint.rest[c] = source.rest.rotation.vec()[c];
    joint.rest[3] = source.rest.rotation.w();
    joint.rotation = first;
    joint.rotationKind = BatchJoint::RotationKind::quaternion;
    if (isTurned) return;
    for (int c = 0; c < 3; ++c) {
        joint.translation[c] = first + 4 + c;
        joint.scale[c] = first + 7 + c;
    }
    joint.scales = true;
}

template <class T>
void BatchSampler<T>::evaluate(std::span<const Seconds> times) {
    size_ = times.size();
    rows_.read(times);
    for (ChannelRows& layer : layers_) layer.read(times);
    run(times);
}

template <class T>
void BatchSampler<T>::evaluate(FrameIndex first, std::size_t count) {
    assert(count > 0 && count <= kBatchSize);
    size_ = count;
    std::array<Seconds, kBatchSize> frames;
    for (std::size_t i = 0; i < count; ++i)
        frames[i] = clip_->clip()->rate.time(first + FrameIndex{static_cast<std::int64_t>(i)});
    const std::span<const Seconds> times(frames.data(), count);
    rows_.read(first, times);
    for (ChannelRows& layer : layers_) layer.read(first, times);
    run(times);
}

/// Computes the rows of joints that layers modify.
template <class T>
void BatchSampler<T>::combineLayers(std::span<const Seconds> times) {
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        for (std::size_t at = 0; at < times.size(); ++at)
            weights_[i][at] = clip_->layers()[i].layer->weightAt(times[at]);
    }
    for (const LayeredJoint& layered : layeredJoints_)
        layered.isTurned ? turn(layered, times.size()) : combine(layered, times.size());
}

/// Computes the rotations of a joint that layers only turn.
template <class T>
void BatchSampler<T>::turn(const LayeredJoint& layered, std::size_t count) {
    TurnRows turns, own;
    rows_.readTurns(layered.joint, turns);
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        const CompiledLayer& layer = clip_->layers()[i];
        const double factor = layer.factors[asIndex(layered.joint)];
        if (factor == 0 || layer.curves->keyed(layered.joint).empty()) continue;
        std::array<double, kBatchSize> weights;
        for (std::size_t at = 0; at < count; ++at) weights[at] = factor * weights_[i][at];
        layers_[i].readTurns(layered.joint, own);
        turns.compose(own, *layer.layer, {weights.data(), count});
    }
    for (std::size_t c = 0; c < 4; ++c) std::copy_n(turns.row[c], kRow, rows_.extraRow(layered.row + c));
}

/// Computes the local transforms of any joint that layers modify.
template <class T>
void BatchSampler<T>::combine(const LayeredJoint& layered, std::size_t count) {
    const Joint& joint = (*clip_->skeleton())[layered.joint];
    for (std::size_t at = 0; at < count; ++at) {
        JointMotion motion = rows_.motion(layered.joint, at);
        for (std::size_t i = 0; i < layers_.size(); ++i) {
            const CompiledLayer& layer = clip_->layers()[i];
            const ChannelSet channels = layer.curves->keyed(layered.joint);
            const double weight = weights_[i][at] * layer.factors[asIndex(layered.joint)];
            if (channels.empty() || weight == 0) continue;
            motion = combined(joint, motion,
                              {*layer.layer, weight, channels, layers_[i].motion(layered.joint, at)});
        }
        const Eigen::Quaterniond turn = rotationOf(joint, motion);
        for (int c = 0; c < 4; ++c) rows_.extraRow(layered.row + asIndex(c))[at] = turn.coeffs()[c];
        for (int c = 0; c < 3; ++c) {
            rows_.extraRow(layered.row + 4 + asIndex(c))[at] = motion.values.translation[c];
            rows_.extraRow(layered.row + 7 + asIndex(c))[at] = motion.values.scale[c];
        }
    }
}

template <class T>
void BatchSampler<T>::run(std::span<const Seconds> times) {
    if (joints_.empty()) return;
    combineLayers(times);
    for (int axis = 0; axis < 3; ++axis) {
        const BatchJoint& root = joints_.front();
        const std::int32_t row = root.translation[axis];
        origin_[axis] =
            row == BatchJoint::kConstant ? root.constantTranslation[axis] : rows_.rows()[asIndex(row)][0];
    }
    modelKernel(ModelCall<T>{angles_.data(), angles_.size(), joints_.data(), joints_.size(), rows_.rows(),
                             origin_.data(), halves_.get(), rotations_.get(), model_.get()});
}

template <class T>
Transform BatchSampler<T>::local(int joint, std::size_t at) const {
    const auto index = asIndex(joint);
    const BatchJoint& wide = joints_[jointOfRow_[index]];
    Transform local = clip_->basePose()[index];
    for (int c = 0; c < 3; ++c) {
        const std::int32_t moving = wide.translation[c], growing = wide.scale[c];
        if (moving != BatchJoint::kConstant) local.translation[c] = rows_.rows()[asIndex(moving)][at];
        if (growing != BatchJoint::kConstant) local.scale[c] = rows_.rows()[asIndex(growing)][at];
    }
    if (wide.rotationKind == BatchJoint::RotationKind::constant) return local;
    const T* const turn = rotations_.get() + index * 4 * kRow + at;
    for (std::size_t c = 0; c < 4; ++c)
        local.rotation.coeffs()[static_cast<Eigen::Index>(c)] = static_cast<double>(turn[c * kRow]);
    return local;
}

template <class T>
Affine BatchSampler<T>::model(int joint, std::size_t at) const {
    Affine model;
    for (int c = 0; c < 3; ++c) model.matrix().col(c) = column(joint, at, asIndex(c));
    model.matrix().col(3) = head(joint, at);
    return model;
}

template class BatchSampler<float>;
template class BatchSampler<double>;

}  // namespace sinew
