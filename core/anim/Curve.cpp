#include "core/anim/Curve.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "core/anim/CurveChunks.h"
#include "core/anim/EditCurve.h"
#include "core/anim/FrameGrid.h"

namespace sinew {
namespace {

FrameGrid grid(const CurveChunk& chunk) {
    return {chunk.rate, chunk.firstFrame, static_cast<std::int64_t>(chunk.size())};
}

/// The last key of a chunk at or before `time`; there is one.
std::size_t atOrBefore(const CurveChunk& chunk, double time) {
    if (chunk.times.empty()) return static_cast<std::size_t>(grid(chunk).atOrBefore(time));
    const auto behind = std::upper_bound(chunk.times.begin(), chunk.times.end(), time);
    return static_cast<std::size_t>(behind - chunk.times.begin()) - 1;
}

}  // namespace

std::string_view name(Interpolation interpolation) {
    static constexpr std::array<std::string_view, 7> kNames{
        "step", "linear", "catmull-rom", "catmull-rom-uniform", "monotone", "hermite", "slerp"};
    return kNames[static_cast<std::size_t>(interpolation)];
}

std::size_t Curve::chunkOf(std::size_t index) const {
    const auto behind = std::upper_bound(starts_.begin(), starts_.end(), index);
    return static_cast<std::size_t>(behind - starts_.begin()) - 1;
}

Key Curve::key(std::size_t index) const {
    assert(index < size_);
    const std::size_t chunk = chunkOf(index);
    return keyOf(*chunks_[chunk], index - starts_[chunk]);
}

Seconds Curve::startTime() const {
    assert(!empty());
    return {chunks_.front()->time(0)};
}

Seconds Curve::endTime() const {
    assert(!empty());
    return {chunks_.back()->time(chunks_.back()->size() - 1)};
}

std::vector<Key> Curve::keys() const {
    std::vector<Key> keys;
    keys.reserve(size_);
    for (const auto& chunk : chunks_) {
        for (std::size_t i = 0; i < chunk->size(); ++i) keys.push_back(keyOf(*chunk, i));
    }
    return keys;
}

bool Curve::uses(Interpolation interpolation) const {
    return std::any_of(chunks_.begin(), chunks_.end(), [&](const auto& chunk) {
        const auto& mixed = chunk->interpolations;
        if (mixed.empty()) return chunk->interpolation == interpolation;
        return std::find(mixed.begin(), mixed.end(), interpolation) != mixed.end();
    });
}

std::size_t Curve::keyAtOrBefore(Seconds time) const {
    const auto behind = std::upper_bound(chunks_.begin(), chunks_.end(), time.value,
                                         [](double t, const auto& chunk) { return t < chunk->time(0); });
    if (behind == chunks_.begin()) return size_;
    const auto chunk = static_cast<std::size_t>(behind - chunks_.begin()) - 1;
    return starts_[chunk] + atOrBefore(*chunks_[chunk], time.value);
}

Segment Curve::segmentAt(std::size_t index) const { return sinew::segmentAt(*this, index); }

CurveEnd Curve::firstEnd() const {
    assert(!empty());
    const Segment first = segmentAt(0);
    return {first.start, first.c0, first.c1};
}

CurveEnd Curve::lastEnd() const {
    assert(!empty());
    const double end = endTime().value;
    const double slope = size_ > 1 ? segmentAt(size_ - 2).slope(end) : 0;
    return {end, chunks_.back()->values.back(), slope};
}

double Curve::evaluate(Seconds time) const {
    assert(!empty());
    double add = 0;
    if (!ends_.hold() && (time < startTime() || time > endTime())) {
        const Lookup inside = lookup(time.value, firstEnd(), lastEnd(), ends_);
        time = Seconds{inside.seconds};
        add = inside.add;
    }
    const std::size_t index = keyAtOrBefore(time);
    if (index == size_) return chunks_.front()->values.front() + add;
    if (index + 1 == size_) return chunks_.back()->values.back() + add;
    return segmentAt(index).at(time.value) + add;
}

bool operator==(const Curve& a, const Curve& b) {
    if (a.size_ != b.size_ || a.ends_ != b.ends_) return false;
    for (std::size_t i = 0; i < a.size_;) {
        const std::size_t chunkA = a.chunkOf(i);
        const std::size_t chunkB = b.chunkOf(i);
        const bool shared = a.chunks_[chunkA] == b.chunks_[chunkB] && a.starts_[chunkA] == b.starts_[chunkB];
        if (!shared && !(a.key(i) == b.key(i))) return false;
        i = shared ? a.starts_[chunkA] + a.chunks_[chunkA]->size() : i + 1;
    }
    return true;
}

Ends endsTogether(const std::array<const Curve*, 3>& curves) {
    const Curve* model = nullptr;
    for (const Curve* curve : curves) {
        if (curve == nullptr || curve->size() < 2) continue;
        if (model == nullptr) model = curve;
        const bool alike = curve->startTime() == model->startTime() && curve->endTime() == model->endTime() &&
                           curve->ends() == model->ends();
        if (!alike) return {};
    }
    const auto beyond = [&](const Curve* curve) {
        return curve != nullptr &&
               (curve->startTime() < model->startTime() || curve->endTime() > model->endTime());
    };
    if (model == nullptr || std::ranges::any_of(curves, beyond)) return {};
    const auto cycling = [](Extrapolation way) {
        return way == Extrapolation::cycle ? way : Extrapolation::hold;
    };
    return {cycling(model->ends().before), cycling(model->ends().after)};
}

}  // namespace sinew
