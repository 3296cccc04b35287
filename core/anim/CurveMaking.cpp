#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "core/anim/Curve.h"
#include "core/anim/CurveChunks.h"
#include "core/anim/EditCurve.h"

namespace sinew {

bool tooNear(Seconds earlier, Seconds later) {
    // A thousandth of slack, and what far times round off: neighbouring frames at 1 MHz stay apart.
    const double rounding =
        std::numeric_limits<double>::epsilon() * std::max(std::abs(earlier.value), std::abs(later.value));
    return !(earlier < later) || later.value - earlier.value < Curve::kMinimumGap * (1 - 1e-3) - rounding;
}

Curve Curve::fromSamples(FrameRate rate, FrameIndex firstFrame, std::span<const double> values,
                         Interpolation interpolation) {
    SamplePieces pieces;
    pieces.reserve(values.size() / CurveChunk::kSize + 1);
    for (std::size_t i = 0; i < values.size(); i += CurveChunk::kSize) {
        const auto part = values.subspan(i, std::min(CurveChunk::kSize, values.size() - i));
        pieces.emplace_back(part.begin(), part.end());
    }
    return fromPieces(rate, firstFrame, std::move(pieces), interpolation);
}

Curve Curve::fromPieces(FrameRate rate, FrameIndex firstFrame, SamplePieces pieces,
                        Interpolation interpolation) {
    Curve curve;
    curve.chunks_.reserve(pieces.size());
    curve.starts_.reserve(pieces.size());
    for (std::vector<double>& values : pieces) {
        assert(!values.empty() && curve.size_ % CurveChunk::kSize == 0);
        auto chunk = std::make_shared<CurveChunk>();
        chunk->values = std::move(values);
        chunk->firstFrame = firstFrame + FrameIndex{static_cast<std::int64_t>(curve.size_)};
        chunk->rate = rate;
        chunk->interpolation = interpolation;
        curve.append(std::move(chunk));
    }
    return curve;
}

Curve Curve::fromKeys(std::vector<Key> keys) {
    Curve curve;
    curve.appendKeys(sortedApart(std::move(keys)), nullptr);
    return curve;
}

bool isSound(const CurveChunk& chunk) {
    const std::size_t n = chunk.size();
    const auto fits = [](std::size_t size, std::size_t full) { return size == 0 || size == full; };
    if (n == 0 || !fits(chunk.times.size(), n) || !fits(chunk.interpolations.size(), n) ||
        !fits(chunk.slopes.size(), 2 * n) || !fits(chunk.shapes.size(), n)) {
        return false;
    }
    if (!chunk.times.empty()) {
        const auto near = [](double a, double b) { return tooNear({a}, {b}); };
        return std::isfinite(chunk.times.front()) && std::isfinite(chunk.times.back()) &&
               std::adjacent_find(chunk.times.begin(), chunk.times.end(), near) == chunk.times.end();
    }
    // On a grid times increase as long as a frame is more than the rounding of the farthest of them.
    const double farthest = std::max(std::abs(chunk.time(0)), std::abs(chunk.time(n - 1)));
    return std::nextafter(farthest, HUGE_VAL) - farthest < chunk.rate.frameTime().value / 2;
}

std::optional<Curve> Curve::fromChunks(std::vector<std::shared_ptr<const CurveChunk>> chunks) {
    Curve curve;
    curve.starts_.reserve(chunks.size());
    for (const auto& chunk : chunks) {
        curve.starts_.push_back(curve.size_);
        curve.size_ += chunk->size();
    }
    const auto near = [](const auto& a, const auto& b) {
        return tooNear({a->time(a->size() - 1)}, {b->time(0)});
    };
    if (std::adjacent_find(chunks.begin(), chunks.end(), near) != chunks.end()) return std::nullopt;
    curve.chunks_ = std::move(chunks);
    return curve;
}

Curve Curve::emptyCopy() const {
    Curve curve;
    curve.ends_ = ends_;
    return curve;
}

Curve Curve::withEnds(Ends ends) const {
    Curve curve = *this;
    curve.ends_ = ends;
    return curve;
}

Curve Curve::withKey(const Key& key) const {
    const std::size_t before = keyAtOrBefore(key.time);
    const std::size_t behind = before == size_ ? 0 : before + 1;
    const bool replacesBefore = behind > 0 && tooNear(this->key(before).time, key.time);
    const bool replacesBehind = behind < size_ && tooNear(key.time, this->key(behind).time);
    return spliced(replacesBefore ? before : behind, replacesBehind ? behind + 1 : behind, {&key, 1});
}

Curve Curve::withKeysBetween(std::span<const Key> keys) const {
    if (keys.empty()) return *this;
    const std::size_t before = keyAtOrBefore(keys.front().time);
    const std::size_t place = before == size_ ? 0 : before + 1;
    assert(place == size_ || keys.back().time < key(place).time);
    return spliced(place, place, keys);
}

Curve Curve::withoutKeys(Seconds first, Seconds last) const {
    const auto countThrough = [&](Seconds time) {
        const std::size_t index = keyAtOrBefore(time);
        return index == size_ ? 0 : index + 1;
    };
    std::size_t begin = countThrough(first);
    if (begin > 0 && key(begin - 1).time == first) --begin;
    const std::size_t end = countThrough(last);
    return begin < end ? spliced(begin, end, {}) : *this;
}

Curve Curve::withoutKeys(std::span<const std::size_t> indices) const { return exchanged(*this, indices, {}); }

Curve Curve::withInterpolation(Interpolation interpolation) const {
    Curve curve = emptyCopy();
    for (const auto& shared : chunks_) {
        if (shared->interpolations.empty() && shared->interpolation == interpolation) {
            curve.append(shared);
            continue;
        }
        CurveChunk chunk = *shared;
        chunk.interpolation = interpolation;
        chunk.interpolations.clear();
        curve.append(std::make_shared<const CurveChunk>(std::move(chunk)));
    }
    return curve;
}

void Curve::append(std::shared_ptr<const CurveChunk> chunk) {
    starts_.push_back(size_);
    size_ += chunk->size();
    chunks_.push_back(std::move(chunk));
}

void Curve::appendKeys(std::span<const Key> keys, const FrameRate* grid) {
    for (auto& chunk : makeChunks(keys, grid)) append(std::move(chunk));
}

/// The chunks [begin, end) that hold the keys [first, last), or the place in front of `first`; where only a
/// remnant of them would be left, its neighbour too.
std::pair<std::size_t, std::size_t> Curve::chunksOf(std::size_t first, std::size_t last) const {
    std::size_t begin = chunkOf(std::min(first, size_ - 1));
    std::size_t end = (last > first ? chunkOf(last - 1) : begin) + 1;
    const std::size_t held = (end < chunks_.size() ? starts_[end] : size_) - starts_[begin];
    const std::size_t left = held - (last - first);
    if (last - first > 1 && left > 0 && left < CurveChunk::kSize / 4) {
        if (end < chunks_.size()) {
            ++end;
        } else if (begin > 0) {
            --begin;
        }
    }
    return {begin, end};
}

const FrameRate* Curve::gridOf(std::size_t beginChunk, std::size_t endChunk) const {
    return lastGrid(std::span(chunks_).subspan(beginChunk, endChunk - beginChunk));
}

/// Puts `keys` in the place of the keys [first, last); only the chunks that hold them are made anew.
Curve Curve::spliced(std::size_t first, std::size_t last, std::span<const Key> keys) const {
    Curve curve = emptyCopy();
    if (empty()) {
        curve.appendKeys(keys, nullptr);
        return curve;
    }
    const auto [beginChunk, endChunk] = chunksOf(first, last);
    const std::size_t end = endChunk < chunks_.size() ? starts_[endChunk] : size_;
    std::vector<Key> remade;
    for (std::size_t i = starts_[beginChunk]; i < first; ++i) remade.push_back(key(i));
    remade.insert(remade.end(), keys.begin(), keys.end());
    for (std::size_t i = last; i < end; ++i) remade.push_back(key(i));

    const std::size_t chunks =
        chunks_.size() - (endChunk - beginChunk) + remade.size() / CurveChunk::kSize + 1;
    curve.chunks_.reserve(chunks);
    curve.starts_.reserve(chunks);
    for (std::size_t c = 0; c < beginChunk; ++c) curve.append(chunks_[c]);
    curve.appendKeys(remade, gridOf(beginChunk, endChunk));
    for (std::size_t c = endChunk; c < chunks_.size(); ++c) curve.append(chunks_[c]);
    return curve;
}

}  // namespace sinew
