#include "core/anim/reduction/BandFit.h"

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace sinew {
namespace {

constexpr int kReweightings = 4;
/// How much more than a parabola through the centres a curve may bulge between two gates.
constexpr double kBulge = 2;
constexpr double kBandRounding = 1e-12;

double halfWidth(const Gate& gate) { return (gate.high - gate.low) / 2; }
double center(const Gate& gate) { return (gate.low + gate.high) / 2; }
bool isExact(const Gate& gate) { return !(gate.low < gate.high); }

/// A polynomial in u, which runs from 0 at one gate to 1 at a later one: value + a.x u + a.y u^2 + a.z u^3.
struct CubicPiece {
    double value = 0;
    Eigen::Vector3d a = Eigen::Vector3d::Zero();

    double at(double u) const { return value + u * (a.x() + u * (a.y() + u * a.z())); }
    double slope(double u) const { return a.x() + u * (2 * a.y() + u * 3 * a.z()); }
};

/// Returns, for each gate, how far the curve may deviate from the straight line halfway to the next gate. It
/// depends on the width of both gates and on how much their centres bend.
std::vector<double> bulges(std::span<const Gate> gates) {
    const auto bend = [&](std::size_t at) {
        if (gates.size() < 3) return 0.0;
        // The end gates use the bend of their neighbours.
        const std::size_t i = std::clamp<std::size_t>(at, 1, gates.size() - 2);
        const double before = gates[i].time - gates[i - 1].time, after = gates[i + 1].time - gates[i].time;
        const double turn = (center(gates[i + 1]) - center(gates[i])) / after -
                            (center(gates[i]) - center(gates[i - 1])) / before;
        return std::abs(turn) * 2 / (before + after);
    };
    std::vector<double> all(gates.size(), 0.0);
    for (std::size_t i = 0; i + 1 < gates.size(); ++i) {
        const double length = gates[i + 1].time - gates[i].time;
        all[i] = std::max(halfWidth(gates[i]), halfWidth(gates[i + 1])) +
                 kBulge * std::min(bend(i), bend(i + 1)) * length * length / 8 + kBandRounding;
    }
    return all;
}

/// Fits pieces that start at a given gate and value.
class PieceSearch {
public:
    PieceSearch(std::span<const Gate> gates, int degree)
        : gates_(gates), degree_(degree), bulges_(bulges(gates)) {}

    /// Returns the piece from gate `first` to gate `last`, or nullopt if none was found that passes all gates
    /// between them.
    std::optional<CubicPiece> fit(std::size_t first, double value, std::size_t last) {
        const double length = gates_[last].time - gates_[first].time;
        const std::size_t count = last - first;
        if (count == 1) return line(value, gates_[last]);
        u_.resize(count);
        weight_.resize(count);
        double widest = kMinimumWidth;
        for (std::size_t i = 0; i < count; ++i) {
            u_[i] = (gates_[first + 1 + i].time - gates_[first].time) / length;
            widest = std::max(widest, halfWidth(gates_[first + 1 + i]));
        }
        for (std::size_t i = 0; i < count; ++i) {
            const double width = std::max(halfWidth(gates_[first + 1 + i]), 1e-3 * widest);
            weight_[i] = widest * widest / (width * width);
        }
        for (int round = 0;; ++round) {
            CubicPiece piece = solve(first, value, count);
            if (isExact(gates_[last])) adjustEnd(piece, gates_[last].low);
            const double maximum = reweigh(piece, first, count);
            if (maximum <= 1)
                return overshoots(piece, first, value, count) ? std::nullopt : std::optional(piece);
            // A fit this far off will not converge.
            if (round == kReweightings || maximum > 1.6) return std::nullopt;
        }
    }

private:
    static constexpr double kMinimumWidth = 1e-12;

    static CubicPiece line(double value, const Gate& to) {
        return {value, Eigen::Vector3d(center(to) - value, 0, 0)};
    }

    /// Makes the piece end at `value`: the smallest change that keeps its end slopes.
    void adjustEnd(CubicPiece& piece, double value) const {
        const double missing = value - piece.at(1);
        if (degree_ == 1) {
            piece.a.x() += missing;
        } else {
            piece.a.y() += 3 * missing;
            piece.a.z() -= 2 * missing;
        }
    }

    CubicPiece solve(std::size_t first, double value, std::size_t count) const {
        Eigen::Matrix3d normal = Eigen::Matrix3d::Zero();
        Eigen::Vector3d right = Eigen::Vector3d::Zero();
        for (std::size_t i = 0; i < count; ++i) {
            const double u = u_[i];
            const Eigen::Vector3d row(u, u * u, u * u * u);
            normal.noalias() += weight_[i] * row * row.transpose();
            right += weight_[i] * (center(gates_[first + 1 + i]) - value) * row;
        }
        // With fewer gates than unknowns the piece would be undetermined between them.
        for (int i = std::min(degree_, static_cast<int>(std::min<std::size_t>(count, 3))); i < 3; ++i) {
            normal.row(i).setZero();
            normal.col(i).setZero();
            normal(i, i) = 1;
            right[i] = 0;
        }
        normal.diagonal() *= 1 + 1e-12;
        return {value, normal.ldlt().solve(right)};
    }

    /// Returns the largest error of the piece relative to its gates, where 1 is the edge of a gate, and
    /// updates the weights so that the next fit is closer where the error is large.
    double reweigh(const CubicPiece& piece, std::size_t first, std::size_t count) {
        double maximum = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const Gate& gate = gates_[first + 1 + i];
            const double error =
                std::abs(piece.at(u_[i]) - center(gate)) / std::max(halfWidth(gate), kMinimumWidth);
            maximum = std::max(maximum, error);
            weight_[i] *= 0.1 + error;
        }
        return maximum;
    }

    /// Returns whether the piece leaves its corridor halfway between two gates. A cubic through the noise of
    /// a few gates can pass all of them and overshoot in between.
    bool overshoots(const CubicPiece& piece, std::size_t first, double value, std::size_t count) const {
        double u = 0, before = value;
        for (std::size_t i = 0; i < count; ++i) {
            const Gate& gate = gates_[first + 1 + i];
            const double error = piece.at((u + u_[i]) / 2) - (before + center(gate)) / 2;
            if (std::abs(error) > bulges_[first + i]) return true;
            u = u_[i];
            before = center(gate);
        }
        return false;
    }

    std::span<const Gate> gates_;
    int degree_;
    std::vector<double> bulges_;
    std::vector<double> u_, weight_;  ///< of the gates after the first, up to the last
};

/// Returns the index of the next exact gate after each gate.
std::vector<std::size_t> nextExact(std::span<const Gate> gates) {
    std::vector<std::size_t> next(gates.size(), gates.size() - 1);
    for (std::size_t i = gates.size() - 1; i-- > 0;) next[i] = isExact(gates[i + 1]) ? i + 1 : next[i + 1];
    return next;
}

/// A piece and the gate where it ends.
struct FittedPiece {
    std::size_t last = 0;
    CubicPiece piece;
};

/// Fits the curve piece by piece from the first gate to the last.
class BandFitter {
public:
    BandFitter(std::span<const Gate> gates, int degree)
        : gates_(gates), search_(gates, degree), exact_(nextExact(gates)) {}

    std::vector<Knot> knots() {
        std::vector<Knot> knots{{0, center(gates_.front()), 0, 0}};
        FittedPiece longestPiece = findLongest(0, knots.front().value, kFirstStep);
        while (knots.back().gate + 1 < gates_.size()) {
            const auto [chosen, next] = choosePiece(knots.back(), longestPiece);
            const double length = gates_[chosen.last].time - gates_[knots.back().gate].time;
            knots.back().slopeOut = chosen.piece.slope(0) / length;
            knots.push_back({chosen.last, endOf(chosen), chosen.piece.slope(1) / length, 0});
            longestPiece = next;
        }
        knots.front().slopeIn = knots.front().slopeOut;
        knots.back().slopeOut = knots.back().slopeIn;
        return knots;
    }

private:
    static constexpr std::size_t kFirstStep = 8;
    static constexpr std::size_t kMaximumShortening = 2;

    double endOf(const FittedPiece& fitted) const {
        const Gate& gate = gates_[fitted.last];
        return isExact(gate) ? gate.low : fitted.piece.at(1);
    }

    /// Returns the longest piece from a gate. Doubles the step until the fit fails, then bisects.
    FittedPiece findLongest(std::size_t first, double value, std::size_t step) {
        if (first + 1 == gates_.size()) return {first, {}};
        FittedPiece fitted{first + 1, *search_.fit(first, value, first + 1)};
        const std::size_t limit = exact_[first];
        std::size_t failed = limit + 1;
        while (fitted.last + 1 < failed) {
            const bool open = failed == limit + 1;
            const std::size_t ahead =
                open ? std::min(first + step, limit) : fitted.last + (failed - fitted.last) / 2;
            const std::size_t last = std::max(ahead, fitted.last + 1);
            if (const auto piece = search_.fit(first, value, last)) {
                fitted = {last, *piece};
                step *= 2;
            } else {
                failed = last;
            }
        }
        return fitted;
    }

    /// Compares the longest piece and a few shorter ones. Returns the one whose next piece reaches farthest,
    /// together with that next piece.
    std::pair<FittedPiece, FittedPiece> choosePiece(const Knot& from, const FittedPiece& longestPiece) {
        const auto findNext = [&](const FittedPiece& fitted) {
            return findLongest(fitted.last, endOf(fitted), std::max<std::size_t>(4, fitted.last - from.gate));
        };
        std::pair best{longestPiece, findNext(longestPiece)};
        if (isExact(gates_[longestPiece.last])) return best;
        for (std::size_t last = longestPiece.last - 1;
             last > from.gate + 1 && last + kMaximumShortening >= longestPiece.last; --last) {
            const auto piece = search_.fit(from.gate, from.value, last);
            if (!piece) continue;
            const FittedPiece fitted{last, *piece};
            const FittedPiece next = findNext(fitted);
            if (next.last > best.second.last) best = {fitted, next};
        }
        return best;
    }

    std::span<const Gate> gates_;
    PieceSearch search_;
    std::vector<std::size_t> exact_;
};

}  // namespace

std::vector<Knot> fitBand(std::span<const Gate> gates, int degree) {
    return BandFitter(gates, degree).knots();
}

std::vector<double> fittedValues(std::span<const Gate> gates, std::span<const Knot> knots) {
    std::vector<double> values(gates.size());
    for (std::size_t k = 0; k + 1 < knots.size(); ++k) {
        const Knot &from = knots[k], &to = knots[k + 1];
        const double start = gates[from.gate].time;
        const double h = gates[to.gate].time - start;
        const double d = (to.value - from.value) / h;
        const double c2 = (3 * d - 2 * from.slopeOut - to.slopeIn) / h;
        const double c3 = (from.slopeOut + to.slopeIn - 2 * d) / (h * h);
        for (std::size_t i = from.gate; i < to.gate; ++i) {
            const double x = gates[i].time - start;
            values[i] = from.value + x * (from.slopeOut + x * (c2 + x * c3));
        }
    }
    values.back() = knots.back().value;
    return values;
}

}  // namespace sinew
