#include "resources/samples/WalkCycle.h"

#include <algorithm>
#include <cmath>

#include "core/math/Angle.h"
#include "core/math/Interpolate.h"

namespace sinew {

namespace {

constexpr double kToeOff = 0.62;  // phase at which a foot leaves the ground
constexpr double kPelvisHeight = 1.003;
constexpr double kPelvisBehind = 0.272;  // of the heel that strikes at phase 0
constexpr double kFootSide = 0.075;      // of the feet from the line they walk along
constexpr double kBraking = 0.8;         // metres a phase that the heel loses as it strikes
constexpr double kClearance = 0.055;     // extra height early in the swing, which bends the knee

Eigen::Quaterniond about(int axis, double angle) {
    return Eigen::Quaterniond(Eigen::AngleAxisd(angle, Eigen::Vector3d::Unit(axis)));
}

/// A wave of period 1 that is highest at `peak`.
double wave(double phase, double peak) { return std::cos(2 * kPi * (phase - peak)); }

/// 0 before `from`, 1 behind `to`, smooth between.
double ease(double from, double to, double x) {
    const double u = std::clamp((x - from) / (to - from), 0.0, 1.0);
    return u * u * (3 - 2 * u);
}

/// The phase of a foot, whose own cycle starts at its heel strike, and where that heel stands.
struct Step {
    double phase, heelZ;
};

Step stepOf(double phase, int side) {
    const double own = side > 0 ? phase : phase - 0.5;
    return {own - std::floor(own), (side > 0 ? std::floor(own) : std::floor(own) + 0.5) * WalkCycle::kStride};
}

}  // namespace

WalkCycle::WalkCycle() {
    // Strike with the toes up, flat, heel off, toe off, toes up again for the next strike.
    constexpr std::array<std::array<double, 2>, 11> kPitch{{{-0.05, 18},
                                                            {0, 18},
                                                            {0.1, 0},
                                                            {0.34, 0},
                                                            {0.48, -14},
                                                            {0.55, -30},
                                                            {kToeOff, -57},
                                                            {0.66, -64},
                                                            {0.78, -28},
                                                            {0.92, 13},
                                                            {1, 18}}};
    std::vector<Key> keys;
    for (const auto& [phase, degrees] : kPitch) {
        keys.push_back({Seconds{phase}, radians(degrees), Interpolation::monotone, 0, 0});
    }
    pitch_ = Curve::fromKeys(std::move(keys));
}

double WalkCycle::pitch(double phase) const { return pitch_.evaluate(Seconds{phase}); }

Eigen::Quaterniond WalkCycle::Pelvis::rotation() const {
    return about(1, yaw) * about(0, tilt) * about(2, roll);
}

WalkCycle::Pelvis WalkCycle::pelvis(double phase) const {
    // Lowest while both feet stand, over the foot that carries, hip forward on the side of the forward leg,
    // and dropping on the side of the free leg.
    return {{0.02 * wave(phase, 0.3), kPelvisHeight - 0.02 * wave(2 * phase, 0.04),
             kStride * phase - kPelvisBehind},
            radians(-5) * wave(phase, 0),
            radians(3),
            radians(3) * wave(phase, 0.16)};
}

Eigen::Quaterniond WalkCycle::footRotation(double phase, int side) const {
    return about(1, side * radians(6)) * about(0, -pitch(phase));
}

Eigen::Vector3d WalkCycle::standingAnkle(double phase, double heelZ, int side) const {
    // The foot rolls over the heel while its toes are up, over the ball while its heel is; between, it is
    // flat and both give the same place.
    const Eigen::Quaterniond turned = footRotation(phase, side), flat = about(1, side * radians(6));
    const double pivot = pitch(phase) >= 0 ? kHeel : kBall;
    const Eigen::Vector3d heel(side * kFootSide, 0, heelZ);
    const Eigen::Vector3d ground = heel + flat * Eigen::Vector3d(0, 0, pivot - kHeel);
    return ground - turned * Eigen::Vector3d(0, -kAnkleHeight, pivot);
}

Eigen::Vector3d WalkCycle::swingingAnkle(double phase, double heelZ, int side) const {
    // Leaves the ground as fast as it moves there, and meets it a little slower than the body moves: the heel
    // brakes.
    constexpr double kNear = 1e-4;
    const double length = 1 - kToeOff, u = (phase - kToeOff) / length;
    const double nextZ = heelZ + kStride;
    const Eigen::Vector3d start = standingAnkle(kToeOff, heelZ, side), end = standingAnkle(0, nextZ, side);
    const Eigen::Vector3d leaving = (start - standingAnkle(kToeOff - kNear, heelZ, side)) / kNear;
    const Eigen::Vector3d meeting =
        (standingAnkle(kNear, nextZ, side) - end) / kNear + Eigen::Vector3d(0, 0, kBraking);
    Eigen::Vector3d ankle;
    for (int axis = 0; axis < 3; ++axis) {
        ankle[axis] = hermite(start[axis], leaving[axis], end[axis], meeting[axis], length, u);
    }
    ankle.y() += kClearance * 29 * u * u * std::pow(1 - u, 3);
    return ankle;
}

WalkCycle::Foot WalkCycle::foot(double phase, int side) const {
    const Step step = stepOf(phase, side);
    const bool stands = step.phase < kToeOff;
    // Toes stay flat on the ground while the heel rises, and stretch once they are off it.
    const double toeBend =
        std::max(0.0, -pitch(step.phase)) * (1 - ease(kToeOff + 0.04, kToeOff + 0.24, step.phase));
    return {
        stands ? standingAnkle(step.phase, step.heelZ, side) : swingingAnkle(step.phase, step.heelZ, side),
        footRotation(step.phase, side), toeBend};
}

WalkCycle::Leg WalkCycle::leg(double phase, int side) const {
    const Pelvis body = pelvis(phase);
    const Foot target = foot(phase, side);
    const Eigen::Vector3d reach = body.rotation().conjugate() * (target.ankle - body.place) -
                                  Eigen::Vector3d(side * kHipWidth, -kHipDrop, 0);
    const double distance = std::min(reach.norm(), kThigh + kShank);
    const auto triangleAngle = [](double a, double b, double opposite) {
        return std::acos(std::clamp((a * a + b * b - opposite * opposite) / (2 * a * b), -1.0, 1.0));
    };
    Leg leg;
    leg.hipZ = std::atan2(reach.x(), -reach.y());
    leg.hipX =
        -std::atan2(reach.z(), std::hypot(reach.x(), reach.y())) - triangleAngle(kThigh, distance, kShank);
    leg.kneeX = kPi - triangleAngle(kThigh, kShank, distance);
    const Eigen::Quaterniond shank = body.rotation() * about(2, leg.hipZ) * about(0, leg.hipX + leg.kneeX);
    leg.ankle = shank.conjugate() * target.rotation;
    return leg;
}

WalkCycle::Arm WalkCycle::arm(double phase, int side) const {
    const double own = side > 0 ? phase : phase - 0.5;
    return {radians(4) - radians(23) * wave(own, 0.02), radians(24) - radians(13) * wave(own, 0.06)};
}

}  // namespace sinew
