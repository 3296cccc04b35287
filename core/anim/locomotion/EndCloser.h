#pragma once

#include <Eigen/Geometry>
#include <cstddef>
#include <functional>
#include <vector>

#include "core/base/Time.h"
#include "core/math/EulerOrder.h"

namespace sinew {

/// Corrects signals of `count` samples, at least three, so that they loop. Half of the difference between the
/// last and the first sample is added to the first and half is subtracted from the last, with a linear
/// transition in between. Jumps in velocity are split likewise and fade within a quarter of a second.
class EndCloser {
public:
    EndCloser(std::size_t count, Seconds spacing);

    /// Closes values, but keeps a rise from the first to the last.
    void close(const std::function<double&(std::size_t)>& at, double rise) const;
    void close(const std::function<Eigen::Quaterniond&(std::size_t)>& at) const;
    /// Closes Euler angles as rotations. The angles are continuous; the last ones equal the first ones up to
    /// whole turns, or are another representation of the same rotation.
    void closeAngles(EulerOrder order, std::vector<Eigen::Vector3d>& angles) const;

private:
    double closingFactor(std::size_t i) const;
    double velocityFactor(std::size_t i) const;

    std::size_t count_;
    double spacing_, fade_;
};

/// Returns continuous Euler angles of rotations, with the whole turns of `raw`. If the last rotation equals
/// the first, its angles equal the first ones up to whole turns, unless they are another representation of
/// the same rotation.
///
/// @param raw  angles of approximately these rotations
std::vector<Eigen::Vector3d> continuedAngles(EulerOrder order,
                                             const std::vector<Eigen::Quaterniond>& rotations,
                                             const std::vector<Eigen::Vector3d>& raw);

}  // namespace sinew
