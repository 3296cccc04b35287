#include "core/anim/sampling/CompiledCurve.h"

#include <algorithm>
#include <limits>

#include "core/base/Index.h"

namespace sinew {

bool DenseCurve::supports(const Curve& curve) {
    if (!curve.extrapolation().isHold()) return false;
    const auto& chunks = curve.chunks();
    for (std::size_t c = 0; c < chunks.size(); ++c) {
        const CurveChunk& chunk = *chunks[c];
        const FrameIndex first =
            chunks[0]->firstFrame + FrameIndex{static_cast<std::int64_t>(c * CurveChunk::kSize)};
        const bool onGrid = chunk.times.empty() && chunk.rate == chunks[0]->rate && chunk.firstFrame == first;
        const bool linear = chunk.interpolations.empty() && chunk.interpolation == Interpolation::linear;
        const bool full =
            c + 1 == chunks.size() ? chunk.size() <= CurveChunk::kSize : chunk.size() == CurveChunk::kSize;
        if (!onGrid || !linear || !full) return false;
    }
    return true;
}

DenseCurve::DenseCurve(const Curve& curve) {
    const CurveChunk& front = *curve.chunks().front();
    grid_ = {front.rate, front.firstFrame, static_cast<std::int64_t>(curve.size())};
    chunks_.reserve(curve.chunks().size());
    for (const auto& chunk : curve.chunks()) chunks_.push_back(chunk->values.data());
}

DenseCurve::Position DenseCurve::locate(const FrameGrid& grid, double seconds) {
    const std::int64_t frame = grid.atOrBefore(seconds);
    const std::int64_t next = std::min(frame + 1, grid.count - 1);
    const double start = grid.time(frame);
    const auto at = asIndex(frame);
    const auto after = asIndex(next);
    Position position{at / CurveChunk::kSize, after / CurveChunk::kSize, at % CurveChunk::kSize,
                      after % CurveChunk::kSize, 0};
    if (next > frame && seconds > start) position.u = (seconds - start) / (grid.time(next) - start);
    return position;
}

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

}  // namespace

/// Blocks of the previous curve whose chunks are at the start or end of the new curve, too. An edit changes
/// what is between them.
struct SparseCurve::ReusableBlocks {
    using Chunks = std::vector<std::shared_ptr<const CurveChunk>>;

    ReusableBlocks(const Chunks& chunks, const SparseCurve* previous)
        : blocks(previous ? std::span(previous->blocks_) : std::span<const Block>()), count(chunks.size()) {
        const std::size_t limit = std::min(count, blocks.size());
        while (front < limit && chunks[front] == blocks[front].chunk) ++front;
        while (back < limit - front && chunks[count - 1 - back] == blocks[blocks.size() - 1 - back].chunk)
            ++back;
    }
    const Block* block(std::size_t c) const {
        if (c < front) return &blocks[c];
        return c + back >= count ? &blocks[blocks.size() - (count - c)] : nullptr;
    }

    std::span<const Block> blocks;
    std::size_t count;
    std::size_t front = 0;
    std::size_t back = 0;
};

SparseCurve::SparseCurve(const Curve& curve, const SparseCurve* previous) {
    if (!curve.extrapolation().isHold())
        extrapolation_ = ExtrapolationData{curve.firstEnd(), curve.lastEnd(), curve.extrapolation()};
    const auto& chunks = curve.chunks();
    starts_.reserve(chunks.size());
    blocks_.reserve(chunks.size());
    const auto keyAt = [&](std::size_t index) {
        return index < curve.size() ? std::optional(curve.key(index)) : std::nullopt;
    };
    const ReusableBlocks reusable(chunks, previous);
    for (std::size_t c = 0; c < chunks.size(); ++c) {
        const std::size_t first = curve.chunkStarts()[c];
        const std::size_t end = first + chunks[c]->size();
        Block block{chunks[c], {first > 0 ? keyAt(first - 1) : std::nullopt, keyAt(end), keyAt(end + 1)}, {}};
        const Block* old = reusable.block(c);
        const bool same = old && old->neighbours == block.neighbours;
        block.segments = same ? old->segments : compile(curve, c, block.neighbours);
        starts_.push_back(block.segments->cubics.front().start);
        blocks_.push_back(std::move(block));
    }
}

double SparseCurve::endTime(Position position) const {
    const auto& cubics = blocks_[position.block].segments->cubics;
    if (position.segment + 1 < cubics.size()) return cubics[position.segment + 1].start;
    return position.block + 1 < starts_.size() ? starts_[position.block + 1] : kInfinite;
}

