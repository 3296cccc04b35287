#include "core/io/keys/MotionKeys.h"

#include <atomic>
#include <optional>

#include "core/base/InParallel.h"
#include "core/io/keys/BlockFit.h"
#include "core/io/keys/KeyedParts.h"

namespace sinew {

namespace {

/// Appends the keys of a block to those of the blocks before it.
template <class Value>
void append(PathKeys<Value>& keys, const PathKeys<Value>& added) {
    for (std::size_t i = 0; i < added.times.size(); ++i) {
        if (keys.empty() || added.times[i] > keys.times.back()) keys.add(added.times[i], added.values[i]);
    }
}

constexpr double kBetweenShare =
    1 - kFitFraction;  ///< part of the tolerance reserved for errors between samples

/// Returns the tolerance for errors between samples.
ExportTolerance betweenSamples(ExportTolerance tolerance) {
    tolerance.angle *= kBetweenShare;
    tolerance.distance *= kBetweenShare;
    return tolerance;
}

/// Fits all blocks in parallel.
Result<std::vector<JointKeys>> adaptiveKeys(const WriteSubject& subject, const MotionKeySettings& settings,
                                            const FitPlan& plan) {
    const ExportTolerance between = betweenSamples(settings.tolerance);
    const SampleTimes times(subject, between);
    std::vector<std::optional<Result<std::vector<JointKeys>>>> blocks(times.blockCount());
    std::atomic<std::size_t> done = 0;
    inParallel(blocks.size(), [&] {
        auto motion = std::make_shared<WrittenMotion>(subject);
        return [&, motion](std::size_t index) {
            if (settings.control.isCancelled()) return;
            const auto samples = MotionSamples::sample(*motion, times, index, between);
            if (samples) {
                blocks[index] = fitBlock(plan, *samples);
            } else {
                blocks[index] = tl::unexpected<Error>(samples.error());
            }
            settings.control.report(static_cast<double>(++done) / static_cast<double>(blocks.size()));
        };
    });
    std::vector<JointKeys> keys(plan.steps.size());
    for (const auto& block : blocks) {
        if (!block) return fail(ErrorCode::cancelled, "", "writing was cancelled");
        if (!*block) return tl::unexpected<Error>(block->error());
        for (std::size_t j = 0; j < keys.size(); ++j) {
            append(keys[j].translation, (**block)[j].translation);
            append(keys[j].rotation, (**block)[j].rotation);
            append(keys[j].scale, (**block)[j].scale);
        }
    }
    return keys;
}

}  // namespace

Result<std::vector<JointKeys>> motionKeys(const WriteSubject& subject, const MotionKeySettings& settings) {
    const FitPlan plan{subject.skeleton.get(), settings.tolerance, steppingParts(subject)};
    std::vector<JointKeys> keys(plan.steps.size());
    if (settings.policy == KeyPolicy::adaptive) {
        Result<std::vector<JointKeys>> fitted = adaptiveKeys(subject, settings, plan);
        if (!fitted) return fitted;
        keys = *std::move(fitted);
    }
    if (const auto added = addKeyedParts(subject, settings, plan.steps, keys); !added)
        return tl::unexpected<Error>(added.error());
    for (std::size_t j = 0; j < keys.size(); ++j)
        removeUnneeded(keys[j], subject.skeleton->joints()[j].rest, settings.policy == KeyPolicy::adaptive);
    return keys;
}

}  // namespace sinew
