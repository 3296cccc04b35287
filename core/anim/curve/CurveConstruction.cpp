#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

#include "core/anim/curve/Curve.h"
#include "core/anim/curve/EditCurve.h"
#include "core/anim/curve/LongestTangent.h"

namespace sinew {

bool areTooClose(Seconds earlier, Seconds later) {
    // Allows a thousandth of the gap and the rounding of large times, so that adjacent frames at 1 MHz stay
    // apart.
    const double rounding =
        std::numeric_limits<double>::epsilon() * std::max(std::abs(earlier.value), std::abs(later.value));
    return !(earlier < later) || later.value - earlier.value < Curve::kMinimumGap * (1 - 1e-3) - rounding;
}

Curve Curve::fromSamples(FrameRate rate, FrameIndex firstFrame, std::span<const double> values,
                         Interpolation interpolation) {
    SampleChunks sampleChunks;
    sampleChunks.reserve(values.size() / CurveChunk::kSize + 1);
    for (std::size_t i = 0; i < values.size(); i += CurveChunk::kSize) {
        const auto part = values.subspan(i, std::min(CurveChunk::kSize, values.size() - i));
        sampleChunks.emplace_back(part.begin(), part.end());
    }
    return fromSampleChunks(rate, firstFrame, std::move(sampleChunks), interpolation);
}

Curve Curve::fromSampleChunks(FrameRate rate, FrameIndex firstFrame, SampleChunks sampleChunks,
                              Interpolation interpolation) {
    Curve curve;
    curve.chunks_.reserve(sampleChunks.size());
    curve.starts_.reserve(sampleChunks.size());
    for (std::vector<double>& values : sampleChunks) {
        assert(!values.empty() && curve.size_ % CurveChunk::kSize == 0);
        auto chunk = std::make_shared<CurveChunk>();
        chunk->values = std::move(values);
        chunk->firstFrame = firstFrame + FrameIndex{static_cast<std::int64_t>(curve.size_)};
        chunk->rate = rate;
        chunk->interpolation = interpolation;
        curve.append(std::move(chunk));
    }
    return curve;
}

Curve Curve::fromKeys(std::vector<Key> keys) {
    Curve curve;
    curve.appendKeys(sortedDistinctKeys(std::move(keys)), nullptr);
    return curve;
}

bool isValid(const CurveChunk& chunk) {
    const std::size_t n = chunk.size();
    const auto fits = [](std::size_t size, std::size_t full) { return size == 0 || size == full; };
    if (n == 0 || !fits(chunk.times.size(), n) || !fits(chunk.interpolations.size(), n) ||
        !fits(chunk.slopes.size(), 2 * n) || !fits(chunk.shapes.size(), n) ||
        !fits(chunk.lengths.size(), n)) {
        return false;
    }
    const auto isInRange = [](double length) { return length >= 0 && length <= kLongestTangent; };
    const auto areInRange = [&](const TangentLengths& l) { return isInRange(l.in) && isInRange(l.out); };
    if (!std::ranges::all_of(chunk.lengths, areInRange)) return false;
    if (!chunk.times.empty()) {
        const auto isTooClose = [](double a, double b) { return areTooClose({a}, {b}); };
        return std::isfinite(chunk.times.front()) && std::isfinite(chunk.times.back()) &&
               std::adjacent_find(chunk.times.begin(), chunk.times.end(), isTooClose) == chunk.times.end();
    }
    // On a grid, times increase as long as a frame is longer than the rounding of the farthest time.
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
    const auto isTooClose = [](const auto& a, const auto& b) {
        return areTooClose({a->time(a->size() - 1)}, {b->time(0)});
    };
    if (std::adjacent_find(chunks.begin(), chunks.end(), isTooClose) != chunks.end()) return std::nullopt;
    curve.chunks_ = std::move(chunks);
    return curve;
}

Curve Curve::emptyCopy() const {
    Curve curve;
    curve.extrapolation_ = extrapolation_;
    return curve;
}

Curve Curve::withExtrapolation(EndExtrapolation ends) const {
    Curve curve = *this;
    curve.extrapolation_ = ends;
    return curve;
}

Curve Curve::withKey(const Key& key) const {
    const std::size_t before = keyAtOrBefore(key.time);
    const std::size_t after = before == size_ ? 0 : before + 1;
    const bool replacesBefore = after > 0 && areTooClose(this->key(before).time, key.time);
    const bool replacesAfter = after < size_ && areTooClose(key.time, this->key(after).time);
    return spliced(replacesBefore ? before : after, replacesAfter ? after + 1 : after, {&key, 1});
}

Curve Curve::withKeysBetween(std::span<const Key> keys) const {
    if (keys.empty()) return *this;
    const std::size_t before = keyAtOrBefore(keys.front().time);
    const std::size_t position = before == size_ ? 0 : before + 1;
    assert(position == size_ || keys.back().time < key(position).time);
    return spliced(position, position, keys);
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

Curve Curve::withoutKeys(std::span<const std::size_t> indices) const {
    return replaceKeys(*this, indices, {});
}

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

void Curve::appendKeys(std::span<const Key> keys, const FrameRate* grid) {
    for (auto& chunk : makeChunks(keys, grid)) append(std::move(chunk));
}

/// Returns the chunks [begin, end) that contain the keys [first, last), or the position before `first` if
/// that range is empty. If only a small remainder of them would be left, includes an adjacent chunk.
std::pair<std::size_t, std::size_t> Curve::chunkRange(std::size_t first, std::size_t last) const {
    std::size_t begin = chunkIndex(std::min(first, size_ - 1));
    std::size_t end = (last > first ? chunkIndex(last - 1) : begin) + 1;
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

/// Replaces the keys [first, last) by `keys`. Only the chunks that contain them are rebuilt.
Curve Curve::spliced(std::size_t first, std::size_t last, std::span<const Key> keys) const {
    Curve curve = emptyCopy();
    if (empty()) {
        curve.appendKeys(keys, nullptr);
        return curve;
    }
    const auto [beginChunk, endChunk] = chunkRange(first, last);
    const std::size_t end = endChunk < chunks_.size() ? starts_[endChunk] : size_;
    std::vector<Key> rebuilt;
    for (std::size_t i = starts_[beginChunk]; i < first; ++i) rebuilt.push_back(key(i));
    rebuilt.insert(rebuilt.end(), keys.begin(), keys.end());
    for (std::size_t i = last; i < end; ++i) rebuilt.push_back(key(i));

    const std::size_t chunks =
        chunks_.size() - (endChunk - beginChunk) + rebuilt.size() / CurveChunk::kSize + 1;
    curve.chunks_.reserve(chunks);
    curve.starts_.reserve(chunks);
    for (std::size_t c = 0; c < beginChunk; ++c) curve.append(chunks_[c]);
    curve.appendKeys(rebuilt, lastGrid(std::span(chunks_).subspan(beginChunk, endChunk - beginChunk)));
    for (std::size_t c = endChunk; c < chunks_.size(); ++c) curve.append(chunks_[c]);
    return curve;
}

namespace {

constexpr std::int64_t kMaximumTerm = 1'000'000'000;  // limit of a FrameRate's numerator and denominator

std::optional<std::int64_t> product(const std::array<std::int64_t, 3>& factors) {
    std::int64_t result = 1;
    for (const std::int64_t factor : factors) {
        if (factor > kMaximumTerm) return std::nullopt;
        result *= factor;
        if (result > kMaximumTerm) return std::nullopt;
    }
    return result;
}

/// Returns grid * to / from exactly, or nullopt if no FrameRate can represent it.
std::optional<FrameRate> scaledRate(FrameRate grid, FrameRate from, FrameRate to) {
    std::array<std::int64_t, 3> numerators{grid.numerator(), to.numerator(), from.denominator()};
    std::array<std::int64_t, 3> denominators{grid.denominator(), to.denominator(), from.numerator()};
    for (std::int64_t& a : numerators) {
        for (std::int64_t& b : denominators) {
            const std::int64_t common = std::gcd(a, b);
            a /= common;
            b /= common;
        }
    }
    const auto numerator = product(numerators);
    const auto denominator = product(denominators);
    return numerator && denominator ? FrameRate::create(*numerator, *denominator) : std::nullopt;
}

CurveChunk retimedChunk(CurveChunk chunk, FrameRate from, FrameRate to) {
    const auto grid = chunk.times.empty() ? scaledRate(chunk.rate, from, to) : std::nullopt;
    if (!grid) {
        std::vector<double> times(chunk.size());
        for (std::size_t i = 0; i < times.size(); ++i) {
            times[i] = retimed(Seconds{chunk.time(i)}, from, to).value;
        }
        chunk.times = std::move(times);
    }
    chunk.rate = grid.value_or(FrameRate());
    if (!grid) chunk.firstFrame = {};
    for (double& slope : chunk.slopes) slope *= to.hertz() / from.hertz();
    return chunk;
}

}  // namespace

Curve Curve::retimed(FrameRate from, FrameRate to) const {
    Curve curve = emptyCopy();
    for (const auto& chunk : chunks_) {
        curve.append(std::make_shared<const CurveChunk>(retimedChunk(*chunk, from, to)));
    }
    return curve;
}

Curve Curve::scaled(double factor, double offset) const {
    Curve curve = emptyCopy();
    for (const auto& chunk : chunks_) {
        CurveChunk copy = *chunk;
        for (double& value : copy.values) value = factor * value + offset;
        for (double& slope : copy.slopes) slope *= factor;
        curve.append(std::make_shared<const CurveChunk>(std::move(copy)));
    }
    return curve;
}

}  // namespace sinew
