#include "core/anim/RotationPath.h"

#include <algorithm>
#include <cmath>

#include "core/math/Angle.h"

namespace sinew {
namespace {

constexpr JointId kJoint{1};

std::shared_ptr<const Skeleton> oneJoint(EulerOrder order) {
    Joint joint;
    joint.id = kJoint;
    joint.order = order;
    joint.free = kAngles;
    return std::make_shared<const Skeleton>(*Skeleton::create({joint}));
}

std::shared_ptr<const Clip> clipOf(const AngleCurves& curves) {
    Clip clip;
    for (int i = 0; i < 3; ++i) {
        if (const auto& curve = curves[static_cast<std::size_t>(i)])
            clip.tracks.push_back({{kJoint, angle(i)}, curve});
    }
    return std::make_shared<const Clip>(std::move(clip));
}

/// Golden section: the greatest value of a function with one maximum between two places.
template <class Function>
RotationChange greatest(const Function& change, double from, double to) {
    constexpr double kGolden = 0.6180339887498949;
    constexpr int kSteps = 30;
    double left = to - kGolden * (to - from);
    double right = from + kGolden * (to - from);
    double atLeft = change(left);
    double atRight = change(right);
    for (int i = 0; i < kSteps; ++i) {
        if (atLeft > atRight) {
            to = right;
            right = left;
            atRight = atLeft;
            left = to - kGolden * (to - from);
            atLeft = change(left);
        } else {
            from = left;
            left = right;
            atLeft = atRight;
            right = from + kGolden * (to - from);
            atRight = change(right);
        }
    }
    return atLeft > atRight ? RotationChange{atLeft, {left}} : RotationChange{atRight, {right}};
}

}  // namespace

RotationPath::RotationPath(const AngleCurves& curves, EulerOrder order)
    : sampler_(oneJoint(order), clipOf(curves)) {}

Eigen::Quaterniond RotationPath::rotation(double seconds) const {
    sampler_.sample({seconds}, pose_);
    return pose_[0].rotation;
}

Eigen::Vector3d RotationPath::angles(double seconds) const { return sampler_.values(0, {seconds}).angles; }

std::vector<double> keyTimes(const AngleCurves& curves) {
    std::vector<double> times;
    for (const auto& curve : curves) {
        if (!curve) continue;
        for (const auto& chunk : curve->chunks()) {
            for (std::size_t i = 0; i < chunk->size(); ++i) times.push_back(chunk->time(i));
        }
    }
    std::ranges::sort(times);
    const auto near = [](double a, double b) { return b - a < Curve::kMinimumGap; };
    times.erase(std::unique(times.begin(), times.end(), near), times.end());
    return times;
}

RotationChange largestChange(const RotationPath& before, const RotationPath& after, double from, double to) {
    const auto change = [&](double time) {
        return before.rotation(time).angularDistance(after.rotation(time));
    };
    const double turned = (before.angles(to) - before.angles(from)).lpNorm<1>() +
                          (after.angles(to) - after.angles(from)).lpNorm<1>();
    const int count = 8 + static_cast<int>(std::min(degrees(turned) / 3, 500.0));
    const auto place = [&](int i) { return from + (to - from) * i / count; };
    std::vector<double> changes;
    for (int i = 0; i <= count; ++i) changes.push_back(i < count ? change(place(i)) : 0);
    const double worst = *std::ranges::max_element(changes);
    RotationChange largest{0, {from}};
    for (int i = 0; i < count; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const double here = changes[at];
        const bool peak = here >= changes[at + 1] && (i == 0 || here >= changes[at - 1]);
        if (!peak || here < worst / 2 || here < 1e-9) continue;
        const RotationChange found = greatest(change, place(std::max(i - 1, 0)), place(i + 1));
        for (const RotationChange& candidate : {found, RotationChange{here, {place(i)}}}) {
            if (candidate.angle > largest.angle) largest = candidate;
        }
    }
    return largest;
}

RotationChange largestChange(const AngleCurves& before, EulerOrder from, const AngleCurves& after,
                             EulerOrder to) {
    const RotationPath old(before, from);
    const RotationPath now(after, to);
    std::vector<double> times = keyTimes(before);
    const std::vector<double> added = keyTimes(after);
    times.insert(times.end(), added.begin(), added.end());
    std::ranges::sort(times);
    times.erase(std::unique(times.begin(), times.end()), times.end());
    RotationChange largest;
    if (!times.empty()) largest.time = {times.front()};
    for (std::size_t i = 0; i + 1 < times.size(); ++i) {
        if (times[i + 1] - times[i] < kShortestSegment) continue;
        const RotationChange found = largestChange(old, now, times[i], times[i + 1]);
        if (found.angle > largest.angle) largest = found;
    }
    return largest;
}

}  // namespace sinew
