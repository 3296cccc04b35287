#include "core/io/MotionKeys.h"

#include <algorithm>
#include <optional>

#include "core/base/InParallel.h"
#include "core/io/keys/BlockFit.h"
#include "core/io/keys/KeyList.h"
#include "core/io/keys/KeyedParts.h"

namespace sinew {

namespace {

bool isCancelled(const MotionKeySettings& settings) { return settings.cancel && *settings.cancel; }

/// Keys of a block behind those of the blocks before.
template <class Value>
void append(PathKeys<Value>& keys, const PathKeys<Value>& more) {
    for (std::size_t i = 0; i < more.times.size(); ++i) {
        if (keys.empty() || more.times[i] > keys.times.back()) addKey(keys, more.times[i], more.values[i]);
    }
}

constexpr double kBetweenShare = 1 - kFitShare;  ///< of the tolerance, for what happens between samples

/// The tolerance of what is between samples.
ExportTolerance betweenSamples(ExportTolerance tolerance) {
    tolerance.angle *= kBetweenShare;
    tolerance.distance *= kBetweenShare;
    return tolerance;
}

/// Fits block after block, on all cores.
Result<std::vector<JointKeys>> adaptiveKeys(const WriteSubject& subject, const MotionKeySettings& settings,
                                            const FitPlan& plan) {
    const ExportTolerance between = betweenSamples(settings.tolerance);
    const SampleTimes times(subject, between);
    std::vector<std::optional<Result<std::vector<JointKeys>>>> blocks(times.blockCount());
    inParallel(blocks.size(), [&] {
        auto motion = std::make_shared<WrittenMotion>(subject);
        return [&, motion](std::size_t index) {
            if (isCancelled(settings)) return;
            const auto samples = MotionSamples::take(*motion, times, index, between);
            if (samples) {
                blocks[index] = fittedBlock(plan, *samples);
            } else {
                blocks[index] = tl::unexpected<Error>(samples.error());
            }
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
    for (std::size_t j = 0; j < keys.size(); ++j) {
        dropStill(keys[j], subject.skeleton->joints()[j].rest);
        dropEqual(keys[j], settings.policy == KeyPolicy::adaptive);
    }
    return keys;
}

}  // namespace sinew
