#include "core/scene/OrderChange.h"

#include <algorithm>

namespace sinew {
namespace {

AngleCurves playing(const Clip& clip, const Joint& joint) {
    AngleCurves curves = angleCurves(clip, joint.id);
    for (int i = 0; i < 3; ++i) {
        if (!joint.free.contains(angle(i))) curves[static_cast<std::size_t>(i)] = nullptr;
    }
    return curves;
}

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

}  // namespace

OrderChange orderChange(const Character& before, const Character& after, JointId joint) {
    OrderChange change;
    const auto was = before.skeleton->find(joint);
    const auto is = after.skeleton->find(joint);
    if (!was || !is) return change;
    const Joint& old = (*before.skeleton)[*was];
    const Joint& now = (*after.skeleton)[*is];
    change.freed = angleCount(now) > angleCount(old);
    for (int i = 0; i < 3; ++i) {
        const AngleLimit& limit = old.limits.angles[static_cast<std::size_t>(i)];
        if (limit.mode != AngleLimit::Mode::free &&
            std::ranges::find(now.limits.angles, limit) == now.limits.angles.end())
            change.limitsLost.push_back(i);
    }
    const bool carried = carriedAngles(old.free, old.order, now.order).has_value();
    for (const auto& clip : before.clips) {
        const Clip* converted = after.find(clip->id);
        if (!converted) continue;
        const AngleCurves curves = playing(*clip, old);
        const AngleCurves made = playing(*converted, now);
        change.keysBefore += keyCount(curves);
        change.keys += keyCount(made);
        if (carried) continue;
        const RotationChange largest = largestChange(curves, old.order, made, now.order);
        if (largest.angle <= change.largest.angle) continue;
        change.largest = largest;
        change.clip = clip->name;
    }
    return change;
}

}  // namespace sinew
