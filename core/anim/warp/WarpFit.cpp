#include "core/anim/warp/WarpFit.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

Result<TimeWarp> fitThrough(std::span<const WarpSample> samples, std::span<const std::size_t> chosen,
                            SpanKind span) {
    std::vector<WarpPin> pins;
    for (const std::size_t i : chosen) pins.push_back({samples[i].time, samples[i].source, span});
    return TimeWarp::create(std::move(pins));
}

struct SampleError {
    std::size_t sample = 0;
    double distance = 0;
};

/// Returns the sample strictly between two others that the warp misses most.
SampleError largestErrorBetween(const TimeWarp& warp, std::span<const WarpSample> samples, std::size_t first,
                                std::size_t last) {
    SampleError largest;
    for (std::size_t i = first + 1; i < last; ++i) {
        const double distance = std::abs(warp.source(samples[i].time).value - samples[i].source.value);
        if (distance > largest.distance) largest = {i, distance};
    }
    return largest;
}

}  // namespace

Result<FittedWarp> fitWarp(std::span<const WarpSample> samples, Seconds tolerance, SpanKind span) {
    std::vector<std::size_t> chosen{0, samples.size() - 1};
    while (true) {
        auto warp = fitThrough(samples, chosen, span);
        if (!warp) return tl::unexpected(std::move(warp.error()));
        std::vector<std::size_t> refined{chosen.front()};
        double error = 0;
        for (std::size_t i = 0; i + 1 < chosen.size(); ++i) {
            const SampleError largest = largestErrorBetween(*warp, samples, chosen[i], chosen[i + 1]);
            error = std::max(error, largest.distance);
            if (largest.distance > tolerance.value) refined.push_back(largest.sample);
            refined.push_back(chosen[i + 1]);
        }
        if (refined.size() == chosen.size()) return FittedWarp{*std::move(warp), {error}};
        chosen = std::move(refined);
    }
}

}  // namespace sinew
