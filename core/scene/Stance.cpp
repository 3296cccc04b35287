#include "core/scene/Stance.h"

#include <algorithm>

#include "core/scene/Evaluator.h"
#include "core/scene/SolveGoals.h"

namespace sinew {

namespace {

constexpr double kAround = 0.05;   // seconds
constexpr int kMostFrames = 5000;  // on either side

}  // namespace

Stance stanceAround(const Character& character, const std::shared_ptr<const Clip>& clip,
                    const BonePoint& point, FrameIndex frame, double slow) {
    Evaluator evaluator(withoutGoals(character), unwarped(clip));
    const auto place = [&](FrameIndex at) {
        evaluator.evaluate(clip->rate.time(at));
        return pointPlace(*character.skeleton, evaluator.model(), point);
    };
    const FrameIndex around{
        std::max<std::int64_t>(1, static_cast<std::int64_t>(kAround * clip->rate.hertz()))};
    const auto rests = [&](FrameIndex at) {
        const FrameIndex from = std::max(at - around, clip->firstFrame);
        const FrameIndex to = std::min(at + around, clip->lastFrame);
        return (place(to) - place(from)).norm() < slow * clip->rate.time(to - from).value;
    };
    const auto walk = [&](FrameIndex at, FrameIndex end, FrameIndex by) {
        for (int i = 0; i < kMostFrames && at != end && rests(at + by); ++i) at = at + by;
        return at;
    };
    frame = std::clamp(frame, clip->firstFrame, clip->lastFrame);
    if (!rests(frame)) return {frame, frame};
    return {walk(frame, clip->firstFrame, FrameIndex{-1}), walk(frame, clip->lastFrame, FrameIndex{1})};
}

}  // namespace sinew
