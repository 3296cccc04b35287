#pragma once

#include <Eigen/Core>
#include <algorithm>

namespace sinew {

/// Returns the point of the segment from `head` to `tail`, which may be equal, that is closest to `point`.
inline Eigen::Vector3d closestOnSegment(const Eigen::Vector3d& point, const Eigen::Vector3d& head,
                                        const Eigen::Vector3d& tail) {
    const Eigen::Vector3d along = tail - head;
    const double squared = along.squaredNorm();
    const double part = squared > 0 ? std::clamp((point - head).dot(along) / squared, 0.0, 1.0) : 0;
    return head + part * along;
}

}  // namespace sinew
