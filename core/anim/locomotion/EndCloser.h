#pragma once

#include <Eigen/Geometry>
#include <cstddef>
#include <functional>
#include <vector>

#include "core/base/Time.h"
#include "core/math/EulerOrder.h"

namespace sinew {

/// The corrections that close the ends of signals with `count` samples, at least three: half of the
/// difference between first and last sample is added at the first, half is taken off at the last, and
/// linearly in between. Jumps of velocity are split likewise, and fade within a quarter of a second.
class EndCloser {
public:
    EndCloser(std::size_t count, Seconds spacing);

    /// Closes values, apart from a rise that is kept.
    void close(const std::function<double&(std::size_t)>& at, double rise) const;
    void close(const std::function<Eigen::Quaterniond&(std::size_t)>& at) const;
    /// Closes Euler angles as rotations. Each continues from the one before; the last ones are the first
    /// ones, apart from whole turns, or other angles of the same rotation.
    void closeAngles(EulerOrder order, std::vector<Eigen::Vector3d>& angles) const;

private:
    double share(std::size_t i) const;
    double velocityShare(std::size_t i) const;

    std::size_t count_;
    double spacing_, fade_;
};

/// Returns angles of rotations that continue like `raw` angles; if the last rotation is the first one, its
/// angles are the first ones apart from whole turns, unless they are other angles of the same rotation.
///
/// @param raw  angles of about these rotations
std::vector<Eigen::Vector3d> continuedAngles(EulerOrder order,
                                             const std::vector<Eigen::Quaterniond>& rotations,
                                             const std::vector<Eigen::Vector3d>& raw);

}  // namespace sinew
