#include "core/anim/sampling/MotionSpeed.h"

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
MotionSpeed fromVelocities(FrameIndex first, const std::vector<Velocity>& velocities, double perSecond) {
    MotionSpeed motion{first, {}, {}};
    const std::size_t n = velocities.size();
    if (n == 0) return {first, {0}, {0}};
    motion.speed.reserve(n + 1);
    motion.acceleration.assign(n + 1, 0);
    motion.speed.push_back(length(velocities.front()));
    for (std::size_t i = 1; i < n; ++i) {
        motion.speed.push_back(length(Velocity((velocities[i - 1] + velocities[i]) / 2)));
        motion.acceleration[i] = change(velocities[i - 1], velocities[i]) * perSecond;
    }
    motion.speed.push_back(length(velocities.back()));
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

/// Returns the rotation vector from one rotation to another along the shorter arc, in the parent's space.
Eigen::Vector3d rotationBetween(const Eigen::Quaterniond& from, const Eigen::Quaterniond& to) {
    Eigen::Quaterniond rotation = to * from.conjugate();
    if (rotation.w() < 0) rotation.coeffs() = -rotation.coeffs();
    const double sine = rotation.vec().norm();
    // For small angles the ratio of angle to sine rounds to 2.
    const double factor = sine < 1e-9 ? 2 : 2 * std::atan2(sine, rotation.w()) / sine;
    return factor * rotation.vec();
}

}  // namespace

MotionSpeed valueSpeed(const ClipSampler& sampler, int joint, Channel channel, FrameIndex first,
                       FrameIndex last) {
    const FrameRate rate = sampler.clip().rate;
    const auto valueAt = [&](FrameIndex frame) {
        return sampler.values(joint, rate.time(frame)).at(channel);
    };
    std::vector<double> velocities(stepCount(first, last));
    double before = valueAt(first);
    for (std::size_t i = 0; i < velocities.size(); ++i) {
        const double next = valueAt(first + FrameIndex{static_cast<std::int64_t>(i) + 1});
        velocities[i] = (next - before) * rate.hertz();
        before = next;
    }
    return fromVelocities(first, velocities, rate.hertz());
}

MotionSpeed angularSpeed(const ClipSampler& sampler, int joint, FrameIndex first, FrameIndex last) {
    const FrameRate rate = sampler.clip().rate;
    std::vector<Eigen::Vector3d> velocities(stepCount(first, last));
    Eigen::Quaterniond before = rotationAt(sampler, joint, rate.time(first));
    for (std::size_t i = 0; i < velocities.size(); ++i) {
        const FrameIndex frame = first + FrameIndex{static_cast<std::int64_t>(i) + 1};
        const Eigen::Quaterniond next = rotationAt(sampler, joint, rate.time(frame));
        velocities[i] = rotationBetween(before, next) * rate.hertz();
        before = next;
    }
    return fromVelocities(first, velocities, rate.hertz());
}

std::vector<FrameIndex> peakAccelerations(const MotionSpeed& motion, FrameRate rate,
                                          const PeakSettings& settings) {
    const std::vector<double>& signedValues = motion.acceleration;
    const auto magnitude = [&](std::size_t i) { return std::abs(signedValues[i]); };
    double greatest = 0;
    for (std::size_t i = 0; i < signedValues.size(); ++i) greatest = std::max(greatest, magnitude(i));
    if (!(greatest > 1e-9)) return {};
    std::vector<std::size_t> candidates;
    // The ends repeat their neighbours. A plateau counts at its first frame, unless the values rise further
    // after it.
    for (std::size_t i = 1; i + 1 < signedValues.size();) {
        std::size_t following = i + 1;
        while (following < signedValues.size() && magnitude(following) == magnitude(i)) ++following;
        const bool falls = following == signedValues.size() || magnitude(following) < magnitude(i);
        const bool rose = i == 1 || magnitude(i) > magnitude(i - 1);
        if (magnitude(i) >= settings.minimumFraction * greatest && rose && falls) candidates.push_back(i);
        i = following;
    }
    std::ranges::stable_sort(candidates, std::ranges::greater(), magnitude);
    std::set<FrameIndex> peaks;
    for (const std::size_t i : candidates) {
        const FrameIndex frame = motion.first + FrameIndex{static_cast<std::int64_t>(i)};
        const auto following = peaks.lower_bound(frame);
        const bool isSeparate =
            (following == peaks.end() || rate.time(*following) - rate.time(frame) >= settings.minimumGap) &&
            (following == peaks.begin() ||
             rate.time(frame) - rate.time(*std::prev(following)) >= settings.minimumGap);
        if (isSeparate) peaks.insert(following, frame);
    }
    return {peaks.begin(), peaks.end()};
}

}  // namespace sinew
