#include "core/simd/ChannelRows.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "core/base/Index.h"

namespace sinew {

namespace {

/// Returns the position of a frame on a grid of the same rate.
DenseCurve::Position rowOf(const FrameGrid& grid, std::int64_t frame) {
    const auto at =
        static_cast<std::size_t>(std::clamp<std::int64_t>(frame - grid.first.value, 0, grid.count - 1));
    const std::size_t chunk = at / CurveChunk::kSize, offset = at % CurveChunk::kSize;
    return {chunk, chunk, offset, offset, 0};
}

/// Returns whether the positions are adjacent samples of one chunk that fill a
/// whole row.
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

ChannelRows::ChannelRows(std::shared_ptr<const CompiledClip> clip, std::size_t extra)
    : clip_(std::move(clip)) {
    for (const CompiledClip::AnimatedJoint& animated : clip_->animated()) {
        if (animated.slerp) slerpJoints_.push_back({&animated, {}});
    }
    const std::size_t count = firstExtraRow() + extra;
    scratch_ = makeAlignedRow<double>(count * kRow);
    for (std::size_t i = 0; i < count; ++i) rows_.push_back(scratchRow(i));
}

std::size_t ChannelRows::rotationRow(const CompiledClip::AnimatedJoint& animated) const {
    const auto slerp = std::ranges::find(slerpJoints_, &animated, &SlerpJoint::animated);
    return clip_->channels().size() + 4 * static_cast<std::size_t>(slerp - slerpJoints_.begin());
}

void ChannelRows::read(std::span<const Seconds> times) {
    assert(!times.empty() && times.size() <= kBatchSize);
    std::array<DenseCurve::Position, kBatchSize> places;
    for (std::uint32_t grid = 0; grid < clip_->grids().size(); ++grid) {
        for (std::size_t i = 0; i < times.size(); ++i)
            places[i] = DenseCurve::locate(clip_->grids()[grid], times[i].value);
        readSampled(grid, {places.data(), times.size()});
    }
    readSparse(times);
}

void ChannelRows::read(FrameIndex first, std::span<const Seconds> times) {
    assert(!times.empty() && times.size() <= kBatchSize);
    const FrameRate rate = clip_->clip()->rate;
    std::array<DenseCurve::Position, kBatchSize> places;
    for (std::uint32_t index = 0; index < clip_->grids().size(); ++index) {
        const FrameGrid& grid = clip_->grids()[index];
        for (std::size_t i = 0; i < times.size(); ++i) {
            places[i] = grid.rate == rate ? rowOf(grid, first.value + static_cast<std::int64_t>(i))
                                          : DenseCurve::locate(grid, times[i].value);
        }
        readSampled(index, {places.data(), times.size()});
    }
    readSparse(times);
}

void ChannelRows::readSampled(std::uint32_t grid, std::span<const DenseCurve::Position> places) {
    const bool oneRow = areOneRow(places);
    for (std::size_t s = 0; s < clip_->channels().size(); ++s) {
        const CompiledClip::AnimatedChannel& source = clip_->channels()[s];
        if (source.sparse || source.grid != grid) continue;
        if (oneRow) {
            rows_[s] = source.chunks[places[0].chunk] + places[0].offset;
            continue;
        }
        double* const row = scratchRow(s);
        for (std::size_t i = 0; i < places.size(); ++i) row[i] = DenseCurve::value(source.chunks, places[i]);
        rows_[s] = row;
    }
}

void ChannelRows::readSparse(std::span<const Seconds> times) {
    for (std::size_t s = 0; s < clip_->channels().size(); ++s) {
        const CompiledClip::AnimatedChannel& source = clip_->channels()[s];
        if (!source.sparse) continue;
        double* const row = scratchRow(s);
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
    for (SlerpJoint& slerpJoint : slerpJoints_)
        readRotation(slerpJoint, times, scratchRow(rotationRow(*slerpJoint.animated)));
}

/// Computes rotations of a SLERP joint; at times at which it does not use
/// SLERP, from its angles.
void ChannelRows::readRotation(SlerpJoint& slerpJoint, std::span<const Seconds> times, double* rows) {
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

void ChannelRows::readTurns(int joint, TurnRows& turns) const {
    const EulerOrder order = (*clip_->skeleton())[joint].order;
    const Eigen::Vector3d& still = clip_->baseValues()[asIndex(joint)].angles;
    const CompiledClip::AnimatedJoint* const animated = clip_->animated(joint);
    if (!animated) return turns.fill(toQuaternion(order, still));
    if (animated->slerp) {
        const std::size_t first = rotationRow(*animated);
        for (std::size_t c = 0; c < 4; ++c) std::copy_n(rows_[first + c], kRow, turns.row[c]);
        return;
    }
    alignas(64) double angles[3][kBatchSize];
    for (int a = 0; a < 3; ++a) std::fill_n(angles[a], kRow, still[a]);
    for (std::size_t s = animated->firstChannel; s < animated->endChannel; ++s) {
        const Channel channel = clip_->channels()[s].channel;
        if (isAngle(channel)) std::copy_n(rows_[s], kRow, angles[component(channel)]);
    }
    turns.setAngles(order, angles);
}

JointMotion ChannelRows::motion(int joint, std::size_t at) const {
    JointMotion motion{clip_->baseValues()[asIndex(joint)]};
    const CompiledClip::AnimatedJoint* const animated = clip_->animated(joint);
    if (!animated) return motion;
    for (std::size_t s = animated->firstChannel; s < animated->endChannel; ++s)
        motion.values.at(clip_->channels()[s].channel) = rows_[s][at];
    if (!animated->slerp) return motion;
    const double* const* turn = rows_.data() + rotationRow(*animated);
    motion.rotation = Eigen::Quaterniond(turn[3][at], turn[0][at], turn[1][at], turn[2][at]);
    return motion;
}

}  // namespace sinew
