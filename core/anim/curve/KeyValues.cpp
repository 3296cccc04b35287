#include "core/anim/curve/KeyValues.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace sinew {

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

}  // namespace sinew
