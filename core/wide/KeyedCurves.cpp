#include "core/wide/KeyedCurves.h"

#include <algorithm>
#include <limits>

namespace sinew {

KeyedCurves::KeyedCurves(std::vector<const SparseCurve*> curves)
    : curves_(std::move(curves)),
      count_((curves_.size() + kCurveLanes - 1) / kCurveLanes * kCurveLanes),
      memory_(alignedRow<double>(kRows * count_)) {
    // No piece is known yet; lanes without a curve need none.
    const double infinite = std::numeric_limits<double>::infinity();
    std::fill_n(row(kFrom), count_, -infinite);
    std::fill_n(row(kUntil), count_, infinite);
    std::fill_n(row(kUntil), curves_.size(), -infinite);
}

void KeyedCurves::find(std::size_t curve, double seconds) {
    if (seconds >= row(kFrom)[curve] && seconds < row(kUntil)[curve]) return;
    const SparseCurve::Piece piece = curves_[curve]->piece(seconds);
    row(kFrom)[curve] = piece.from;
    row(kUntil)[curve] = piece.until;
    row(kStart)[curve] = piece.cubic.start;
    row(kC0)[curve] = piece.cubic.c0;
    row(kC1)[curve] = piece.cubic.c1;
    row(kC2)[curve] = piece.cubic.c2;
    row(kC3)[curve] = piece.cubic.c3;
}

const double* KeyedCurves::evaluate(double seconds) {
    const PieceRows rows{row(kFrom), row(kUntil), row(kStart), row(kC0),
                         row(kC1),   row(kC2),    row(kC3),    count_};
    for (std::size_t first = 0; (first = findOutdated(rows, seconds, first)) < count_; first += kCurveLanes) {
        for (std::size_t i = first; i < std::min(first + kCurveLanes, curves_.size()); ++i) find(i, seconds);
    }
    evaluateCurves(rows, seconds, row(kValues));
    return row(kValues);
}

}  // namespace sinew