SparseCurve::Piece SparseCurve::pieceInside(double seconds) const {
    const auto after = std::upper_bound(starts_.begin(), starts_.end(), seconds);
    if (after == starts_.begin())
        return {-kInfinite,
                starts_.front(),
                {{starts_.front(), blocks_.front().segments->cubics.front().c0}},
                {}};
    const auto block = static_cast<std::uint32_t>(after - starts_.begin() - 1);
    const auto& segments = *blocks_[block].segments;
    const auto next = std::upper_bound(segments.cubics.begin(), segments.cubics.end(), seconds,
                                       [](double t, const Cubic& cubic) { return t < cubic.start; });
    const Position position{block, static_cast<std::uint32_t>(next - segments.cubics.begin() - 1)};
    const Segment segment = segments[position.segment];
    return {segment.start, endTime(position), segment, position};
}

SparseCurve::Piece SparseCurve::piece(double seconds) const {
    if (!extrapolation_) return pieceInside(seconds);
    const auto& [first, last, ends] = *extrapolation_;
    if (seconds >= first.time && seconds < last.time) return pieceInside(seconds);
    const Lookup position = lookup(seconds, first, last, ends);
    const double value = pieceInside(position.seconds).cubic.at(position.seconds) + position.offset;
    return {seconds, seconds, {{seconds, value}}, {}};
}

std::optional<SparseCurve::Piece> SparseCurve::pieceAt(Position position, double seconds) const {
    if (extrapolation_ && (seconds < extrapolation_->first.time || seconds >= extrapolation_->last.time))
        return std::nullopt;
    if (position.block >= blocks_.size() ||
        position.segment >= blocks_[position.block].segments->cubics.size())
        return std::nullopt;
    const Segment segment = (*blocks_[position.block].segments)[position.segment];
    const double end = endTime(position);
    if (seconds < segment.start || seconds >= end) return std::nullopt;
    return Piece{segment.start, end, segment, position};
}

Segment SparseCurve::Segments::operator[](std::size_t index) const {
    if (beziers.empty()) return {cubics[index]};
    const auto found = std::ranges::lower_bound(beziers, index, {}, &Bezier::index);
    const bool isBezier = found != beziers.end() && found->index == index;
    return isBezier ? Segment{cubics[index], found->duration, found->lengths} : Segment{cubics[index]};
}

std::shared_ptr<const SparseCurve::Segments> SparseCurve::compile(const Curve& curve, std::size_t chunk,
                                                                  const Neighbours& neighbours) {
    const std::size_t first = curve.chunkStarts()[chunk];
    const std::size_t count = curve.chunks()[chunk]->size();
    std::vector<Key> keys;
    keys.reserve(count + neighbours.size());
    if (neighbours[0]) keys.push_back(*neighbours[0]);
    const std::size_t lead = keys.size();
    for (std::size_t i = 0; i < count; ++i) keys.push_back(curve.key(first + i));
    for (std::size_t i : {1, 2}) {
        if (neighbours[i]) keys.push_back(*neighbours[i]);
    }
    Segments segments;
    segments.cubics.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const Segment compiled = segment(keys, lead + i);
        segments.cubics.push_back(compiled);
        if (compiled.isBezier()) segments.beziers.push_back({i, compiled.duration, compiled.lengths});
    }
    return std::make_shared<const Segments>(std::move(segments));
}

namespace {

/// Returns whether the curve has the same value at all times.
bool isConstant(const Curve& curve) {
    const double first = curve.chunks().front()->values.front();
    for (const auto& chunk : curve.chunks()) {
        if (!chunk->slopes.empty()) return false;
        for (const double value : chunk->values) {
            if (value != first) return false;
        }
    }
    return true;
}

}  // namespace

CompiledCurve::CompiledCurve(std::shared_ptr<const Curve> curve, const CompiledCurve* previous)
    : curve_(std::move(curve)), usesSlerp_(curve_->uses(Interpolation::slerp)) {
    if (isConstant(*curve_)) {
        form_ = curve_->chunks().front()->values.front();
    } else if (DenseCurve::supports(*curve_)) {
        form_.emplace<DenseCurve>(*curve_);
    } else {
        form_.emplace<SparseCurve>(*curve_, previous ? previous->sparse() : nullptr);
    }
}

}  // namespace sinew
