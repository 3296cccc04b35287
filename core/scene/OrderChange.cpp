#include "core/scene/OrderChange.h"

#include <array>

namespace sinew {
namespace {

std::size_t keyCount(const AngleCurves& curves) {
    std::size_t count = 0;
    for (const auto& curve : curves) count += curve ? curve->size() : 0;
    return count;
}

int angleCount(const Joint& joint) {
    int count = 0;
    for (int i = 0; i < 3; ++i) count += joint.free.contains(angle(i)) ? 1 : 0;
    return count;
}

std::vector<int> lostLimits(const Joint& old, const Joint& now) {
    const std::array<int, 3> mapping = limitMapping(old.free, old.order, now.order);
    std::vector<int> lost;
    for (int i = 0; i < 3; ++i) {
        const AngleLimit& limit = old.limits.angles[static_cast<std::size_t>(i)];
        if (limit.mode == AngleLimit::Mode::free) continue;
        const int target = mapping[static_cast<std::size_t>(i)];
        if (target < 0 || now.limits.angles[static_cast<std::size_t>(target)] != limit) lost.push_back(i);
    }
    return lost;
}

}  // namespace

OrderChange orderChange(const Character& before, const Character& after, JointId joint) {
    OrderChange change;
    const auto oldIndex = before.skeleton->find(joint);
    const auto newIndex = after.skeleton->find(joint);
    if (!oldIndex || !newIndex) return change;
    const Joint& old = (*before.skeleton)[*oldIndex];
    const Joint& now = (*after.skeleton)[*newIndex];
    change.freesAngles = angleCount(now) > angleCount(old);
    change.limitsLost = lostLimits(old, now);
    const bool carried = angleMapping(old.free, old.order, now.order).has_value();
    for (const auto& clip : before.clips) {
        const Clip* converted = after.find(clip->id);
        if (!converted) continue;
        const AngleCurves curves = freeAngleCurves(*clip, old);
        const AngleCurves newCurves = freeAngleCurves(*converted, now);
        change.keysBefore += keyCount(curves);
        change.keys += keyCount(newCurves);
        if (carried) continue;
        const RotationDifference largest = maximumDifference(curves, old.order, newCurves, now.order);
        if (largest.angle <= change.largest.angle) continue;
        change.largest = largest;
        change.clip = clip->name;
    }
    return change;
}

}  // namespace sinew
