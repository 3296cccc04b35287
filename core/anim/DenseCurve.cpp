#include "core/anim/DenseCurve.h"

#include <algorithm>

namespace sinew {

bool DenseCurve::takes(const Curve& curve) {
    if (!curve.ends().hold()) return false;
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

DenseCurve::Place DenseCurve::find(const FrameGrid& grid, double seconds) {
    const std::int64_t frame = grid.atOrBefore(seconds);
    const std::int64_t next = std::min(frame + 1, grid.count - 1);
    const double start = grid.time(frame);
    const auto at = static_cast<std::size_t>(frame);
    const auto behind = static_cast<std::size_t>(next);
    Place place{at / CurveChunk::kSize, behind / CurveChunk::kSize, at % CurveChunk::kSize,
                behind % CurveChunk::kSize, 0};
    if (next > frame && seconds > start) place.u = (seconds - start) / (grid.time(next) - start);
    return place;
}

}  // namespace sinew
