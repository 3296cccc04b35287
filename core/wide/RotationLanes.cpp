#include "core/wide/RotationLanes.h"

#include <cmath>

namespace sinew {

RotationLanes::RotationLanes(std::size_t count) : count_(count), rows_(alignedRow<double>(kRows * count)) {
    for (std::size_t lane = 0; lane < count; ++lane) set(lane, Eigen::Quaterniond::Identity());
}

void RotationLanes::put(std::size_t lane, const Eigen::Vector4d& from, const Eigen::Vector4d& to,
                        double angle, double scale) {
    for (int c = 0; c < 4; ++c) {
        row(kFrom + c)[lane] = from[c];
        row(kTo + c)[lane] = to[c];
    }
    row(kAngle)[lane] = angle;
    row(kScale)[lane] = scale;
}

void RotationLanes::set(std::size_t begin, std::size_t end, const Eigen::Quaterniond& first,
                        const Eigen::Quaterniond& last) {
    const Eigen::Vector4d from = first.coeffs();
    const Eigen::Vector4d to = from.dot(last.coeffs()) < 0 ? Eigen::Vector4d(-last.coeffs()) : last.coeffs();
    // Kahan's angle between vectors, as slerp() has it.
    const double angle = std::max(kLeastAngle, 2 * std::atan2((to - from).norm(), (to + from).norm()));
    const double scale = 1 / std::sin(angle);
    for (std::size_t lane = begin; lane < end; ++lane) put(lane, from, to, angle, scale);
}

void RotationLanes::set(std::size_t lane, const Eigen::Quaterniond& rotation) {
    put(lane, rotation.coeffs(), rotation.coeffs(), kLeastAngle, 1 / kLeastAngle);
    place(lane, 0);
}

void RotationLanes::evaluate(double* out) const {
    slerpLanes({count_, row(kFrom), row(kTo), row(kAngle), row(kScale), row(kPlace), out});
}

}  // namespace sinew
