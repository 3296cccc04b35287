#include "core/anim/filter/RotationPath.h"

#include <algorithm>
#include <cmath>

#include "core/base/Index.h"
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
        if (const auto& curve = curves[asIndex(i)]) clip.tracks.push_back({{kJoint, angle(i)}, curve});
    }
    return std::make_shared<const Clip>(std::move(clip));
}

/// Golden-section search for the maximum of a function that has a single one in the interval.
template <class Function>
RotationDifference findMaximum(const Function& change, double from, double to) {
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
    return atLeft > atRight ? RotationDifference{atLeft, {left}} : RotationDifference{atRight, {right}};
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
    const auto isTooClose = [](double a, double b) { return b - a < Curve::kMinimumGap; };
    times.erase(std::unique(times.begin(), times.end(), isTooClose), times.end());
    return times;
}

RotationDifference maximumDifference(const RotationPath& before, const RotationPath& after, double from,
                                     double to) {
    const auto change = [&](double time) {
        return before.rotation(time).angularDistance(after.rotation(time));
    };
    const double angleRange = (before.angles(to) - before.angles(from)).lpNorm<1>() +
                              (after.angles(to) - after.angles(from)).lpNorm<1>();
    const int count = 8 + static_cast<int>(std::min(degrees(angleRange) / 3, 500.0));
    const auto timeAt = [&](int i) { return from + (to - from) * i / count; };
    std::vector<double> changes;
    for (int i = 0; i <= count; ++i) changes.push_back(i < count ? change(timeAt(i)) : 0);
    const double maximum = *std::ranges::max_element(changes);
    RotationDifference largest{0, {from}};
    for (int i = 0; i < count; ++i) {
        const auto at = asIndex(i);
        const double current = changes[at];
        const bool peak = current >= changes[at + 1] && (i == 0 || current >= changes[at - 1]);
        if (!peak || current < maximum / 2 || current < 1e-9) continue;
        const RotationDifference found = findMaximum(change, timeAt(std::max(i - 1, 0)), timeAt(i + 1));
        for (const RotationDifference& candidate : {found, RotationDifference{current, {timeAt(i)}}}) {
            if (candidate.angle > largest.angle) largest = candidate;
        }
    }
    return largest;
}

RotationDifference maximumDifference(const AngleCurves& before, EulerOrder from, const AngleCurves& after,
                                     EulerOrder to) {
    const RotationPath old(before, from);
    const RotationPath changed(after, to);
    std::vector<double> times = keyTimes(before);
    const std::vector<double> added = keyTimes(after);
    times.insert(times.end(), added.begin(), added.end());
    std::ranges::sort(times);
    times.erase(std::unique(times.begin(), times.end()), times.end());
    RotationDifference largest;
    if (!times.empty()) largest.time = {times.front()};
    for (std::size_t i = 0; i + 1 < times.size(); ++i) {
        if (times[i + 1] - times[i] < kShortestSegment) continue;
        const RotationDifference found = maximumDifference(old, changed, times[i], times[i + 1]);
        if (found.angle > largest.angle) largest = found;
    }
    return largest;
}

}  // namespace sinew
