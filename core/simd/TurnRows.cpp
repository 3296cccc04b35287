#include "core/simd/TurnRows.h"

#include <algorithm>

#include "core/simd/PoseKernel.h"

namespace sinew {

namespace {

TurnRows conjugate(TurnRows turns) {
    for (std::size_t c = 0; c < 3; ++c) {
        for (double& value : turns.row[c]) value = -value;
    }
    return turns;
}

/// Returns the products of rotations, left * right.
TurnRows product(const TurnRows& left, const TurnRows& right) {
    TurnRows out;
    for (std::size_t i = 0; i < kBatchSize; ++i) {
        const double ax = left.row[0][i], ay = left.row[1][i], az = left.row[2][i], aw = left.row[3][i];
        const double bx = right.row[0][i], by = right.row[1][i], bz = right.row[2][i], bw = right.row[3][i];
        out.row[0][i] = aw * bx + ax * bw + ay * bz - az * by;
        out.row[1][i] = aw * by + ay * bw + az * bx - ax * bz;
        out.row[2][i] = aw * bz + az * bw + ax * by - ay * bx;
        out.row[3][i] = aw * bw - ax * bx - ay * by - az * bz;
    }
    return out;
}

/// Turns kLanes rotations about the axis of `z`, which follows those of `x` and `y`, by angles of which these
/// are the sines and cosines of the halves. The rows do not overlap.
void turnAbout(const double* sines, const double* cosines, double* __restrict x, double* __restrict y,
               double* __restrict z, double* __restrict w) {
    for (std::size_t i = 0; i < kLanes; ++i) {
        const double s = sines[i], c = cosines[i], oldX = x[i], oldZ = z[i];
        x[i] = c * oldX - s * y[i];
        y[i] = c * y[i] + s * oldX;
        z[i] = c * oldZ + s * w[i];
        w[i] = c * w[i] - s * oldZ;
    }
}

}  // namespace

void TurnRows::fill(const Eigen::Quaterniond& rotation) {
    for (std::size_t c = 0; c < 4; ++c)
        std::fill_n(row[c], kBatchSize, rotation.coeffs()[static_cast<Eigen::Index>(c)]);
}

void TurnRows::setAngles(EulerOrder order, const double (&angles)[3][kBatchSize]) {
    // Per row of kLanes angles, a row of the sines of their halves and one of the cosines.
    alignas(64) double halves[3 * 2 * kBatchSize];
    halveAngles(angles[0], 3 * kBatchSize, halves);
    fill(Eigen::Quaterniond::Identity());
    const std::array<int, 3> axis = axes(order);
    for (std::size_t a = 0; a < 3; ++a) {
        // Each angle turns about a fixed axis, after the others.
        const auto k = static_cast<std::size_t>(axis[a]);
        for (std::size_t block = 0; block < kBatchSize; block += kLanes) {
            const double* const sines = halves + 2 * (a * kBatchSize + block);
            turnAbout(sines, sines + kLanes, row[(k + 1) % 3] + block, row[(k + 2) % 3] + block,
                      row[k] + block, row[3] + block);
        }
    }
}

void TurnRows::compose(const TurnRows& own, const LayerSettings& layer, std::span<const double> weights) {
    const bool isWhole = std::ranges::all_of(weights, [](double weight) { return weight == 1; });
    if (isWhole && layer.mode == LayerMode::override) {
        *this = own;
    } else if (isWhole) {
        *this = layer.rotation == LayerRotation::joint ? product(*this, own) : product(own, *this);
    } else {
        alignas(64) double exponents[kBatchSize]{};
        std::ranges::copy(weights, exponents);
        TurnRows turn = layer.mode == LayerMode::override ? product(conjugate(*this), own) : own;
        raiseTurns(exponents, kBatchSize, turn.row[0]);
        const bool isAfter = layer.mode == LayerMode::override || layer.rotation == LayerRotation::joint;
        *this = isAfter ? product(*this, turn) : product(turn, *this);
    }
}

}  // namespace sinew
