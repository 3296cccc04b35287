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

/// Returns the position of a frame on a grid of the same rate.
DenseCurve::Position rowOf(const FrameGrid& grid, std::int64_t frame) {
    const auto at =
        static_cast<std::size_t>(std::clamp<std::int64_t>(frame - grid.first.value, 0, grid.count - 1));
    const std::size_t chunk = at / CurveChunk::kSize, offset = at % CurveChunk::kSize;
    return {chunk, chunk, offset, offset, 0};
}

/// Returns whether the positions are adjacent samples of one chunk that fill a whole row.
bool areOneRow(std::span<const DenseCurve::Position> places) {
    if (places.size() < kBatchSize) return false;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i].u != 0 || places[i].chunk != places[0].chunk ||
            places[i].offset != places[0].offset + i)
            return false;
    }
    return true;
}

}  // namespace

template <class T>
BatchSampler<T>::BatchSampler(std::shared_ptr<const CompiledClip> clip, Locals locals)
    : clip_(std::move(clip)) {
    const auto joints = static_cast<std::size_t>(clip_->skeleton()->size());
    for (const CompiledClip::AnimatedJoint& animated : clip_->animated()) {
        if (animated.slerp) slerpJoints_.push_back({&animated, {}});
    }
    const std::size_t rows = clip_->channels().size() + 4 * slerpJoints_.size();
    scratch_ = makeAlignedRow<double>(rows * kRow);
    for (std::size_t i = 0; i < rows; ++i) rows_.push_back(scratch_.get() + i * kRow);
    jointOfRow_.resize(joints);
    for (const int joint : breadthFirst(*clip_->skeleton())) {
        jointOfRow_[asIndex(joint)] = joints_.size();
        joints_.push_back(compile(joint));
    }
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
        const auto slerp =
            std::ranges::find(slerpJoints_, animated, &SlerpJoint::animated) - slerpJoints_.begin();
        batchJoint.rotation =
            static_cast<std::int32_t>(clip_->channels().size()) + 4 * static_cast<std::int32_t>(slerp);
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

template <class T>
void BatchSampler<T>::evaluate(std::span<const Seconds> times) {
    assert(!times.empty() && times.size() <= kBatchSize);
    size_ = times.size();
    std::array<DenseCurve::Position, kBatchSize> places;
    for (std::uint32_t grid = 0; grid < clip_->grids().size(); ++grid) {
        for (std::size_t i = 0; i < size_; ++i)
            places[i] = DenseCurve::locate(clip_->grids()[grid], times[i].value);
        readSampled(grid, {places.data(), size_});
    }
    readSparse(times);
    run();
}

template <class T>
void BatchSampler<T>::evaluate(FrameIndex first, std::size_t count) {
    assert(count > 0 && count <= kBatchSize);
    size_ = count;
    const FrameRate rate = clip_->clip()->rate;
    std::array<Seconds, kBatchSize> times;
    for (std::size_t i = 0; i < count; ++i)
        times[i] = rate.time(first + FrameIndex{static_cast<std::int64_t>(i)});
    std::array<DenseCurve::Position, kBatchSize> places;
    for (std::uint32_t index = 0; index < clip_->grids().size(); ++index) {
        const FrameGrid& grid = clip_->grids()[index];
        for (std::size_t i = 0; i < count; ++i) {
            places[i] = grid.rate == rate ? rowOf(grid, first.value + static_cast<std::int64_t>(i))
                                          : DenseCurve::locate(grid, times[i].value);
        }
        readSampled(index, {places.data(), count});
    }
    readSparse({times.data(), count});
    run();
}

template <class T>
void BatchSampler<T>::readSampled(std::uint32_t grid, std::span<const DenseCurve::Position> places) {
    const bool oneRow = areOneRow(places);
    for (std::size_t s = 0; s < clip_->channels().size(); ++s) {
        const CompiledClip::AnimatedChannel& source = clip_->channels()[s];
        if (source.sparse || source.grid != grid) continue;
        if (oneRow) {
            rows_[s] = source.chunks[places[0].chunk] + places[0].offset;
            continue;
        }
        double* const row = scratch_.get() + s * kRow;
        for (std::size_t i = 0; i < places.size(); ++i) row[i] = DenseCurve::value(source.chunks, places[i]);
        rows_[s] = row;
    }
}

template <class T>
void BatchSampler<T>::readSparse(std::span<const Seconds> times) {
    for (std::size_t s = 0; s < clip_->channels().size(); ++s) {
        const CompiledClip::AnimatedChannel& source = clip_->channels()[s];
        if (!source.sparse) continue;
        double* const row = scratch_.get() + s * kRow;
        SparseCurve::Position last;
        for (std::size_t i = 0, end; i < times.size(); i = end) {
            const auto guess = source.sparse->pieceAt(last.next(), times[i].value);
            const SparseCurve::Piece piece = guess ? *guess : source.sparse->piece(times[i].value);
            last = piece.position;
            end = i + 1;
            while (end < times.size() && times[end].value >= piece.from && times[end].value < piece.until)
                ++end;
            for (std::size_t at = i; at < end; ++at) row[at] = piece.cubic.at(times[at].value);
        }
    }
    readRotations(times);
}

template <class T>
void BatchSampler<T>::readRotations(std::span<const Seconds> times) {
    for (std::size_t n = 0; n < slerpJoints_.size(); ++n)
        readRotation(slerpJoints_[n], times, scratch_.get() + (clip_->channels().size() + 4 * n) * kRow);
}

/// Computes rotations of a SLERP joint; at times at which it does not use SLERP, from its angles.
template <class T>
void BatchSampler<T>::readRotation(SlerpJoint& slerpJoint, std::span<const Seconds> times, double* rows) {
    auto& [animated, span] = slerpJoint;
    std::array<bool, kBatchSize> slerps{};
    for (std::size_t i = 0, end; i < times.size(); i = end) {
        animated->slerp->seek(times[i].value, span);
        end = i + 1;
        if (!span.isSlerp) continue;
        while (end < times.size() && times[end].value >= span.from && times[end].value < span.until) ++end;
        if (end == i + 1 && times[i].value == span.start) {
            rotationLanes_.set(i, span.first);
        } else {
            rotationLanes_.set(i, end, span.first, span.last);
        }
        for (std::size_t lane = i; lane < end; ++lane) {
            rotationLanes_.setFraction(lane,
                                       std::clamp((times[lane].value - span.start) * span.rate, 0.0, 1.0));
            slerps[lane] = true;
        }
    }
    rotationLanes_.evaluate(rows);
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (slerps[i]) continue;
        JointValues values = clip_->baseValues()[asIndex(animated->joint)];
        for (std::size_t s = animated->firstChannel; s < animated->endChannel; ++s)
            values.at(clip_->channels()[s].channel) = rows_[s][i];
        const Eigen::Quaterniond turn =
            toQuaternion((*clip_->skeleton())[animated->joint].order, values.angles);
        for (int c = 0; c < 4; ++c) rows[asIndex(c) * kRow + i] = turn.coeffs()[c];
    }
}

template <class T>
void BatchSampler<T>::run() {
    if (joints_.empty()) return;
    for (int axis = 0; axis < 3; ++axis) {
        const BatchJoint& root = joints_.front();
        const std::int32_t row = root.translation[axis];
        origin_[axis] =
            row == BatchJoint::kConstant ? root.constantTranslation[axis] : rows_[asIndex(row)][0];
    }
    modelKernel(ModelCall<T>{angles_.data(), angles_.size(), joints_.data(), joints_.size(), rows_.data(),
                             origin_.data(), halves_.get(), rotations_.get(), model_.get()});
}

template <class T>
Transform BatchSampler<T>::local(int joint, std::size_t at) const {
    const auto index = asIndex(joint);
    const BatchJoint& wide = joints_[jointOfRow_[index]];
    Transform local = clip_->basePose()[index];
    for (int c = 0; c < 3; ++c) {
        const std::int32_t moving = wide.translation[c], growing = wide.scale[c];
        if (moving != BatchJoint::kConstant) local.translation[c] = rows_[asIndex(moving)][at];
        if (growing != BatchJoint::kConstant) local.scale[c] = rows_[asIndex(growing)][at];
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
