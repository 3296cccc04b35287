#include "core/io/fbx/read/FbxCurve.h"

#include <algorithm>
#include <cmath>

namespace sinew {

namespace {

using Mode = FbxKey::Mode;

/// A segment as a cubic Bézier curve over the unit interval of time; values relative to nothing.
struct Bezier {
    double x1, x2;          ///< times of the inner control points, 0..1
    double y0, y1, y2, y3;  ///< values

    double x(double u) const {
        const double v = 1 - u;
        return 3 * v * v * u * x1 + 3 * v * u * u * x2 + u * u * u;
    }
    double y(double u) const {
        const double v = 1 - u;
        return v * v * v * y0 + 3 * v * v * u * y1 + 3 * v * u * u * y2 + u * u * u * y3;
    }
    double dx(double u) const {
        const double v = 1 - u;
        return 3 * (v * v * x1 + 2 * v * u * (x2 - x1) + u * u * (1 - x2));
    }
    double dy(double u) const {
        const double v = 1 - u;
        return 3 * (v * v * (y1 - y0) + 2 * v * u * (y2 - y1) + u * u * (y3 - y2));
    }
    /// Returns the parameter at a time in 0..1, by Newton's method within a shrinking bracket. x(u) rises
    /// because weights are at most 1.
    double parameter(double time) const {
        double low = 0, high = 1, u = time;
        for (int i = 0; i < 60; ++i) {
            const double error = x(u) - time;
            if (std::abs(error) < 1e-15) break;
            (error > 0 ? high : low) = u;
            const double slope = dx(u);
            const double next = slope > 1e-12 ? u - error / slope : -1;
            u = next > low && next < high ? next : (low + high) / 2;
        }
        return u;
    }
};

Bezier bezier(const FbxKey& from, const FbxKey& to) {
    const double h = to.time - from.time;
    const double out = std::clamp(from.weightOut, 0.0, 1.0), in = std::clamp(to.weightIn, 0.0, 1.0);
    return {out,     1 - in, from.value, from.value + from.slopeOut * out * h, to.value - to.slopeIn * in * h,
            to.value};
}

bool isWeighted(double weight) {
    constexpr double kRounding = 1e-4;  // files store four decimals
    return std::abs(weight - FbxKey::kDefaultWeight) > kRounding;
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
    const Bezier curve = bezier(from, to);
    const bool isLinearInTime = !isWeighted(from.weightOut) && !isWeighted(to.weightIn);
    return curve.y(isLinearInTime ? time : curve.parameter(time));
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

/// Divides a weighted segment so that Hermite segments between the parts follow it.
class WeightedSegment {
public:
    WeightedSegment(const FbxKey& from, const FbxKey& to, double tolerance)
        : curve_(bezier(from, to)), start_(from.time), length_(to.time - from.time), tolerance_(tolerance) {}

    double slope(double u) const {
        // With a weight of 0 both derivatives vanish at the end; the slope nearby is their ratio's limit.
        constexpr double kNear = 1e-4;
        if (curve_.dx(u) < 1e-9) u = u < 0.5 ? u + kNear : u - kNear;
        return curve_.dy(u) / (std::max(curve_.dx(u), 1e-9) * length_);
    }

    /// Appends the keys strictly between parameters u0 and u1.
    void divide(double u0, double u1, std::vector<Key>& keys, int depth = 0) const {
        constexpr int kDeepest = 12;
        const double x0 = curve_.x(u0), x1 = curve_.x(u1);
        if (depth == kDeepest || (x1 - x0) * length_ < 4 * Curve::kMinimumGap || isClose(u0, u1)) return;
        const double middle = (u0 + u1) / 2;
        divide(u0, middle, keys, depth + 1);
        const double m = slope(middle);
        keys.push_back(
            {Seconds{start_ + curve_.x(middle) * length_}, curve_.y(middle), Interpolation::hermite, m, m});
        divide(middle, u1, keys, depth + 1);
    }

private:
    bool isClose(double u0, double u1) const {
        const double x0 = curve_.x(u0), h = (curve_.x(u1) - x0) * length_;
        const double m0 = slope(u0), m1 = slope(u1), y0 = curve_.y(u0), y1 = curve_.y(u1);
        for (const double part : {0.2, 0.4, 0.6, 0.8}) {
            const double u = u0 + part * (u1 - u0);
            const double s = (curve_.x(u) - x0) * length_ / h, t = 1 - s;
            const double y =
                t * t * (1 + 2 * s) * y0 + s * s * (1 + 2 * t) * y1 + s * t * h * (t * m0 - s * m1);
            if (std::abs(y - curve_.y(u)) > tolerance_) return false;
        }
        return true;
    }

    Bezier curve_;
    double start_, length_, tolerance_;
};

Key toKey(const FbxKey& key) {
    switch (key.mode) {
        case Mode::constant:
        case Mode::constantNext:
            return {Seconds{key.time}, key.value, Interpolation::step, key.slopeIn, 0};
        case Mode::linear:
            return {Seconds{key.time}, key.value, Interpolation::linear, key.slopeIn, 0};
        case Mode::cubic:
            break;
    }
    return {Seconds{key.time}, key.value, Interpolation::hermite, key.slopeIn, key.slopeOut};
}

double valueRange(const std::vector<FbxKey>& keys) {
    const auto [least, greatest] = std::ranges::minmax(keys, {}, &FbxKey::value);
    return greatest.value - least.value;
}

}  // namespace

double FbxCurve::evaluate(double seconds, double fallback) const {
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
    return std::ranges::all_of(keys, [&](const FbxKey& key) {
        return key.value == keys.front().value &&
               (key.mode != Mode::cubic || (key.slopeIn == 0 && key.slopeOut == 0));
    });
}

Curve toCurve(const FbxCurve& curve, double factor, double offset, const FbxTimeRange& range) {
    if (curve.keys.empty()) return {};
    const bool repeats = needsKeys(curve.before) || needsKeys(curve.after);
    const std::vector<FbxKey> repeated = repeats ? withRepetitions(curve, range) : std::vector<FbxKey>{};
    const std::vector<FbxKey>& source = repeats ? repeated : curve.keys;
    constexpr double kTolerance = 1e-5;  // of the value range
    const double tolerance = std::max(kTolerance * valueRange(source), 1e-12);
    std::vector<Key> keys;
    keys.reserve(source.size());
    for (std::size_t i = 0; i < source.size(); ++i) {
        const FbxKey& key = source[i];
        keys.push_back(toKey(key));
        if (i + 1 == source.size()) break;
        const FbxKey& next = source[i + 1];
        if (key.mode == Mode::constantNext && next.time - key.time > kStep)
            keys.push_back({Seconds{key.time + kStep}, next.value, Interpolation::step});
        if (key.mode == Mode::cubic && (isWeighted(key.weightOut) || isWeighted(next.weightIn))) {
            const WeightedSegment segment(key, next, tolerance);
            keys.back().slopeOut = segment.slope(0);
            segment.divide(0, 1, keys);
        }
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
