#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/anim/Curve.h"

namespace sinew {
namespace {

/// Stores the times only where they are no frames of `grid`.
void setTimes(CurveChunk& chunk, std::span<const Key> keys, const FrameRate* grid) {
    if (grid != nullptr) {
        chunk.rate = *grid;
        chunk.firstFrame = grid->nearestFrame(keys[0].time);
        std::size_t onGrid = 0;
        while (onGrid < keys.size() && chunk.time(onGrid) == keys[onGrid].time.value) ++onGrid;
        if (onGrid == keys.size()) return;
    }
    chunk.times.reserve(keys.size());
    for (const Key& key : keys) chunk.times.push_back(key.time.value);
}

CurveChunk makeChunk(std::span<const Key> keys, const FrameRate* grid) {
    CurveChunk chunk;
    chunk.interpolation = keys[0].interpolation;
    chunk.values.reserve(keys.size());
    bool mixed = false;
    bool sloped = false;
    bool shaped = false;
    for (const Key& key : keys) {
        chunk.values.push_back(key.value);
        mixed |= key.interpolation != chunk.interpolation;
        sloped |= key.slopeIn != 0 || key.slopeOut != 0;
        shaped |= key.shape != KeyShape();
    }
    if (mixed) chunk.interpolations.reserve(keys.size());
    if (sloped) chunk.slopes.reserve(2 * keys.size());
    if (shaped) chunk.shapes.reserve(keys.size());
    for (const Key& key : keys) {
        if (mixed) chunk.interpolations.push_back(key.interpolation);
        if (sloped) chunk.slopes.insert(chunk.slopes.end(), {key.slopeIn, key.slopeOut});
        if (shaped) chunk.shapes.push_back(key.shape);
    }
    setTimes(chunk, keys, grid);
    return chunk;
}

}  // namespace

bool tooNear(Seconds earlier, Seconds later) {
    // A thousandth of slack, and what far times round off: neighbouring frames at 1 MHz stay apart.
    const double rounding =
        std::numeric_limits<double>::epsilon() * std::max(std::abs(earlier.value), std::abs(later.value));
    return !(earlier < later) || later.value - earlier.value < Curve::kMinimumGap * (1 - 1e-3) - rounding;
}

Curve Curve::fromSamples(FrameRate rate, FrameIndex firstFrame, std::span<const double> values,
                         Interpolation interpolation) {
    Curve curve;
    for (std::size_t i = 0; i < values.size(); i += CurveChunk::kSize) {
        const auto part = values.subspan(i, std::min(CurveChunk::kSize, values.size() - i));
        CurveChunk chunk;
        chunk.values.assign(part.begin(), part.end());
        chunk.firstFrame = firstFrame + FrameIndex{static_cast<std::int64_t>(i)};
        chunk.rate = rate;
        chunk.interpolation = interpolation;
        curve.append(std::make_shared<const CurveChunk>(std::move(chunk)));
    }
    return curve;
}

std::vector<Key> sortedApart(std::vector<Key> keys) {
    std::vector<std::size_t> order(keys.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return keys[a].time != keys[b].time ? keys[a].time < keys[b].time : a < b;
    });
    std::vector<std::size_t> kept;
    for (const std::size_t i : order) {
        const bool merges = !kept.empty() && tooNear(keys[kept.back()].time, keys[i].time);
        if (!merges) {
            kept.push_back(i);
        } else if (i > kept.back()) {
            kept.back() = i;
        }
    }
    std::vector<Key> sorted;
    sorted.reserve(kept.size());
    for (const std::size_t i : kept) sorted.push_back(keys[i]);
    return sorted;
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

Curve Curve::joined(std::span<const Curve> curves) {
    Curve whole = curves.empty() ? Curve() : curves.front();
    for (const Curve& next : curves.subspan(std::min<std::size_t>(1, curves.size()))) {
        if (next.empty()) continue;
        if (!whole.empty() && tooNear(whole.endTime(), next.startTime())) {
            const std::size_t last = whole.size_ - 1;
            whole = whole.withoutKeys({&last, 1});
        }
        for (const auto& chunk : next.chunks_) whole.append(chunk);
    }
    return whole;
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

Curve Curve::withoutKeys(std::span<const std::size_t> indices) const { return exchanged(indices, {}); }

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

/// Sorted keys, cut into chunks of even size; times that are frames of `grid` are not stored.
void Curve::appendKeys(std::span<const Key> keys, const FrameRate* grid) {
    const std::size_t parts = (keys.size() + CurveChunk::kSize - 1) / CurveChunk::kSize;
    for (std::size_t i = 0; i < parts; ++i) {
        const std::size_t begin = keys.size() * i / parts;
        const std::size_t end = keys.size() * (i + 1) / parts;
        append(std::make_shared<const CurveChunk>(makeChunk(keys.subspan(begin, end - begin), grid)));
    }
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

/// The last grid that these chunks are on, or null.
const FrameRate* Curve::gridOf(std::size_t beginChunk, std::size_t endChunk) const {
    const FrameRate* grid = nullptr;
    for (std::size_t c = beginChunk; c < endChunk; ++c) {
        if (chunks_[c]->times.empty()) grid = &chunks_[c]->rate;
    }
    return grid;
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
