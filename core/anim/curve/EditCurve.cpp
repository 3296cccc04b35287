#include "core/anim/curve/EditCurve.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numeric>

namespace sinew {

namespace {

/// Stores the times unless all of them are consecutive frames of `grid`.
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
    bool weighted = false;
    for (const Key& key : keys) {
        chunk.values.push_back(key.value);
        mixed |= key.interpolation != chunk.interpolation;
        sloped |= key.slopeIn != 0 || key.slopeOut != 0;
        shaped |= key.shape != KeyShape();
        weighted |= key.lengths != TangentLengths();
    }
    if (mixed) chunk.interpolations.reserve(keys.size());
    if (sloped) chunk.slopes.reserve(2 * keys.size());
    if (shaped) chunk.shapes.reserve(keys.size());
    if (weighted) chunk.lengths.reserve(keys.size());
    for (const Key& key : keys) {
        if (mixed) chunk.interpolations.push_back(key.interpolation);
        if (sloped) chunk.slopes.insert(chunk.slopes.end(), {key.slopeIn, key.slopeOut});
        if (shaped) chunk.shapes.push_back(key.shape);
        if (weighted) chunk.lengths.push_back(key.lengths);
    }
    setTimes(chunk, keys, grid);
    return chunk;
}

}  // namespace

Key keyOf(const CurveChunk& chunk, std::size_t i) {
    Key key{Seconds{chunk.time(i)}, chunk.values[i], chunk.interpolationAt(i), 0, 0};
    if (!chunk.slopes.empty()) {
        key.slopeIn = chunk.slopes[2 * i];
        key.slopeOut = chunk.slopes[2 * i + 1];
    }
    if (!chunk.shapes.empty()) key.shape = chunk.shapes[i];
    if (!chunk.lengths.empty()) key.lengths = chunk.lengths[i];
    return key;
}

CurveChunks makeChunks(std::span<const Key> keys, const FrameRate* grid) {
    const std::size_t parts = (keys.size() + CurveChunk::kSize - 1) / CurveChunk::kSize;
    CurveChunks chunks;
    chunks.reserve(parts);
    for (std::size_t i = 0; i < parts; ++i) {
        const std::size_t begin = keys.size() * i / parts;
        const std::size_t end = keys.size() * (i + 1) / parts;
        chunks.push_back(
            std::make_shared<const CurveChunk>(makeChunk(keys.subspan(begin, end - begin), grid)));
    }
    return chunks;
}

const FrameRate* lastGrid(std::span<const std::shared_ptr<const CurveChunk>> chunks) {
    const FrameRate* grid = nullptr;
    for (const auto& chunk : chunks) {
        if (chunk->times.empty()) grid = &chunk->rate;
    }
    return grid;
}

std::vector<double> keyValues(const Curve& curve) {
    std::vector<double> values;
    values.reserve(curve.size());
    for (const auto& chunk : curve.chunks()) {
        values.insert(values.end(), chunk->values.begin(), chunk->values.end());
    }
    return values;
}

bool isFinite(const Curve& curve) {
    const auto finite = [](double value) { return std::isfinite(value); };
    return std::ranges::all_of(curve.chunks(), [&](const auto& chunk) {
        return std::ranges::all_of(chunk->values, finite) && std::ranges::all_of(chunk->slopes, finite);
    });
}

bool isUnchanged(const Curve* curve, std::span<const double> samples) {
    constexpr double kRounding = 1e-9;
    if (curve && curve->size() > 1) return false;
    const double value = curve ? curve->key(0).value : 0;
    return std::ranges::all_of(samples, [&](double sample) { return std::abs(sample - value) <= kRounding; });
}

std::vector<double> keyTimes(const Curve& curve) {
    std::vector<double> times;
    times.reserve(curve.size());
    for (const auto& chunk : curve.chunks()) {
        for (std::size_t i = 0; i < chunk->size(); ++i) times.push_back(chunk->time(i));
    }
    return times;
}

