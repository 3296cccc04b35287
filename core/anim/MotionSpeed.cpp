#include "core/anim/MotionSpeed.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>
#include <set>

namespace sinew {
namespace {

double length(double value) { return value; }
double length(const Eigen::Vector3d& vector) { return vector.norm(); }

double change(double from, double to) { return to - from; }
double change(const Eigen::Vector3d& from, const Eigen::Vector3d& to) { return (to - from).norm(); }

/// @param steps  n velocities between n + 1 frames
template <class Velocity>
MotionSpeed ofSteps(FrameIndex first, const std::vector<Velocity>& steps, double perSecond) {
    MotionSpeed motion{first, {}, {}};
    const std::size_t n = steps.size();
    if (n == 0) return {first, {0}, {0}};
    motion.speed.reserve(n + 1);
    motion.acceleration.assign(n + 1, 0);
    motion.speed.push_back(length(steps.front()));
    for (std::size_t i = 1; i < n; ++i) {
        motion.speed.push_back(length(Velocity((steps[i - 1] + steps[i]) / 2)));
        motion.acceleration[i] = change(steps[i - 1], steps[i]) * perSecond;
    }
    motion.speed.push_back(length(steps.back()));
    if (n > 1) {
        motion.acceleration.front() = motion.acceleration[1];
        motion.acceleration.back() = motion.acceleration[n - 1];
    }
    return motion;
}

std::size_t stepCount(FrameIndex first, FrameIndex last) {
    assert(first <= last);
    return static_cast<std::size_t>(last.value - first.value);
}

Eigen::Quaterniond rotationAt(const ClipSampler& sampler, int joint, Seconds time) {
    return toQuaternion(sampler.skeleton()[joint].order, sampler.values(joint, time).angles);
}

/// The rotation vector that leads from one rotation to another by the shorter way, parent's space.
Eigen::Vector3d turnBetween(const Eigen::Quaterniond& from, const Eigen::Quaterniond& to) {
    Eigen::Quaterniond turn = to * from.conjugate();
    if (turn.w() < 0) turn.coeffs() = -turn.coeffs();
    const double sine = turn.vec().norm();
    // For small turns the angle over the sine is 2, to rounding.
    const double factor = sine < 1e-9 ? 2 : 2 * std::atan2(sine, turn.w()) / sine;
    return factor * turn.vec();
}

}  // namespace

MotionSpeed valueSpeed(const ClipSampler& sampler, int joint, Channel channel, FrameIndex first,
                       FrameIndex last) {
    const FrameRate rate = sampler.clip().rate;
    const auto valueAt = [&](FrameIndex frame) {
        return sampler.values(joint, rate.time(frame)).at(channel);
    };
    std::vector<double> steps(stepCount(first, last));
    double before = valueAt(first);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const double next = valueAt(first + FrameIndex{static_cast<std::int64_t>(i) + 1});
        steps[i] = (next - before) * rate.hertz();
        before = next;
    }
    return ofSteps(first, steps, rate.hertz());
}

MotionSpeed angularSpeed(const ClipSampler& sampler, int joint, FrameIndex first, FrameIndex last) {
    const FrameRate rate = sampler.clip().rate;
    std::vector<Eigen::Vector3d> steps(stepCount(first, last));
    Eigen::Quaterniond before = rotationAt(sampler, joint, rate.time(first));
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const FrameIndex frame = first + FrameIndex{static_cast<std::int64_t>(i) + 1};
        const Eigen::Quaterniond next = rotationAt(sampler, joint, rate.time(frame));
        steps[i] = turnBetween(before, next) * rate.hertz();
        before = next;
    }
    return ofSteps(first, steps, rate.hertz());
}

std::vector<FrameIndex> peakAccelerations(const MotionSpeed& motion, FrameRate rate,
                                          const PeakSettings& settings) {
    const std::vector<double>& signedValues = motion.acceleration;
    const auto size = [&](std::size_t i) { return std::abs(signedValues[i]); };
    double greatest = 0;
    for (std::size_t i = 0; i < signedValues.size(); ++i) greatest = std::max(greatest, size(i));
    if (!(greatest > 1e-9)) return {};
    std::vector<std::size_t> candidates;
    // The ends repeat what is beside them; of a plateau the first counts, where it does not go on rising.
    for (std::size_t i = 1; i + 1 < signedValues.size();) {
        std::size_t behind = i + 1;
        while (behind < signedValues.size() && size(behind) == size(i)) ++behind;
        const bool falls = behind == signedValues.size() || size(behind) < size(i);
        const bool rose = i == 1 || size(i) > size(i - 1);
        if (size(i) >= settings.share * greatest && rose && falls) candidates.push_back(i);
        i = behind;
    }
    std::ranges::stable_sort(candidates, std::ranges::greater(), size);
    std::set<FrameIndex> peaks;
    for (const std::size_t i : candidates) {
        const FrameIndex frame = motion.first + FrameIndex{static_cast<std::int64_t>(i)};
        const auto behind = peaks.lower_bound(frame);
        const bool free =
            (behind == peaks.end() || rate.time(*behind) - rate.time(frame) >= settings.apart) &&
            (behind == peaks.begin() || rate.time(frame) - rate.time(*std::prev(behind)) >= settings.apart);
        if (free) peaks.insert(behind, frame);
    }
    return {peaks.begin(), peaks.end()};
}

}  // namespace sinew
