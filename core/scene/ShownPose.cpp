#include "core/scene/ShownPose.h"

namespace sinew {

PoseValues shownPose(const Evaluator& evaluator) {
    PoseValues pose;
    pose.reserve(evaluator.skeleton().joints().size());
    for (int i = 0; i < evaluator.skeleton().size(); ++i) pose.push_back(evaluator.values(i));
    return pose;
}

}  // namespace sinew
