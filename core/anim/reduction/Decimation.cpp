#include "core/anim/reduction/Decimation.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/Index.h"

namespace sinew {
namespace {

constexpr int kHalvings = 18;
/// Deviations below this fraction of the values are rounding errors.
constexpr double kRelativeRounding = 4 * std::numeric_limits<double>::epsilon();

struct KeyInterval {
    std::size_t first, last;
    /// Upper bound for the keys within, which are never kept longer than the key that split the range.
    double removalTolerance;
};

/// Returns the tolerance at which each key is removed.
std::vector<double> removalTolerances(const std::vector<Key>& keys) {
    std::vector<double> removalTolerance(keys.size(), std::numeric_limits<double>::infinity());
    std::vector<KeyInterval> pending{{0, keys.size() - 1, std::numeric_limits<double>::infinity()}};
    while (!pending.empty()) {
        const KeyInterval interval = pending.back();
        pending.pop_back();
        if (interval.last < interval.first + 2) continue;
        const Key &from = keys[interval.first], &to = keys[interval.last];
        const double slope = (to.value - from.value) / (to.time - from.time).value;
        double largest = kRelativeRounding * std::max(std::abs(from.value), std::abs(to.value));
        std::size_t farthest = interval.first;
        for (std::size_t i = interval.first + 1; i < interval.last; ++i) {
            const double line = from.value + slope * (keys[i].time - from.time).value;
            const double deviation = std::abs(keys[i].value - line);
            if (deviation > largest) {
                largest = deviation;
                farthest = i;
            }
        }
        if (farthest == interval.first) {
            std::fill(removalTolerance.begin() + static_cast<std::ptrdiff_t>(interval.first) + 1,
                      removalTolerance.begin() + static_cast<std::ptrdiff_t>(interval.last), 0.0);
            continue;
        }
        removalTolerance[farthest] = std::min(largest, interval.removalTolerance);
        pending.push_back({interval.first, farthest, removalTolerance[farthest]});
        pending.push_back({farthest, interval.last, removalTolerance[farthest]});
    }
    return removalTolerance;
}

}  // namespace

Decimation::Decimation(const Clip& clip, std::span<const ChannelId> channels) : clip_(&clip) {
    for (const Track& track : clip.tracks) {
        const bool isExcluded = !channels.empty() && std::ranges::find(channels, track.id) == channels.end();
        removalTolerances_.push_back(isExcluded ? std::vector<double>()
                                                : removalTolerances(track.curve->keys()));
    }
}

std::size_t Decimation::keyCount(double tolerance) const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < removalTolerances_.size(); ++i) {
        const auto kept = std::ranges::count_if(removalTolerances_[i],
                                                [&](double removedAt) { return removedAt > tolerance; });
        count += removalTolerances_[i].empty() ? clip_->tracks[i].curve->size() : asIndex(kept);
    }
    return count;
}

Clip Decimation::clip(double tolerance) const {
    Clip clip = *clip_;
    for (std::size_t i = 0; i < clip.tracks.size(); ++i) {
        if (removalTolerances_[i].empty()) continue;
        std::vector<Key> keys;
        for (std::size_t k = 0; k < removalTolerances_[i].size(); ++k) {
            if (!(removalTolerances_[i][k] > tolerance)) continue;
            keys.push_back(clip.tracks[i].curve->key(k));
            keys.back().interpolation = Interpolation::linear;
        }
        const EndExtrapolation ends = clip.tracks[i].curve->extrapolation();
        clip.tracks[i].curve =
            std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)).withExtrapolation(ends));
    }
    return clip;
}

Result<SimplifyResult> decimated(const std::shared_ptr<const Skeleton>& skeleton,
                                 const std::shared_ptr<const Clip>& clip, const SimplifySettings& settings) {
    const std::size_t keys = clip->keyCount();
    SimplifyResult best{*clip, keys, keys, {}};
    const auto times = checkedComparisonTimes(*clip);
    if (!times) return tl::unexpected(times.error());
    const Decimation decimation(*clip, settings.channels);
    // Bisects the exponent of the tolerance, a power of two.
    double low = -40, high = 4;
    for (int i = 0; i < kHalvings; ++i) {
        const double middle = (low + high) / 2;
        auto fewer = std::make_shared<const Clip>(decimation.clip(std::exp2(middle)));
        const MotionError maximum =
            motionError(skeleton, clip, fewer, *times, settings.distance, settings.cancel);
        if (settings.cancel && *settings.cancel) {
            return fail(ErrorCode::cancelled, "", "decimation was cancelled");
        }
        const bool holds = maximum.distance <= settings.tolerance;
        (holds ? low : high) = middle;
        if (holds) best = {*fewer, keys, fewer->keyCount(), maximum};
    }
    return best;
}

}  // namespace sinew
