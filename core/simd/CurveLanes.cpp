#include "core/simd/CurveLanes.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew {

KeyedCurves::KeyedCurves(std::vector<const SparseCurve*> curves)
    : curves_(std::move(curves)),
      count_((curves_.size() + kLanes - 1) / kLanes * kLanes),
      memory_(makeAlignedRow<double>(kRows * count_)) {
    // No piece is valid yet; lanes without a curve never need one.
    const double infinite = std::numeric_limits<double>::infinity();
    std::fill_n(row(kFrom), count_, -infinite);
    std::fill_n(row(kUntil), count_, infinite);
    std::fill_n(row(kUntil), curves_.size(), -infinite);
}

void KeyedCurves::find(std::size_t curve, double seconds) {
    if (seconds >= row(kFrom)[curve] && seconds < row(kUntil)[curve]) return;
    SparseCurve::Piece piece = curves_[curve]->piece(seconds);
    // Lanes know cubics in time only: a Bézier curve is evaluated here, at every time anew.
    if (piece.cubic.isBezier()) piece = {seconds, seconds, {{seconds, piece.cubic.at(seconds)}}, {}};
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
    for (std::size_t first = 0; (first = findOutdated(rows, seconds, first)) < count_; first += kLanes) {
        for (std::size_t i = first; i < std::min(first + kLanes, curves_.size()); ++i) find(i, seconds);
    }
    evaluateCurves(rows, seconds, row(kValues));
    return row(kValues);
}

RotationLanes::RotationLanes(std::size_t count)
    : count_(count), rows_(makeAlignedRow<double>(kRows * count)) {
    for (std::size_t lane = 0; lane < count; ++lane) set(lane, Eigen::Quaterniond::Identity());
}

void RotationLanes::store(std::size_t lane, const Eigen::Vector4d& from, const Eigen::Vector4d& to,
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
    // Kahan's formula for the angle between vectors, as in slerp().
    const double angle = std::max(kLeastAngle, 2 * std::atan2((to - from).norm(), (to + from).norm()));
    const double scale = 1 / std::sin(angle);
    for (std::size_t lane = begin; lane < end; ++lane) store(lane, from, to, angle, scale);
}

void RotationLanes::set(std::size_t lane, const Eigen::Quaterniond& rotation) {
    store(lane, rotation.coeffs(), rotation.coeffs(), kLeastAngle, 1 / kLeastAngle);
    setFraction(lane, 0);
}

void RotationLanes::evaluate(double* out) const {
    slerpLanes({count_, row(kFrom), row(kTo), row(kAngle), row(kScale), row(kFraction), out});
}

}  // namespace sinew
