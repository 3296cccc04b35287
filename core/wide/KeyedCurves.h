#pragma once

#include <vector>

#include "core/anim/SparseCurve.h"
#include "core/wide/AlignedRow.h"
#include "core/wide/CurveKernel.h"

namespace sinew {

/// Keyed curves that are evaluated together, each with a cursor: the piece that counted last is looked at
/// first, and only where time has left it a curve is searched. Owns its workspace: one per thread.
class KeyedCurves {
public:
    /// @param curves  outlive this
    explicit KeyedCurves(std::vector<const SparseCurve*> curves);

    /// The value of each curve at a time; until the next call.
    const double* evaluate(double seconds);

private:
    enum Row { kFrom, kUntil, kStart, kC0, kC1, kC2, kC3, kValues, kRows };

    double* row(Row row) { return memory_.get() + row * count_; }
    void find(std::size_t curve, double seconds);

    std::vector<const SparseCurve*> curves_;
    std::size_t count_;  ///< of curves, rounded up to whole vectors
    AlignedRow<double> memory_;
};

}  // namespace sinew
