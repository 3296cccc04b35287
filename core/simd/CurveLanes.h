#pragma once

#include <Eigen/Geometry>
#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <vector>

#include "core/anim/sampling/CompiledCurve.h"
#include "core/simd/PoseKernel.h"

namespace sinew {

struct AlignedFree {
    void operator()(void* memory) const { ::operator delete (memory, std::align_val_t{64}); }
};

/// Array of numbers, aligned for vectors of any width.
template <class T>
using AlignedRow = std::unique_ptr<T[], AlignedFree>;

/// Returns `count` numbers, all 0. Unused lanes are computed as well, so they must be initialised.
template <class T>
AlignedRow<T> makeAlignedRow(std::size_t count) {
    const std::size_t bytes = std::max<std::size_t>(count, 1) * sizeof(T);
    AlignedRow<T> row(static_cast<T*>(::operator new (bytes, std::align_val_t{64})));
    std::uninitialized_fill_n(row.get(), count, T{0});
    return row;
}

/// Keyed curves that are evaluated together. Each keeps a cursor: its last piece is tried first, and the
/// curve is searched only if time has left that piece. Owns its workspace: use one per thread.
class KeyedCurves {
public:
    /// @param curves  must outlive this object
    explicit KeyedCurves(std::vector<const SparseCurve*> curves);

    /// Returns the value of each curve at a time; valid until the next call.
    const double* evaluate(double seconds);

private:
    enum Row { kFrom, kUntil, kStart, kC0, kC1, kC2, kC3, kValues, kRows };

    double* row(Row row) { return memory_.get() + row * count_; }
    void find(std::size_t curve, double seconds);

    std::vector<const SparseCurve*> curves_;
    std::size_t count_;  ///< number of curves, rounded up to a multiple of kLanes
    AlignedRow<double> memory_;
};

/// Rotations interpolated by SLERP along the shorter arc, many at once: each lane has its own two ends.
class RotationLanes {
public:
    /// @param count  number of lanes, a multiple of kLanes; all start at the identity
    explicit RotationLanes(std::size_t count);

    /// Sets the two rotations between which lanes begin..end-1 are interpolated. Unit quaternions.
    void set(std::size_t begin, std::size_t end, const Eigen::Quaterniond& first,
             const Eigen::Quaterniond& last);
    /// Sets a constant rotation. Faster because no angle is computed.
    void set(std::size_t lane, const Eigen::Quaterniond& rotation);
    /// Sets a lane's position between its two rotations, 0..1.
    void setFraction(std::size_t lane, double fraction) { row(kFraction)[lane] = fraction; }

    /// @param out  rows x, y, z, w with one number per lane, aligned to 64 bytes
    void evaluate(double* out) const;

private:
    enum Row { kFrom = 0, kTo = 4, kAngle = 8, kScale, kFraction, kRows };
    void store(std::size_t lane, const Eigen::Vector4d& from, const Eigen::Vector4d& to, double angle,
               double scale);
    double* row(int row) const { return rows_.get() + static_cast<std::size_t>(row) * count_; }

    std::size_t count_;
    AlignedRow<double> rows_;
};

}  // namespace sinew
