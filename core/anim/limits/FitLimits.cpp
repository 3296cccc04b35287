#include "core/anim/limits/FitLimits.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/anim/filter/Unroll.h"
#include "core/anim/sampling/ClipSampler.h"
#include "core/base/Index.h"
#include "core/math/Angle.h"
#include "core/math/EulerOrder.h"
#include "core/rig/JointLimits.h"

namespace sinew {

namespace {

constexpr std::int64_t kMaximumFrames = 1 << 22;
constexpr std::int64_t kFramesPerCancelCheck = 1024;  ///< between checks of `cancel`

/// An angle to be sampled, with its joint's index.
struct SampledAngle {
    int joint;
    AngleSamples samples;
};

std::vector<SampledAngle> findAngles(const Skeleton& skeleton,
                                     std::span<const std::shared_ptr<const Clip>> clips,
                                     std::span<const ChannelId> angles) {
    std::vector<SampledAngle> list;
    for (int j = 0; j < skeleton.size(); ++j) {
        const Joint& joint = skeleton[j];
        for (int i = 0; i < 3; ++i) {
            const ChannelId id{joint.id, angle(i)};
            const AngleLimit& limit = joint.limits.angles[asIndex(i)];
            const bool isSelected = angles.empty() || std::ranges::find(angles, id) != angles.end();
            if (!isSelected || !joint.free.contains(id.channel) || limit.mode == AngleLimit::Mode::locked)
                continue;
            const auto hasCurve = [&](const auto& clip) { return clip->find(id) != nullptr; };
            if (std::ranges::any_of(clips, hasCurve)) list.push_back({j, {id, {}, {}}});
        }
    }
    return list;
}

/// Adds a clip's frames to the samples. Returns false if cancelled.
bool addClip(const std::shared_ptr<const Skeleton>& skeleton, const Clip& clip, std::size_t clipIndex,
             std::vector<SampledAngle>& list, const std::atomic<bool>* cancel) {
    UnrollSettings settings;
    for (const SampledAngle& sampled : list) settings.joints.push_back(sampled.samples.id.joint);
    const auto unrolledClip =
        std::make_shared<const Clip>(unrolled(*skeleton, clip, settings, {cancel}).clip);
    const ClipSampler sampler(skeleton, unrolledClip);
    std::vector<SampledAngle*> animated;
    for (SampledAngle& sampled : list) {
        if (!clip.find(sampled.samples.id)) continue;
        sampled.samples.runs.push_back({clipIndex, clip.firstFrame, {}});
        animated.push_back(&sampled);
    }
    for (std::int64_t i = 0; i < clip.frameCount(); ++i) {
        if (i % kFramesPerCancelCheck == 0 && cancel && *cancel) return false;
        const Seconds time = clip.rate.time(clip.firstFrame + FrameIndex{i});
        std::optional<JointValues> shown;
        for (std::size_t s = 0; s < animated.size(); ++s) {
            if (s == 0 || animated[s]->joint != animated[s - 1]->joint)
                shown = sampler.values(animated[s]->joint, time);
            animated[s]->samples.runs.back().values.push_back(shown->at(animated[s]->samples.id.channel));
        }
    }
    return true;
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

/// Aligns runs by whole turns and sorts all values.
void alignRuns(AngleSamples& samples) {
    const double center = median(samples.runs.front().values);
    for (AngleSamples::Run& run : samples.runs) {
        const double turns = kTurn * nearestTurns(center, median(run.values));
        for (double& value : run.values) value += turns;
        samples.sorted.insert(samples.sorted.end(), run.values.begin(), run.values.end());
    }
    std::ranges::sort(samples.sorted);
}

}  // namespace

Result<std::vector<AngleSamples>> angleSamples(const std::shared_ptr<const Skeleton>& skeleton,
                                               std::span<const std::shared_ptr<const Clip>> clips,
                                               std::span<const ChannelId> angles,
                                               const std::atomic<bool>* cancel) {
    std::vector<SampledAngle> list = findAngles(*skeleton, clips, angles);
    for (std::size_t c = 0; c < clips.size(); ++c) {
        const std::string where = "clip " + clips[c]->name;
        if (clips[c]->frameCount() > kMaximumFrames)
            return fail(ErrorCode::limitExceeded, where, "it has too many frames to fit limits to");
        if (!addClip(skeleton, *clips[c], c, list, cancel))
            return fail(ErrorCode::cancelled, where, "sampling was cancelled");
    }
    std::vector<AngleSamples> found;
    for (SampledAngle& sampled : list) {
        if (cancel && *cancel) return fail(ErrorCode::cancelled, "", "sampling was cancelled");
        alignRuns(sampled.samples);
        found.push_back(std::move(sampled.samples));
    }
    return found;
}

AngleLimit fittedLimit(const AngleSamples& samples, const FitSettings& settings) {
    const std::vector<double>& values = samples.sorted;
    const double fraction = std::clamp((100 - settings.percentile) / 200, 0.0, 0.5);
    const auto dropped = std::min(static_cast<std::size_t>(fraction * static_cast<double>(values.size())),
                                  (values.size() - 1) / 2);
    const double min = values[dropped] - settings.margin;
    const double max = values[values.size() - 1 - dropped] + settings.margin;
    if (max - min > kTurn) return {};
    return {AngleLimit::Mode::limited, min, max};
}

Histogram histogram(const AngleSamples& samples, int bins) {
    constexpr double kNarrowest = radians(1e-3);
    const double range = samples.sorted.back() - samples.sorted.front();
    const auto count = static_cast<std::size_t>(std::max(bins, 1));
    Histogram result{samples.sorted.front(), std::max(range / static_cast<double>(count), kNarrowest),
                     std::vector<std::size_t>(count)};
    for (const double value : samples.sorted) {
        const auto bin = static_cast<std::size_t>((value - result.first) / result.width);
        ++result.counts[std::min(bin, count - 1)];
    }
    return result;
}

std::vector<OutlierFrame> outliers(const AngleSamples& samples, const AngleLimit& limit) {
    std::vector<OutlierFrame> found;
    for (const AngleSamples::Run& run : samples.runs) {
        for (std::size_t i = 0; i < run.values.size(); ++i) {
            if (excess(limit, run.values[i]) <= kLimitTolerance) continue;
            found.push_back({run.clip, run.first + FrameIndex{static_cast<std::int64_t>(i)}, run.values[i]});
        }
    }
    return found;
}

}  // namespace sinew
