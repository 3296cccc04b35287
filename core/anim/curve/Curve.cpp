#include "core/anim/curve/Curve.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "core/anim/curve/EditCurve.h"

namespace sinew {

std::string_view name(Extrapolation extrapolation) {
    static constexpr std::array<std::string_view, 4> kNames{"hold", "linear", "cycle", "cycle-offset"};
    return kNames[static_cast<std::size_t>(extrapolation)];
}

Lookup lookup(double seconds, const CurveEnd& first, const CurveEnd& last, EndExtrapolation ends) {
    if (seconds >= first.time && seconds <= last.time) return {seconds, 0};
    const bool isBefore = seconds < first.time;
    const CurveEnd& end = isBefore ? first : last;
    const Extrapolation mode = isBefore ? ends.before : ends.after;
    const double period = last.time - first.time;
    if (mode == Extrapolation::linear) return {end.time, (seconds - end.time) * end.slope};
    if (mode == Extrapolation::hold || period <= 0) return {end.time, 0};
    const double cycles = std::floor((seconds - first.time) / period);
    const double within = std::clamp(seconds - cycles * period, first.time, last.time);
    return {within, mode == Extrapolation::cycleOffset ? cycles * (last.value - first.value) : 0};
}

namespace {

FrameGrid grid(const CurveChunk& chunk) {
    return {chunk.rate, chunk.firstFrame, static_cast<std::int64_t>(chunk.size())};
}

/// Returns the index of the last key of a chunk at or before `time`; there must be one.
std::size_t atOrBefore(const CurveChunk& chunk, double time) {
    if (chunk.times.empty()) return static_cast<std::size_t>(grid(chunk).atOrBefore(time));
    const auto after = std::upper_bound(chunk.times.begin(), chunk.times.end(), time);
    return static_cast<std::size_t>(after - chunk.times.begin()) - 1;
}

}  // namespace

std::string_view name(Interpolation interpolation) {
    static constexpr std::array<std::string_view, 7> kNames{
        "step", "linear", "catmull-rom", "catmull-rom-uniform", "monotone", "hermite", "slerp"};
    return kNames[static_cast<std::size_t>(interpolation)];
}

std::size_t Curve::chunkIndex(std::size_t index) const {
    const auto after = std::upper_bound(starts_.begin(), starts_.end(), index);
    return static_cast<std::size_t>(after - starts_.begin()) - 1;
}

Key Curve::key(std::size_t index) const {
    assert(index < size_);
    const std::size_t chunk = chunkIndex(index);
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
    const auto after = std::upper_bound(chunks_.begin(), chunks_.end(), time.value,
                                        [](double t, const auto& chunk) { return t < chunk->time(0); });
    if (after == chunks_.begin()) return size_;
    const auto chunk = static_cast<std::size_t>(after - chunks_.begin()) - 1;
    return starts_[chunk] + atOrBefore(*chunks_[chunk], time.value);
}

CurveEnd Curve::firstEnd() const {
    assert(!empty());
    const Segment first = segmentAt(*this, 0);
    return {first.start, first.c0, first.slope(first.start)};
}

CurveEnd Curve::lastEnd() const {
    assert(!empty());
    const double end = endTime().value;
    const double slope = size_ > 1 ? segmentAt(*this, size_ - 2).slope(end) : 0;
    return {end, chunks_.back()->values.back(), slope};
}

double Curve::evaluate(Seconds time) const {
    assert(!empty());
    double offset = 0;
    if (!extrapolation_.isHold() && (time < startTime() || time > endTime())) {
        const Lookup inside = lookup(time.value, firstEnd(), lastEnd(), extrapolation_);
        time = Seconds{inside.seconds};
        offset = inside.offset;
    }
    const std::size_t index = keyAtOrBefore(time);
    if (index == size_) return chunks_.front()->values.front() + offset;
    if (index + 1 == size_) return chunks_.back()->values.back() + offset;
    return segmentAt(*this, index).at(time.value) + offset;
}

bool operator==(const Curve& a, const Curve& b) {
    if (a.size_ != b.size_ || a.extrapolation_ != b.extrapolation_) return false;
    for (std::size_t i = 0; i < a.size_;) {
        const std::size_t chunkA = a.chunkIndex(i);
        const std::size_t chunkB = b.chunkIndex(i);
        const bool shared = a.chunks_[chunkA] == b.chunks_[chunkB] && a.starts_[chunkA] == b.starts_[chunkB];
        if (!shared && !(a.key(i) == b.key(i))) return false;
        i = shared ? a.starts_[chunkA] + a.chunks_[chunkA]->size() : i + 1;
    }
    return true;
}

EndExtrapolation sharedExtrapolation(const std::array<const Curve*, 3>& curves) {
    const Curve* reference = nullptr;
    for (const Curve* curve : curves) {
        if (curve == nullptr || curve->size() < 2) continue;
        if (reference == nullptr) reference = curve;
        const bool isSame = curve->startTime() == reference->startTime() &&
                            curve->endTime() == reference->endTime() &&
                            curve->extrapolation() == reference->extrapolation();
        if (!isSame) return {};
    }
    const auto beyond = [&](const Curve* curve) {
        return curve != nullptr &&
               (curve->startTime() < reference->startTime() || curve->endTime() > reference->endTime());
    };
    if (reference == nullptr || std::ranges::any_of(curves, beyond)) return {};
    const auto cycleOrHold = [](Extrapolation mode) {
        return mode == Extrapolation::cycle ? mode : Extrapolation::hold;
    };
    return {cycleOrHold(reference->extrapolation().before), cycleOrHold(reference->extrapolation().after)};
}

}  // namespace sinew
