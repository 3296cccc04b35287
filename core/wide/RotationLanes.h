#pragma once

#include <Eigen/Geometry>

#include "core/wide/AlignedRow.h"
#include "core/wide/SlerpKernel.h"

namespace sinew {

/// Rotations between two others each, by SLERP along the shorter arc, made together.
class RotationLanes {
public:
    /// @param count  of lanes, a multiple of kSlerpLanes; all stand at the identity
    explicit RotationLanes(std::size_t count);

    /// What the rotations of lanes begin..end-1 are between: unit quaternions.
    void set(std::size_t begin, std::size_t end, const Eigen::Quaterniond& first,
             const Eigen::Quaterniond& last);
    /// The same where there is nothing between: without a look at the angle.
    void set(std::size_t lane, const Eigen::Quaterniond& rotation);
    /// Where it is between them, 0..1.
    void place(std::size_t lane, double place) { row(kPlace)[lane] = place; }

    /// @param out  rows x, y, z, w of as many numbers as there are lanes, aligned to 64 bytes
    void evaluate(double* out) const;

private:
    enum Row { kFrom = 0, kTo = 4, kAngle = 8, kScale, kPlace, kRows };
    void put(std::size_t lane, const Eigen::Vector4d& from, const Eigen::Vector4d& to, double angle,
             double scale);
    double* row(int row) const { return rows_.get() + static_cast<std::size_t>(row) * count_; }

    std::size_t count_;
    AlignedRow<double> rows_;
};

}  // namespace sinew
