#include "core/scene/Stance.h"

#include <algorithm>

#include "core/scene/Evaluator.h"
#include "core/scene/SolveGoals.h"

namespace sinew {

Stance stanceAround(const Character& character, const std::shared_ptr<const Clip>& clip,
                    const BonePoint& point, FrameIndex frame, double slow) {
    Evaluator evaluator(withoutGoals(character), clip);
    const auto place = [&](FrameIndex at) {
        evaluator.evaluate(clip->rate.time(at));
        return pointPlace(*character.skeleton, evaluator.model(), point);
    };
    const double step = slow / clip->rate.hertz();
    const auto walk = [&](FrameIndex at, FrameIndex end, std::int64_t by) {
        Eigen::Vector3d here = place(at);
        while (at != end) {
            const Eigen::Vector3d there = place(at + FrameIndex{by});
            if ((there - here).norm() >= step) break;
            at = at + FrameIndex{by};
            here = there;
        }
        return at;
    };
    frame = std::clamp(frame, clip->firstFrame, clip->lastFrame);
    return {walk(frame, clip->firstFrame, -1), walk(frame, clip->lastFrame, 1)};
}

}  // namespace sinew
