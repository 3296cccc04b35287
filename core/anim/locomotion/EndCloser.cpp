#include "core/anim/locomotion/EndCloser.h"

#include <algorithm>
#include <cmath>

namespace sinew {

namespace {

using Eigen::Quaterniond;
using Eigen::Vector3d;

constexpr double kVelocityFade = 0.25;  // seconds
constexpr double kSameAngles = 1e-6;    // radians, whole turns apart

Vector3d logarithm(const Quaterniond& rotation) {
    const Eigen::AngleAxisd turn(rotation);
    const double angle = std::remainder(turn.angle(), 2 * kPi);
    return angle * turn.axis();
}

Quaterniond exponential(const Vector3d& vector) {
    const double angle = vector.norm();
    if (angle == 0) return Quaterniond::Identity();
    return Quaterniond(Eigen::AngleAxisd(angle, vector / angle));
}

}  // namespace

EndCloser::EndCloser(std::size_t count, Seconds spacing)
    : count_(count),
      spacing_(spacing.value),
      fade_(std::min(kVelocityFade, static_cast<double>(count - 1) * spacing_ / 2)) {}

/// Returns the part of the difference, first minus last, that is added to sample i: -1/2 at the first to 1/2
/// at the last.
double EndCloser::closingFactor(std::size_t i) const {
    return static_cast<double>(i) / static_cast<double>(count_ - 1) - 0.5;
}

/// Returns the time that, multiplied by the difference of the velocities, first minus last, is added to
/// sample i.
double EndCloser::velocityFactor(std::size_t i) const {
    const auto fading = [&](std::size_t steps) {
        const double time = static_cast<double>(steps) * spacing_;
        return time < fade_ ? -time / 2 * (1 - time / fade_) * (1 - time / fade_) : 0;
    };
    return fading(i) + fading(count_ - 1 - i);
}

void EndCloser::close(const std::function<double&(std::size_t)>& at, double rise) const {
    const std::size_t last = count_ - 1;
    const double difference = at(0) + rise - at(last);
    // Compares the first step of the next cycle with the last step of this one.
    const double velocity = ((at(1) - at(0)) - (at(last) - at(last - 1))) / spacing_;
    for (std::size_t i = 0; i < count_; ++i)
        at(i) += difference * closingFactor(i) + velocity * velocityFactor(i);
    at(last) = at(0) + rise;
}

void EndCloser::close(const std::function<Quaterniond&(std::size_t)>& at) const {
    const std::size_t last = count_ - 1;
    const Vector3d difference = logarithm(at(last).conjugate() * at(0));
    const Vector3d velocity =
        (logarithm(at(0).conjugate() * at(1)) - logarithm(at(last - 1).conjugate() * at(last))) / spacing_;
    for (std::size_t i = 0; i < count_; ++i)
        at(i) =
            (at(i) * exponential(difference * closingFactor(i) + velocity * velocityFactor(i))).normalized();
    at(last) = at(0);
}

void EndCloser::closeAngles(EulerOrder order, std::vector<Vector3d>& angles) const {
    std::vector<Quaterniond> rotations;
    for (const Vector3d& each : angles) rotations.push_back(toQuaternion(order, each));
    close([&](std::size_t i) -> Quaterniond& { return rotations[i]; });
    angles = continuedAngles(order, rotations, angles);
}

std::vector<Vector3d> continuedAngles(EulerOrder order, const std::vector<Quaterniond>& rotations,
                                      const std::vector<Vector3d>& raw) {
    std::vector<Vector3d> angles;
    Vector3d now = raw.front();
    for (std::size_t i = 0; i < rotations.size(); ++i) {
        if (i > 0) now += raw[i] - raw[i - 1];
        now = fromQuaternion(order, rotations[i], now);
        angles.push_back(now);
    }
    // If the last rotation equals the first, removes rounding errors from its angles.
    for (int k = 0; k < 3; ++k) {
        double& end = angles.back()[k];
        const double turned = angles.front()[k] - 2 * kPi * nearestTurns(angles.front()[k], end);
        if (std::abs(turned - end) < kSameAngles) end = turned;
    }
    return angles;
}

}  // namespace sinew
