#include <array>
#include <numeric>
#include <optional>

#include "core/anim/ClipRate.h"
#include "core/anim/Curve.h"

namespace sinew {
namespace {

constexpr std::int64_t kLargest = 1'000'000'000;  // of a FrameRate's terms

std::optional<std::int64_t> product(const std::array<std::int64_t, 3>& factors) {
    std::int64_t result = 1;
    for (const std::int64_t factor : factors) {
        if (factor > kLargest || (result *= factor) > kLargest) return std::nullopt;
    }
    return result;
}

/// grid * to / from, exactly; nullopt where no FrameRate is that.
std::optional<FrameRate> scaledRate(FrameRate grid, FrameRate from, FrameRate to) {
    std::array<std::int64_t, 3> above{grid.numerator(), to.numerator(), from.denominator()};
    std::array<std::int64_t, 3> below{grid.denominator(), to.denominator(), from.numerator()};
    for (std::int64_t& a : above) {
        for (std::int64_t& b : below) {
            const std::int64_t common = std::gcd(a, b);
            a /= common;
            b /= common;
        }
    }
    const auto numerator = product(above);
    const auto denominator = product(below);
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
