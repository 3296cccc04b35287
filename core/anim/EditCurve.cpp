#include "core/anim/EditCurve.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "core/anim/ClipRate.h"
#include "core/anim/CurveChunks.h"

namespace sinew {
namespace {

Curve made(CurveChunks chunks, const Curve& like) {
    if (auto curve = Curve::fromChunks(chunks)) return curve->withEnds(like.ends());
    // Rounding brought far times together.
    std::vector<Key> keys;
    for (const auto& chunk : chunks) {
        for (std::size_t i = 0; i < chunk->size(); ++i) keys.push_back(keyOf(*chunk, i));
    }
    return Curve::fromKeys(std::move(keys)).withEnds(like.ends());
}

/// The keys at these indices and those too near a key to be put in.
std::vector<std::size_t> givingWay(const Curve& curve, std::span<const std::size_t> gone,
                                   std::span<const Key> put) {
    std::vector<std::size_t> all(gone.begin(), gone.end());
    for (const Key& key : put) {
        const std::size_t before = curve.keyAtOrBefore(key.time);
        const std::size_t behind = before == curve.size() ? 0 : before + 1;
        if (behind > 0 && tooNear(curve.key(before).time, key.time)) all.push_back(before);
        if (behind < curve.size() && tooNear(key.time, curve.key(behind).time)) all.push_back(behind);
    }
    std::ranges::sort(all);
    const auto repeated = std::ranges::unique(all);
    all.erase(repeated.begin(), repeated.end());
    return all;
}

CurveChunk movedChunk(CurveChunk chunk, Seconds by, FrameRate rate) {
    const FrameIndex frames = chunk.rate.nearestFrame(by);
    if (chunk.times.empty() && chunk.rate.time(frames) == onFrame(chunk.rate, by)) {
        chunk.firstFrame = chunk.firstFrame + frames;
        return chunk;
    }
    std::vector<double> times(chunk.size());
    for (std::size_t i = 0; i < times.size(); ++i) {
        times[i] = onFrame(rate, Seconds{chunk.time(i)} + by).value;
    }
    chunk.times = std::move(times);
    chunk.rate = {};
    chunk.firstFrame = {};
    return chunk;
}

void append(CurveChunks& chunks, CurveChunks more) {
    chunks.insert(chunks.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

/// Chunks of a curve of which some lose or gain keys.
class Exchange {
public:
    Exchange(const Curve& curve, std::span<const std::size_t> gone, std::span<const Key> put)
        : chunks_(curve.chunks()),
          starts_(curve.chunkStarts()),
          leaving_(givingWay(curve, gone, put)),
          coming_(put) {}

    CurveChunks run() {
        for (std::size_t c = 0; c < chunks_.size(); ++c) {
            const bool last = c + 1 == chunks_.size();
            const std::size_t arriving = last ? coming_.size() : countBefore(chunks_[c + 1]->time(0));
            const std::size_t end = starts_[c] + chunks_[c]->size();
            const bool touched = arriving > 0 || (left_ < leaving_.size() && leaving_[left_] < end);
            if (!touched && remade_.empty()) {
                result_.push_back(chunks_[c]);
                continue;
            }
            if (remade_.empty()) begin_ = c;
            remake(c, coming_.first(arriving));
            coming_ = coming_.subspan(arriving);
            // A remnant takes its neighbour along, so that chunks do not get ever smaller.
            if (last || remade_.size() >= CurveChunk::kSize / 4) flush(c + 1);
        }
        return std::move(result_);
    }

private:
    std::size_t countBefore(double time) const {
        const auto end = std::ranges::lower_bound(coming_, Seconds{time}, {}, &Key::time);
        return static_cast<std::size_t>(end - coming_.begin());
    }

    void remake(std::size_t c, std::span<const Key> put) {
        const CurveChunk& chunk = *chunks_[c];
        auto next = put.begin();
        for (std::size_t i = 0; i < chunk.size(); ++i) {
            if (left_ < leaving_.size() && leaving_[left_] == starts_[c] + i) {
                ++left_;
                continue;
            }
            const Key key = keyOf(chunk, i);
            while (next != put.end() && next->time < key.time) remade_.push_back(*next++);
            remade_.push_back(key);
        }
        remade_.insert(remade_.end(), next, put.end());
    }

    void flush(std::size_t end) {
        append(result_, makeChunks(remade_, lastGrid(std::span(chunks_).subspan(begin_, end - begin_))));
        remade_.clear();
    }

    const CurveChunks& chunks_;
    const std::vector<std::size_t>& starts_;
    std::vector<std::size_t> leaving_;
    std::size_t left_ = 0;         ///< of leaving_
    std::span<const Key> coming_;  ///< that did not come yet
    std::vector<Key> remade_;      ///< keys of chunks that lose or gain, to be cut anew
    std::size_t begin_ = 0;        ///< the first of those chunks
    CurveChunks result_;
};

}  // namespace

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

Curve exchanged(const Curve& curve, std::span<const std::size_t> gone, std::span<const Key> put) {
    if (gone.empty() && put.empty()) return curve;
    if (curve.empty()) return made(makeChunks(put, nullptr), curve);
    return made(Exchange(curve, gone, put).run(), curve);
}

Curve movedBy(const Curve& curve, Seconds by, FrameRate rate) {
    CurveChunks chunks;
    chunks.reserve(curve.chunks().size());
    for (const auto& chunk : curve.chunks())
        chunks.push_back(std::make_shared<const CurveChunk>(movedChunk(*chunk, by, rate)));
    return made(std::move(chunks), curve);
}

Curve joined(std::span<const Curve> curves) {
    if (curves.empty()) return {};
    Curve whole = curves.front();
    for (const Curve& next : curves.subspan(1)) {
        if (next.empty()) continue;
        if (!whole.empty() && tooNear(whole.endTime(), next.startTime())) {
            const std::size_t last = whole.size() - 1;
            whole = whole.withoutKeys({&last, 1});
        }
        CurveChunks chunks = whole.chunks();
        append(chunks, next.chunks());
        whole = made(std::move(chunks), whole);
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
