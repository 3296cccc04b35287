#include "core/anim/Decimation.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew {
namespace {

constexpr int kHalvings = 18;
/// Deviations below this share of the values are rounding.
constexpr double kRounding = 4 * std::numeric_limits<double>::epsilon();

struct Stretch {
    std::size_t first, last;
    double goesAt;  ///< no key within stays longer than the one that parted it
};

/// The tolerance at which each key goes.
std::vector<double> importance(const std::vector<Key>& keys) {
    std::vector<double> goesAt(keys.size(), std::numeric_limits<double>::infinity());
    std::vector<Stretch> open{{0, keys.size() - 1, std::numeric_limits<double>::infinity()}};
    while (!open.empty()) {
        const Stretch stretch = open.back();
        open.pop_back();
        if (stretch.last < stretch.first + 2) continue;
        const Key &from = keys[stretch.first], &to = keys[stretch.last];
        const double slope = (to.value - from.value) / (to.time - from.time).value;
        double most = kRounding * std::max(std::abs(from.value), std::abs(to.value));
        std::size_t farthest = stretch.first;
        for (std::size_t i = stretch.first + 1; i < stretch.last; ++i) {
            const double line = from.value + slope * (keys[i].time - from.time).value;
            const double off = std::abs(keys[i].value - line);
            if (off > most) {
                most = off;
                farthest = i;
            }
        }
        if (farthest == stretch.first) {
            std::fill(goesAt.begin() + static_cast<std::ptrdiff_t>(stretch.first) + 1,
                      goesAt.begin() + static_cast<std::ptrdiff_t>(stretch.last), 0.0);
            continue;
        }
        goesAt[farthest] = std::min(most, stretch.goesAt);
        open.push_back({stretch.first, farthest, goesAt[farthest]});
        open.push_back({farthest, stretch.last, goesAt[farthest]});
    }
    return goesAt;
}

}  // namespace

Decimation::Decimation(const Clip& clip, std::span<const ChannelId> channels) : clip_(&clip) {
    for (const Track& track : clip.tracks) {
        const bool stays = !channels.empty() && std::ranges::find(channels, track.id) == channels.end();
        goesAt_.push_back(stays ? std::vector<double>() : importance(track.curve->keys()));
    }
}

std::size_t Decimation::keyCount(double tolerance) const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < goesAt_.size(); ++i) {
        const auto left = std::ranges::count_if(goesAt_[i], [&](double least) { return least > tolerance; });
        count += goesAt_[i].empty() ? clip_->tracks[i].curve->size() : static_cast<std::size_t>(left);
    }
    return count;
}

Clip Decimation::clip(double tolerance) const {
    Clip clip = *clip_;
    for (std::size_t i = 0; i < clip.tracks.size(); ++i) {
        if (goesAt_[i].empty()) continue;
        std::vector<Key> keys;
        for (std::size_t k = 0; k < goesAt_[i].size(); ++k) {
            if (!(goesAt_[i][k] > tolerance)) continue;
            keys.push_back(clip.tracks[i].curve->key(k));
            keys.back().interpolation = Interpolation::linear;
        }
        const Ends ends = clip.tracks[i].curve->ends();
        clip.tracks[i].curve = std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)).withEnds(ends));
    }
    return clip;
}

Result<Simplified> decimated(const std::shared_ptr<const Skeleton>& skeleton,
                             const std::shared_ptr<const Clip>& clip, const SimplifySettings& settings) {
    const std::size_t keys = clip->keyCount();
    Simplified best{*clip, keys, keys, {}};
    const auto times = countedTimesToKeep(*clip);
    if (!times) return tl::unexpected(times.error());
    const Decimation decimation(*clip, settings.channels);
    // Powers of two between which the largest tolerance lies, halved in the exponent.
    double low = -40, high = 4;
    for (int i = 0; i < kHalvings; ++i) {
        const double middle = (low + high) / 2;
        auto fewer = std::make_shared<const Clip>(decimation.clip(std::exp2(middle)));
        const MotionError worst =
            motionError(skeleton, clip, fewer, *times, settings.distance, settings.cancel);
        if (settings.cancel && *settings.cancel) {
            return fail(ErrorCode::cancelled, "", "decimating was cancelled");
        }
        const bool holds = worst.distance <= settings.tolerance;
        (holds ? low : high) = middle;
        if (holds) best = {*fewer, keys, fewer->keyCount(), worst};
    }
    return best;
}

}  // namespace sinew
