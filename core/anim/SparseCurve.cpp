#include "core/anim/SparseCurve.h"

#include <limits>

namespace sinew {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

}  // namespace

/// The blocks of the curve before whose chunks this one begins and ends with: an edit changes what is
/// between.
struct SparseCurve::Shared {
    using Chunks = std::vector<std::shared_ptr<const CurveChunk>>;

    Shared(const Chunks& chunks, const SparseCurve* before)
        : blocks(before ? std::span(before->blocks_) : std::span<const Block>()), count(chunks.size()) {
        const std::size_t most = std::min(count, blocks.size());
        while (front < most && chunks[front] == blocks[front].chunk) ++front;
        while (back < most - front && chunks[count - 1 - back] == blocks[blocks.size() - 1 - back].chunk)
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

SparseCurve::SparseCurve(const Curve& curve, const SparseCurve* before) {
    if (!curve.ends().hold()) goesOn_ = GoesOn{curve.firstEnd(), curve.lastEnd(), curve.ends()};
    const auto& chunks = curve.chunks();
    starts_.reserve(chunks.size());
    blocks_.reserve(chunks.size());
    const auto keyAt = [&](std::size_t index) {
        return index < curve.size() ? std::optional(curve.key(index)) : std::nullopt;
    };
    const Shared shared(chunks, before);
    for (std::size_t c = 0; c < chunks.size(); ++c) {
        const std::size_t first = curve.chunkStarts()[c];
        const std::size_t end = first + chunks[c]->size();
        Block block{chunks[c], {first > 0 ? keyAt(first - 1) : std::nullopt, keyAt(end), keyAt(end + 1)}, {}};
        const Block* old = shared.block(c);
        const bool same = old && old->neighbours == block.neighbours;
        block.segments = same ? old->segments : compile(curve, c, block.neighbours);
        starts_.push_back(block.segments->front().start);
        blocks_.push_back(std::move(block));
    }
}

double SparseCurve::endOf(Place place) const {
    const auto& segments = *blocks_[place.block].segments;
    if (place.segment + 1 < segments.size()) return segments[place.segment + 1].start;
    return place.block + 1 < starts_.size() ? starts_[place.block + 1] : kInfinite;
}

SparseCurve::Piece SparseCurve::inside(double seconds) const {
    const auto behind = std::upper_bound(starts_.begin(), starts_.end(), seconds);
    if (behind == starts_.begin())
        return {-kInfinite, starts_.front(), {starts_.front(), blocks_.front().segments->front().c0}, {}};
    const auto block = static_cast<std::uint32_t>(behind - starts_.begin() - 1);
    const auto& segments = *blocks_[block].segments;
    const auto next = std::upper_bound(segments.begin(), segments.end(), seconds,
                                       [](double t, const Segment& segment) { return t < segment.start; });
    const Place place{block, static_cast<std::uint32_t>(next - segments.begin() - 1)};
    return {segments[place.segment].start, endOf(place), segments[place.segment], place};
}

SparseCurve::Piece SparseCurve::piece(double seconds) const {
    if (!goesOn_) return inside(seconds);
    const auto& [first, last, ends] = *goesOn_;
    if (seconds >= first.time && seconds < last.time) return inside(seconds);
    const Lookup place = lookup(seconds, first, last, ends);
    const double value = inside(place.seconds).cubic.at(place.seconds) + place.add;
    return {seconds, seconds, {seconds, value}, {}};
}

std::optional<SparseCurve::Piece> SparseCurve::pieceAt(Place place, double seconds) const {
    if (goesOn_ && (seconds < goesOn_->first.time || seconds >= goesOn_->last.time)) return std::nullopt;
    if (place.block >= blocks_.size() || place.segment >= blocks_[place.block].segments->size())
        return std::nullopt;
    const Segment& segment = (*blocks_[place.block].segments)[place.segment];
    const double end = endOf(place);
    if (seconds < segment.start || seconds >= end) return std::nullopt;
    return Piece{segment.start, end, segment, place};
}

std::shared_ptr<const std::vector<Segment>> SparseCurve::compile(const Curve& curve, std::size_t chunk,
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
    std::vector<Segment> segments;
    segments.reserve(count);
    for (std::size_t i = 0; i < count; ++i) segments.push_back(segment(keys, lead + i));
    return std::make_shared<const std::vector<Segment>>(std::move(segments));
}

}  // namespace sinew
