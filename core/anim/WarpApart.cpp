#include <algorithm>

#include "core/anim/KeyValues.h"
#include "core/anim/WarpJoint.h"

namespace sinew {
namespace {

/// Radians and metres between two states of a joint.
std::pair<double, double> between(EulerOrder order, const ClipSampler::Values& a,
                                  const ClipSampler::Values& b) {
    const double length =
        std::max((a.translation - b.translation).norm(), (a.scale - b.scale).cwiseAbs().maxCoeff());
    if (a.angles == b.angles) return {0, length};
    return {toQuaternion(order, a.angles).angularDistance(toQuaternion(order, b.angles)), length};
}

std::vector<double> timesOf(const WarpPlan& plan, int joint, const Clip& made) {
    std::vector<double> keys;
    const JointId id = (*plan.skeleton)[joint].id;
    for (const Track& track : made.tracks) {
        if (track.id.joint != id || plan.clip->find(track.id) == track.curve.get()) continue;
        if (track.curve->chunks().front()->times.empty()) continue;
        const std::vector<double> own = keyTimes(*track.curve);
        keys.insert(keys.end(), own.begin(), own.end());
    }
    std::ranges::sort(keys);
    std::vector<double> times;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        times.push_back(keys[i]);
        if (i + 1 < keys.size()) times.push_back((keys[i] + keys[i + 1]) / 2);
    }
    for (std::size_t f = 0; f < plan.frames.size(); ++f) times.push_back(plan.frames.time(f));
    return times;
}

}  // namespace

WarpedApart apartOf(const WarpPlan& plan, int joint, const ClipSampler& was, const ClipSampler& is) {
    constexpr double kBeside = 4 * Curve::kMinimumGap;
    const EulerOrder order = (*plan.skeleton)[joint].order;
    const auto at = [&](double time) {
        return between(order, was.values(joint, plan.line.warp->source({time})), is.values(joint, {time}));
    };
    WarpedApart worst;
    const JointId id = (*plan.skeleton)[joint].id;
    for (const double time : timesOf(plan, joint, is.clip())) {
        if (plan.stopped()) break;
        auto [angle, length] = at(time);
        if (angle <= worst.angle.size && length <= worst.length.size) continue;
        for (const double beside : {time - kBeside, time + kBeside}) {
            const auto [otherAngle, otherLength] = at(beside);
            angle = std::min(angle, otherAngle);
            length = std::min(length, otherLength);
        }
        if (angle > worst.angle.size) worst.angle = {angle, id, {time}};
        if (length > worst.length.size) worst.length = {length, id, {time}};
    }
    return worst;
}

}  // namespace sinew
