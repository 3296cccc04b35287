#include "core/scene/analysis/StillRange.h"

#include <algorithm>

#include "core/scene/evaluation/Evaluator.h"
#include "core/scene/evaluation/SolveGoals.h"

namespace sinew {

namespace {

constexpr double kStanceWindow = 0.05;  // seconds on either side over which the speed is averaged
constexpr int kMaxStanceFrames = 5000;  // on either side

}  // namespace

StillRange stillRangeAround(const Character& character, const std::shared_ptr<const Clip>& clip,
                            const BonePoint& point, FrameIndex frame, double maxSpeed) {
    Evaluator evaluator(withoutGoals(character), withoutWarp(clip));
    const auto positionAt = [&](FrameIndex at) {
        evaluator.evaluate(clip->rate.time(at));
        return pointInModel(*character.skeleton, evaluator.model(), point);
    };
    const FrameIndex halfWindow{
        std::max<std::int64_t>(1, static_cast<std::int64_t>(kStanceWindow * clip->rate.hertz()))};
    const auto isStill = [&](FrameIndex at) {
        const FrameIndex from = std::max(at - halfWindow, clip->firstFrame);
        const FrameIndex to = std::min(at + halfWindow, clip->lastFrame);
        return (positionAt(to) - positionAt(from)).norm() < maxSpeed * clip->rate.time(to - from).value;
    };
    const auto extend = [&](FrameIndex at, FrameIndex end, FrameIndex step) {
        for (int i = 0; i < kMaxStanceFrames && at != end && isStill(at + step); ++i) at = at + step;
        return at;
    };
    frame = std::clamp(frame, clip->firstFrame, clip->lastFrame);
    if (!isStill(frame)) return {frame, frame};
    return {extend(frame, clip->firstFrame, FrameIndex{-1}), extend(frame, clip->lastFrame, FrameIndex{1})};
}

}  // namespace sinew