Curve withValues(const Curve& curve, std::span<const double> values, std::span<const double> slopes) {
    assert(values.size() == curve.size() && (slopes.empty() || slopes.size() == 2 * curve.size()));
    std::vector<std::shared_ptr<const CurveChunk>> chunks = curve.chunks();
    for (std::size_t c = 0; c < chunks.size(); ++c) {
        const std::size_t begin = curve.chunkStarts()[c];
        const auto part = values.subspan(begin, chunks[c]->size());
        const bool sloped = !slopes.empty() && !chunks[c]->slopes.empty();
        if (!sloped && std::ranges::equal(part, chunks[c]->values)) continue;
        CurveChunk chunk = *chunks[c];
        chunk.values.assign(part.begin(), part.end());
        if (sloped) {
            const auto own = slopes.subspan(2 * begin, 2 * part.size());
            chunk.slopes.assign(own.begin(), own.end());
        }
        chunks[c] = std::make_shared<const CurveChunk>(std::move(chunk));
    }
    // Cannot fail, as the times are those of a valid curve.
    return Curve::fromChunks(std::move(chunks))->withExtrapolation(curve.extrapolation());
}

namespace {

Curve makeCurve(const CurveChunks& chunks, const Curve& source) {
    if (auto curve = Curve::fromChunks(chunks)) return curve->withExtrapolation(source.extrapolation());
    // Rounding of large times has brought keys together.
    std::vector<Key> keys;
    for (const auto& chunk : chunks) {
        for (std::size_t i = 0; i < chunk->size(); ++i) keys.push_back(keyOf(*chunk, i));
    }
    return Curve::fromKeys(std::move(keys)).withExtrapolation(source.extrapolation());
}

/// Returns the indices in `removed` and those of keys too close to an inserted key, sorted.
std::vector<std::size_t> removedIndices(const Curve& curve, std::span<const std::size_t> removed,
                                        std::span<const Key> inserted) {
    std::vector<std::size_t> all(removed.begin(), removed.end());
    std::size_t after = 0;
    for (const Key& key : inserted) {
        // Usually the key after the last one is replaced.
        const bool isNext = after < curve.size() && curve.key(after).time == key.time;
        const std::size_t before = isNext ? after : curve.keyAtOrBefore(key.time);
        after = before == curve.size() ? 0 : before + 1;
        if (after > 0 && areTooClose(curve.key(before).time, key.time)) all.push_back(before);
        if (after < curve.size() && areTooClose(key.time, curve.key(after).time)) all.push_back(after);
    }
    std::ranges::sort(all);
    const auto repeated = std::ranges::unique(all);
    all.erase(repeated.begin(), repeated.end());
    return all;
}

CurveChunk shiftedChunk(CurveChunk chunk, Seconds offset, FrameRate rate) {
    const FrameIndex frames = chunk.rate.nearestFrame(offset);
    if (chunk.times.empty() && chunk.rate.time(frames) == snapNearFrame(chunk.rate, offset)) {
        chunk.firstFrame = chunk.firstFrame + frames;
        return chunk;
    }
    std::vector<double> times(chunk.size());
    for (std::size_t i = 0; i < times.size(); ++i) {
        times[i] = snapNearFrame(rate, Seconds{chunk.time(i)} + offset).value;
    }
    chunk.times = std::move(times);
    chunk.rate = {};
    chunk.firstFrame = {};
    return chunk;
}

void append(CurveChunks& chunks, CurveChunks more) {
    chunks.insert(chunks.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

/// Removes and inserts keys of a curve; rebuilds only the affected chunks.
class ChunkRebuilder {
public:
    ChunkRebuilder(const Curve& curve, std::span<const std::size_t> removed, std::span<const Key> inserted)
        : chunks_(curve.chunks()),
          starts_(curve.chunkStarts()),
          removed_(removedIndices(curve, removed, inserted)),
          inserted_(inserted) {}

    CurveChunks run() {
        for (std::size_t c = 0; c < chunks_.size(); ++c) {
            const bool last = c + 1 == chunks_.size();
            const std::size_t insertions = last ? inserted_.size() : countBefore(chunks_[c + 1]->time(0));
            const std::size_t end = starts_[c] + chunks_[c]->size();
            const bool isAffected =
                insertions > 0 || (nextRemoved_ < removed_.size() && removed_[nextRemoved_] < end);
            if (!isAffected && pending_.empty()) {
                result_.push_back(chunks_[c]);
                continue;
            }
            if (pending_.empty()) begin_ = c;
            rebuild(c, inserted_.first(insertions));
            inserted_ = inserted_.subspan(insertions);
            // A small remainder is merged with the next chunk, so that chunks do not keep shrinking.
            if (last || pending_.size() >= CurveChunk::kSize / 4) flush(c + 1);
        }
        return std::move(result_);
    }

private:
    std::size_t countBefore(double time) const {
        const auto end = std::ranges::lower_bound(inserted_, Seconds{time}, {}, &Key::time);
        return static_cast<std::size_t>(end - inserted_.begin());
    }

    void rebuild(std::size_t c, std::span<const Key> inserted) {
        const CurveChunk& chunk = *chunks_[c];
        auto next = inserted.begin();
        for (std::size_t i = 0; i < chunk.size(); ++i) {
            if (nextRemoved_ < removed_.size() && removed_[nextRemoved_] == starts_[c] + i) {
                ++nextRemoved_;
                continue;
            }
            const Key key = keyOf(chunk, i);
            while (next != inserted.end() && next->time < key.time) pending_.push_back(*next++);
            pending_.push_back(key);
        }
        pending_.insert(pending_.end(), next, inserted.end());
    }

    void flush(std::size_t end) {
        append(result_, makeChunks(pending_, lastGrid(std::span(chunks_).subspan(begin_, end - begin_))));
        pending_.clear();
    }

    const CurveChunks& chunks_;
    const std::vector<std::size_t>& starts_;
    std::vector<std::size_t> removed_;
    std::size_t nextRemoved_ = 0;    ///< index into removed_ of the next key to remove
    std::span<const Key> inserted_;  ///< keys still to be inserted
    std::vector<Key> pending_;       ///< keys of the affected chunks, to be divided into new ones
    std::size_t begin_ = 0;          ///< the first of these chunks
    CurveChunks result_;
};

}  // namespace

std::vector<Key> sortedDistinctKeys(std::vector<Key> keys) {
    const auto isOutOfOrder = [](const Key& a, const Key& b) { return areTooClose(a.time, b.time); };
    if (std::ranges::adjacent_find(keys, isOutOfOrder) == keys.end()) return keys;
    std::vector<std::size_t> order(keys.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return keys[a].time != keys[b].time ? keys[a].time < keys[b].time : a < b;
    });
    std::vector<std::size_t> kept;
    for (const std::size_t i : order) {
        const bool merges = !kept.empty() && areTooClose(keys[kept.back()].time, keys[i].time);
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

Curve replaceKeys(const Curve& curve, std::span<const std::size_t> removed, std::span<const Key> inserted) {
    if (removed.empty() && inserted.empty()) return curve;
    if (curve.empty()) return makeCurve(makeChunks(inserted, nullptr), curve);
    return makeCurve(ChunkRebuilder(curve, removed, inserted).run(), curve);
}

Curve shifted(const Curve& curve, Seconds offset, FrameRate rate) {
    CurveChunks chunks;
    chunks.reserve(curve.chunks().size());
    for (const auto& chunk : curve.chunks())
        chunks.push_back(std::make_shared<const CurveChunk>(shiftedChunk(*chunk, offset, rate)));
    return makeCurve(chunks, curve);
}

Curve joinCurves(std::span<const Curve> curves) {
    if (curves.empty()) return {};
    Curve whole = curves.front();
    for (const Curve& next : curves.subspan(1)) {
        if (next.empty()) continue;
        if (!whole.empty() && areTooClose(whole.endTime(), next.startTime())) {
            const std::size_t last = whole.size() - 1;
            whole = whole.withoutKeys({&last, 1});
        }
        CurveChunks chunks = whole.chunks();
        append(chunks, next.chunks());
        whole = makeCurve(chunks, whole);
    }
    return whole;
}

Segment segmentAt(const Curve& curve, std::size_t index) {
    const std::size_t first = index > 0 ? index - 1 : index;
    const std::size_t count = std::min(index + 3, curve.size()) - first;
    std::array<Key, 4> window;
    for (std::size_t i = 0; i < count; ++i) window[i] = curve.key(first + i);
    return segment(std::span<const Key>(window.data(), count), index - first);
}

}  // namespace sinew
