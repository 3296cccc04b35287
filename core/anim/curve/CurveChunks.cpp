#include "core/anim/curve/CurveChunks.h"

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

Key keyOf(const CurveChunk& chunk, std::size_t i) {
    Key key{Seconds{chunk.time(i)}, chunk.values[i], chunk.interpolationAt(i), 0, 0};
    if (!chunk.slopes.empty()) {
        key.slopeIn = chunk.slopes[2 * i];
        key.slopeOut = chunk.slopes[2 * i + 1];
    }
    if (!chunk.shapes.empty()) key.shape = chunk.shapes[i];
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

}  // namespace sinew
