#include "core/retarget/transfer/ContactOffsets.h"

#include <algorithm>
#include <cmath>
#include <deque>

namespace sinew {

namespace {

constexpr double kLongestFade = 3;  ///< in units of ContactBlend::frames

/// Adds an offset that fades from `value` with slope `slope` (per frame) at a plant's edge to zero within
/// `length` frames away from it: cubic Hermite.
void addFade(std::vector<Eigen::Vector3d>& offsets, std::size_t edge, std::ptrdiff_t direction,
             std::size_t length, const Eigen::Vector3d& value, const Eigen::Vector3d& slope) {
    const auto count = static_cast<std::ptrdiff_t>(offsets.size());
    for (std::size_t k = 1; k <= length; ++k) {
        const std::ptrdiff_t at =
            static_cast<std::ptrdiff_t>(edge) + direction * static_cast<std::ptrdiff_t>(k);
        if (at < 0 || at >= count) return;
        const double t = static_cast<double>(k) / static_cast<double>(length + 1);
        const double held = (1 + 2 * t) * (1 - t) * (1 - t), moving = t * (1 - t) * (1 - t);
        offsets[static_cast<std::size_t>(at)] +=
            held * value + moving * static_cast<double>(length + 1) * slope;
    }
}

}  // namespace

std::vector<Eigen::Vector3d> contactOffsets(std::span<const Eigen::Vector3d> base,
                                            std::span<const Eigen::Vector3d> goal,
                                            std::span<const ContactRange> ranges, const ContactBlend& blend) {
    std::vector<Eigen::Vector3d> offsets(base.size(), Eigen::Vector3d::Zero());
    for (const ContactRange& range : ranges) {
        Eigen::Vector3d mean = Eigen::Vector3d::Zero();
        for (std::size_t f = range.first; f <= range.last && range.anchor != ContactAnchor::point; ++f)
            mean += goal[f] - base[f];
        mean /= static_cast<double>(range.last - range.first + 1);
        if (range.anchor == ContactAnchor::height) mean.y() = 0;
        for (std::size_t f = range.first; f <= range.last; ++f) offsets[f] = goal[f] - base[f] - mean;
    }
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        const ContactRange& range = ranges[i];
        const auto fadeFrom = [&](std::size_t edge, std::size_t available) {
            const double factor = std::sqrt(offsets[edge].norm() / blend.length);
            const double frames = static_cast<double>(blend.frames) * std::clamp(factor, 1.0, kLongestFade);
            return std::min(available, static_cast<std::size_t>(frames));
        };
        const std::size_t before = i > 0 ? range.first - ranges[i - 1].last - 1 : base.size();
        const std::size_t after = i + 1 < ranges.size() ? ranges[i + 1].first - range.last - 1 : base.size();
        // The slope of the offset is that of the base reversed, so that the foot starts as it moved on the
        // ground.
        const auto slopeAt = [&](std::size_t edge, std::size_t outside) -> Eigen::Vector3d {
            if (outside >= base.size()) return Eigen::Vector3d::Zero();
            return (goal[outside] - base[outside]) - (goal[edge] - base[edge]);
        };
        if (range.first > 0)
            addFade(offsets, range.first, -1, fadeFrom(range.first, before), offsets[range.first],
                    slopeAt(range.first, range.first - 1));
        addFade(offsets, range.last, 1, fadeFrom(range.last, after), offsets[range.last],
                slopeAt(range.last, range.last + 1));
    }
    return offsets;
}

double smoothStep(double x) {
    x = std::clamp(x, 0.0, 1.0);
    return x * x * (3 - 2 * x);
}

std::vector<double> contactWeights(std::size_t frames, std::span<const ContactRange> ranges,
                                   std::span<const double> amounts, std::size_t blend) {
    std::vector<double> missing(frames, 1);
    const auto count = static_cast<std::ptrdiff_t>(frames), reach = static_cast<std::ptrdiff_t>(blend);
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        const auto first = static_cast<std::ptrdiff_t>(ranges[i].first),
                   last = static_cast<std::ptrdiff_t>(ranges[i].last);
        for (std::ptrdiff_t f = std::max<std::ptrdiff_t>(0, first - reach);
             f < std::min(count, last + reach + 1); ++f) {
            const double away = static_cast<double>(std::max({first - f, f - last, std::ptrdiff_t{0}}));
            missing[static_cast<std::size_t>(f)] *=
                1 - amounts[i] * smoothStep(1 - away / static_cast<double>(reach + 1));
        }
    }
    for (double& weight : missing) weight = 1 - weight;
    return missing;
}

std::vector<Eigen::Vector3d> smoothed(std::span<const Eigen::Vector3d> path, double sigma) {
    const auto count = static_cast<std::ptrdiff_t>(path.size());
    const auto reach = static_cast<std::ptrdiff_t>(std::ceil(3 * sigma));
    std::vector<double> weights;
    for (std::ptrdiff_t k = 0; k <= reach; ++k)
        weights.push_back(sigma > 0 ? std::exp(-0.5 * std::pow(static_cast<double>(k) / sigma, 2)) : 1);
    std::vector<Eigen::Vector3d> result;
    result.reserve(path.size());
    for (std::ptrdiff_t f = 0; f < count; ++f) {
        Eigen::Vector3d sum = Eigen::Vector3d::Zero();
        double total = 0;
        for (std::ptrdiff_t k = -reach; k <= reach; ++k) {
            const double weight = weights[static_cast<std::size_t>(std::abs(k))];
            sum += weight * path[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(f + k, 0, count - 1))];
            total += weight;
        }
        result.push_back(sum / total);
    }
    return result;
}

std::vector<double> smoothAbove(std::span<const double> needed, std::size_t frames) {
    const std::size_t count = needed.size();
    std::vector<double> highest(count), smooth(count);
    std::deque<std::size_t> candidates;  // of the maximum, with decreasing values
    for (std::size_t f = 0; f < count + frames; ++f) {
        if (f < count) {
            while (!candidates.empty() && needed[candidates.back()] <= needed[f]) candidates.pop_back();
            candidates.push_back(f);
        }
        if (f < frames) continue;
        const std::size_t middle = f - frames;
        while (candidates.front() + frames < middle) candidates.pop_front();
        highest[middle] = needed[candidates.front()];
    }
    // The mean over the window, with edges repeated, of values that all are at least the one in the middle.
    const auto clampedAt = [&](std::ptrdiff_t f) {
        return highest[static_cast<std::size_t>(
            std::clamp<std::ptrdiff_t>(f, 0, static_cast<std::ptrdiff_t>(count) - 1))];
    };
    const auto reach = static_cast<std::ptrdiff_t>(frames);
    for (std::size_t f = 0; f < count; ++f) {
        double sum = 0, weights = 0;
        for (std::ptrdiff_t k = -reach; k <= reach; ++k) {
            const double t = static_cast<double>(k) / static_cast<double>(reach + 1);
            const double weight = (1 - t * t) * (1 - t * t);
            sum += weight * clampedAt(static_cast<std::ptrdiff_t>(f) + k);
            weights += weight;
        }
        smooth[f] = sum / weights;
    }
    return smooth;
}

}  // namespace sinew
