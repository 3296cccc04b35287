#include "core/scene/SourceWay.h"

#include <algorithm>

#include "core/anim/Curve.h"

namespace sinew {

namespace {

constexpr std::size_t kSteps = 8;  // that are gone before it is searched

}  // namespace

SourceWay::SourceWay(std::span<const TrailSample> made, const TimeWarp* warp) {
    samples_.reserve(made.size());
    for (const TrailSample& sample : made)
        samples_.push_back({warp ? warp->source(sample.time) : sample.time, sample.place});
    if (!std::ranges::is_sorted(samples_, {}, &Sample::source))
        std::ranges::stable_sort(samples_, {}, &Sample::source);
    std::size_t kept = 0;
    for (const Sample& sample : samples_) {
        if (kept == 0 || !tooNear(samples_[kept - 1].source, sample.source)) samples_[kept++] = sample;
    }
    samples_.resize(kept);
}

std::size_t SourceWay::sampleBefore(Seconds source) {
    for (std::size_t i = near_; i < std::min(near_ + kSteps, samples_.size() - 1); ++i) {
        if (samples_[i].source > source) break;
        if (samples_[i + 1].source > source) return i;
    }
    const auto behind = std::ranges::upper_bound(samples_, source, {}, &Sample::source);
    return static_cast<std::size_t>(behind - samples_.begin()) - 1;
}

Eigen::Vector3d SourceWay::slope(std::size_t sample) const {
    const Sample& here = samples_[sample];
    const bool first = sample == 0, last = sample + 1 == samples_.size();
    const auto secant = [](const Sample& a, const Sample& b) {
        return Eigen::Vector3d((b.place - a.place) / (b.source.value - a.source.value));
    };
    // At an end that of the parabola through the three samples there, too.
    if (samples_.size() == 2) return secant(samples_[0], samples_[1]);
    if (first) return 2 * secant(here, samples_[1]) - slope(1);
    if (last) return 2 * secant(samples_[sample - 1], here) - slope(sample - 1);
    const double before = here.source.value - samples_[sample - 1].source.value;
    const double behind = samples_[sample + 1].source.value - here.source.value;
    return (secant(samples_[sample - 1], here) * behind + secant(here, samples_[sample + 1]) * before) /
           (before + behind);
}

std::optional<Eigen::Vector3d> SourceWay::at(Seconds source) {
    if (samples_.size() < 2 || source < samples_.front().source || source > samples_.back().source)
        return std::nullopt;
    if (source == samples_.back().source) return samples_.back().place;
    const std::size_t i = near_ = sampleBefore(source);
    const Sample& from = samples_[i];
    if (source == from.source) return from.place;
    const Sample& to = samples_[i + 1];
    const double length = to.source.value - from.source.value;
    if (length > kMostBetween.value) return std::nullopt;
    const double t = (source.value - from.source.value) / length, u = 1 - t;
    return from.place * (u * u * (1 + 2 * t)) + to.place * (t * t * (1 + 2 * u)) +
           (slope(i) * (u * u * t) - slope(i + 1) * (t * t * u)) * length;
}

}  // namespace sinew
