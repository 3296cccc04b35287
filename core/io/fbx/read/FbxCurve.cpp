#include "core/io/fbx/read/FbxCurve.h"

#include <algorithm>
#include <cmath>

#include "core/anim/curve/EditCurve.h"

namespace sinew {

namespace {

using Mode = FbxKey::Mode;

/// Returns a weight as the length of a tangent. Files store four decimals.
double tangentLength(double weight) {
    constexpr double kRounding = 1e-4;
    return std::abs(weight - FbxKey::kDefaultWeight) > kRounding ? std::clamp(weight, 0.0, 1.0)
                                                                 : TangentLengths::kDefault;
}

double valueBetween(const FbxKey& from, const FbxKey& to, double seconds) {
    const double time = (seconds - from.time) / (to.time - from.time);
    switch (from.mode) {
        case Mode::constant:
            return from.value;
        case Mode::constantNext:
            return seconds > from.time ? to.value : from.value;
        case Mode::linear:
            return from.value * (1 - time) + to.value * time;
        case Mode::cubic:
            break;
    }
    const double length = to.time - from.time;
    return bezierSegment(from.time, from.value, length, (to.value - from.value) / length, from.slopeOut,
                         to.slopeIn, {tangentLength(to.weightIn), tangentLength(from.weightOut)})
        .at(seconds);
}

double valueOf(const FbxSamples& samples, double seconds) {
    const FrameGrid& grid = samples.grid;
    const auto& values = samples.values;
    const std::int64_t frame = grid.atOrBefore(seconds);
    if (frame + 1 >= grid.count) return values.back();
    const double from = grid.time(frame), to = grid.time(frame + 1);
    const double time = std::max(0.0, (seconds - from) / (to - from));
    const auto at = static_cast<std::size_t>(frame);
    return values[at] * (1 - time) + values[at + 1] * time;
}

double valueWithin(const FbxCurve& curve, double seconds) {
    const auto next = std::ranges::upper_bound(curve.keys, seconds, {}, &FbxKey::time);
    if (next == curve.keys.begin()) return curve.keys.front().value;
    if (next == curve.keys.end()) return curve.keys.back().value;
    return valueBetween(*(next - 1), *next, seconds);
}

/// A time within the keys that has the same value, up to an offset, as one beyond them.
struct Folded {
    double seconds, offset = 0;
    bool isMirrored = false;
};

Folded fold(const FbxCurve& curve, double seconds, bool isBefore) {
    const FbxExtrapolation& ends = isBefore ? curve.before : curve.after;
    const double first = curve.keys.front().time, last = curve.keys.back().time;
    const double length = last - first;
    double beyond = isBefore ? first - seconds : seconds - last;
    double repeats = std::floor(beyond / length);
    double part = beyond - repeats * length;
    if (ends.count > 0 && repeats >= static_cast<double>(ends.count)) {
        repeats = static_cast<double>(ends.count) - 1;
        part = length;
    }
    Folded result{};
    if (ends.mode == FbxExtrapolation::Mode::mirror && std::fmod(repeats, 2) < 0.5) {
        part = length - part;
        result.isMirrored = true;
    }
    if (isBefore) part = length - part;
    result.seconds = first + part;
    if (ends.mode == FbxExtrapolation::Mode::repeatRelative) {
        const double rise = curve.keys.back().value - curve.keys.front().value;
        result.offset = (isBefore ? -rise : rise) * (repeats + 1);
    }
    return result;
}

bool isHeld(const FbxExtrapolation& ends) {
    using enum FbxExtrapolation::Mode;
    return ends.mode == constant || (ends.mode != slope && ends.count == 0);
}

/// Returns whether keys must stand in for an extrapolation that Curve does not know.
bool needsKeys(const FbxExtrapolation& ends) {
    using enum FbxExtrapolation::Mode;
    return !isHeld(ends) && ends.mode != slope && (ends.mode == mirror || ends.count > 0);
}

Extrapolation knownExtrapolation(const FbxExtrapolation& ends) {
    using enum FbxExtrapolation::Mode;
    if (isHeld(ends) || needsKeys(ends)) return Extrapolation::hold;
    if (ends.mode == slope) return Extrapolation::linear;
    return ends.mode == repeat ? Extrapolation::cycle : Extrapolation::cycleOffset;
}

FbxKey mirrored(FbxKey key, const FbxKey& before) {
    std::swap(key.slopeIn, key.slopeOut);
    std::swap(key.weightIn, key.weightOut);
    key.slopeIn = -key.slopeIn;
    key.slopeOut = -key.slopeOut;
    key.mode = before.mode;
    if (key.mode == Mode::constant || key.mode == Mode::constantNext)
        key.mode = key.mode == Mode::constant ? Mode::constantNext : Mode::constant;
    return key;
}

/// Returns the keys of one repetition; `index` is 0 for the one next to the curve's own keys.
std::vector<FbxKey> repetition(const FbxCurve& curve, std::int64_t index, bool isBefore) {
    const FbxExtrapolation& ends = isBefore ? curve.before : curve.after;
    const double first = curve.keys.front().time, last = curve.keys.back().time, length = last - first;
    const double shift = static_cast<double>(index + 1) * (isBefore ? -length : length);
    const double rise = curve.keys.back().value - curve.keys.front().value;
    std::vector<FbxKey> keys = curve.keys;
    if (ends.mode == FbxExtrapolation::Mode::mirror && index % 2 == 0) {
        for (std::size_t i = keys.size(); i-- > 0;)
            keys[i] = mirrored(keys[i], i > 0 ? curve.keys[i - 1] : keys[i]);
        std::ranges::reverse(keys);
        for (FbxKey& key : keys) key.time = first + last - key.time;
    }
    for (FbxKey& key : keys) {
        key.time += shift;
        if (ends.mode == FbxExtrapolation::Mode::repeatRelative)
            key.value += static_cast<double>(index + 1) * (isBefore ? -rise : rise);
    }
    return keys;
}

constexpr double kStep = 2 * Curve::kMinimumGap;  ///< between two keys that make a jump

/// Appends keys that follow; a different value at the same time becomes a jump.
void appendKeys(std::vector<FbxKey>& keys, const std::vector<FbxKey>& more) {
    if (keys.empty() || more.empty()) {
        keys.insert(keys.end(), more.begin(), more.end());
        return;
    }
    FbxKey& joint = keys.back();
    const FbxKey& start = more.front();
    if (joint.value != start.value) joint.time -= kStep, joint.mode = Mode::linear;
    if (joint.value == start.value) {
        joint.mode = start.mode;
        joint.slopeOut = start.slopeOut;
        joint.weightOut = start.weightOut;
    } else {
        keys.push_back(start);
    }
    keys.insert(keys.end(), more.begin() + 1, more.end());
}

/// Returns the keys with mirrored and counted repetitions added, as far as `range` reaches.
std::vector<FbxKey> withRepetitions(const FbxCurve& curve, const FbxTimeRange& range) {
    constexpr std::int64_t kMaximumKeys = 100'000;
    const double length = curve.keys.back().time - curve.keys.front().time;
    const auto repetitions = [&](const FbxExtrapolation& ends, double beyond) -> std::int64_t {
        if (!needsKeys(ends) || !(beyond > 0) || !(length > Curve::kMinimumGap)) return 0;
        const double most = static_cast<double>(kMaximumKeys) / static_cast<double>(curve.keys.size());
        const auto needed = static_cast<std::int64_t>(std::min(std::ceil(beyond / length), most));
        return ends.count > 0 ? std::min(ends.count, needed) : needed;
    };
    std::vector<FbxKey> keys;
    for (std::int64_t i = repetitions(curve.before, curve.keys.front().time - range.start); i-- > 0;)
        appendKeys(keys, repetition(curve, i, true));
    appendKeys(keys, curve.keys);
    const std::int64_t after = repetitions(curve.after, range.stop - curve.keys.back().time);
    for (std::int64_t i = 0; i < after; ++i) appendKeys(keys, repetition(curve, i, false));
    return keys;
}

Curve toCurve(const FbxSamples& samples, double factor, double offset) {
    SampleChunks chunks((samples.values.size() + CurveChunk::kSize - 1) / CurveChunk::kSize);
    auto value = samples.values.begin();
    for (std::vector<double>& chunk : chunks) {
        const auto left = static_cast<std::size_t>(samples.values.end() - value);
        chunk.resize(std::min(CurveChunk::kSize, left));
        for (double& each : chunk) each = factor * *value++ + offset;
    }
    Curve curve = Curve::fromSampleChunks(samples.grid.rate, samples.grid.first, std::move(chunks));
    if (isFinite(curve)) return curve;
    std::vector<Key> keys = curve.keys();
    std::erase_if(keys, [](const Key& key) { return !std::isfinite(key.value); });
    return Curve::fromKeys(std::move(keys));
}

Interpolation interpolationOf(Mode mode) {
    if (mode == Mode::cubic) return Interpolation::hermite;
    return mode == Mode::linear ? Interpolation::linear : Interpolation::step;
}

/// Slopes that no cubic segment uses are omitted.
Key toKey(const FbxKey& key, bool isAfterCubic) {
    const bool isCubic = key.mode == Mode::cubic;
    return {Seconds{key.time},
            key.value,
            interpolationOf(key.mode),
            isCubic || isAfterCubic ? key.slopeIn : 0,
            isCubic ? key.slopeOut : 0,
            {},
            {tangentLength(key.weightIn), isCubic ? tangentLength(key.weightOut) : TangentLengths::kDefault}};
}

}  // namespace

double FbxCurve::evaluate(double seconds, double fallback) const {
    if (!samples.values.empty()) return valueOf(samples, seconds);
    if (keys.empty()) return fallback;
    if (keys.size() == 1) return keys.front().value;
    const bool isBefore = seconds < keys.front().time;
    if (!isBefore && seconds <= keys.back().time) return valueWithin(*this, seconds);
    const FbxExtrapolation& ends = isBefore ? before : after;
    const FbxKey& end = isBefore ? keys.front() : keys.back();
    if (isHeld(ends)) return end.value;
    if (ends.mode == FbxExtrapolation::Mode::slope)
        return end.value + (isBefore ? end.slopeOut : end.slopeIn) * (seconds - end.time);
    if (!(keys.back().time - keys.front().time > Curve::kMinimumGap)) return end.value;
    const Folded folded = fold(*this, seconds, isBefore);
    return valueWithin(*this, folded.seconds) + folded.offset;
}

bool FbxCurve::isConstant() const {
    const auto isFirst = [&](double value) { return value == samples.values.front(); };
    return std::ranges::all_of(samples.values, isFirst) && std::ranges::all_of(keys, [&](const FbxKey& key) {
               return key.value == keys.front().value &&
                      (key.mode != Mode::cubic || (key.slopeIn == 0 && key.slopeOut == 0));
           });
}

Curve toCurve(const FbxCurve& curve, double factor, double offset, const FbxTimeRange& range) {
    if (!curve.samples.values.empty()) return toCurve(curve.samples, factor, offset);
    if (curve.keys.empty()) return {};
    const bool repeats = needsKeys(curve.before) || needsKeys(curve.after);
    const std::vector<FbxKey> repeated = repeats ? withRepetitions(curve, range) : std::vector<FbxKey>{};
    const std::vector<FbxKey>& source = repeats ? repeated : curve.keys;
    std::vector<Key> keys;
    keys.reserve(source.size());
    for (std::size_t i = 0; i < source.size(); ++i) {
        const FbxKey& key = source[i];
        keys.push_back(toKey(key, i > 0 && source[i - 1].mode == Mode::cubic));
        if (i + 1 == source.size()) break;
        const FbxKey& next = source[i + 1];
        if (key.mode == Mode::constantNext && next.time - key.time > kStep)
            keys.push_back({Seconds{key.time + kStep}, next.value, Interpolation::step});
    }
    for (Key& key : keys) {
        key.value = factor * key.value + offset;
        key.slopeIn *= factor;
        key.slopeOut *= factor;
    }
    std::erase_if(keys, [](const Key& key) {
        return !std::isfinite(key.value) || !std::isfinite(key.slopeIn) || !std::isfinite(key.slopeOut);
    });
    return Curve::fromKeys(std::move(keys))
        .withExtrapolation({knownExtrapolation(curve.before), knownExtrapolation(curve.after)});
}

}  // namespace sinew
