#include "core/io/fbx/EulerKeys.h"

#include "core/io/fbx/EulerSpan.h"

namespace sinew {

namespace {

void add(StraightKeys& keys, std::int64_t step, const Eigen::Vector3d& value) {
    keys.steps.push_back(step);
    keys.values.push_back(value);
}

/// A joint's keys at one moment.
void add(EulerKeys& keys, std::int64_t step, const EulerMoment& moment, std::size_t joint) {
    add(keys.translation, step, moment.local[joint].translation);
    add(keys.angles, step, moment.angles[joint]);
    add(keys.scale, step, moment.local[joint].scale);
}

/// Keys that stay where both their neighbours are say nothing.
void dropHeld(StraightKeys& keys) {
    StraightKeys kept;
    for (std::size_t i = 0; i < keys.steps.size(); ++i) {
        const Eigen::Vector3d& value = keys.values[i];
        const bool isHeld =
            i > 0 && i + 1 < keys.steps.size() && keys.values[i - 1] == value && keys.values[i + 1] == value;
        if (!isHeld) add(kept, keys.steps[i], value);
    }
    if (kept.steps.size() == 2 && kept.values[0] == kept.values[1]) {
        kept.steps.pop_back();
        kept.values.pop_back();
    }
    keys = std::move(kept);
}

}  // namespace

Result<std::vector<EulerKeys>> eulerKeys(const WriteSubject& subject, const EulerKeySettings& settings) {
    WrittenMotion motion(subject);
    EulerSpan span(subject, settings.tolerance);
    std::vector<EulerKeys> keys(subject.skeleton->joints().size());
    span.start(motion);
    if (const auto checked = checkFrame(motion, 0); !checked) return tl::unexpected<Error>(checked.error());
    for (std::size_t joint = 0; joint < keys.size(); ++joint) add(keys[joint], 0, span.moment(0), joint);
    for (std::int64_t frame = 0; frame + 1 < subject.frameCount; ++frame) {
        const double part = static_cast<double>(frame) / static_cast<double>(subject.frameCount);
        if (settings.goesOn && !settings.goesOn(part))
            return fail(ErrorCode::cancelled, "", "writing was cancelled");
        span.next(motion, frame);
        if (const auto checked = checkFrame(motion, frame + 1); !checked)
            return tl::unexpected<Error>(checked.error());
        if (!settings.framesOnly) span.refine(motion, frame);
        for (std::size_t joint = 0; joint < keys.size(); ++joint) {
            for (int step = 1; step <= EulerSpan::kSteps; ++step) {
                if (span.isKeyed(joint, step))
                    add(keys[joint], frame * EulerSpan::kSteps + step, span.moment(step), joint);
            }
        }
    }
    for (EulerKeys& each : keys) {
        for (StraightKeys* part : {&each.translation, &each.angles, &each.scale}) dropHeld(*part);
    }
    return keys;
}

}  // namespace sinew
