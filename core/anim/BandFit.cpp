#include "core/anim/BandFit.h"

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
constexpr double kRounding = 1e-12;

double half(const Gate& gate) { return (gate.high - gate.low) / 2; }
double centre(const Gate& gate) { return (gate.low + gate.high) / 2; }
bool isExact(const Gate& gate) { return !(gate.low < gate.high); }

/// A polynomial in u, which is 0 at a gate and 1 at a later one: value + a.x u + a.y u^2 + a.z u^3.
struct Piece {
    double value = 0;
    Eigen::Vector3d a = Eigen::Vector3d::Zero();

    double at(double u) const { return value + u * (a.x() + u * (a.y() + u * a.z())); }
    double slope(double u) const { return a.x() + u * (2 * a.y() + u * 3 * a.z()); }
};

/// Between each gate and the next one, how far the middle may be from the straight line: as far as the gates
/// are wide, and as their centres bend there.
std::vector<double> bulges(std::span<const Gate> gates) {
    const auto bend = [&](std::size_t at) {
        if (gates.size() < 3) return 0.0;
        // At the ends as beside them.
        const std::size_t i = std::clamp<std::size_t>(at, 1, gates.size() - 2);
        const double before = gates[i].time - gates[i - 1].time, behind = gates[i + 1].time - gates[i].time;
        const double turn = (centre(gates[i + 1]) - centre(gates[i])) / behind -
                            (centre(gates[i]) - centre(gates[i - 1])) / before;
        return std::abs(turn) * 2 / (before + behind);
    };
    std::vector<double> all(gates.size(), 0.0);
    for (std::size_t i = 0; i + 1 < gates.size(); ++i) {
        const double length = gates[i + 1].time - gates[i].time;
        all[i] = std::max(half(gates[i]), half(gates[i + 1])) +
                 kBulge * std::min(bend(i), bend(i + 1)) * length * length / 8 + kRounding;
    }
    return all;
}

/// The search for pieces that begin at one gate with one value.
class PieceSearch {
public:
    PieceSearch(std::span<const Gate> gates, int degree)
        : gates_(gates), degree_(degree), bulges_(bulges(gates)) {}

    /// The piece from gate `first` to gate `last`; nullopt where none was found that passes all between.
    std::optional<Piece> fit(std::size_t first, double value, std::size_t last) {
        const double length = gates_[last].time - gates_[first].time;
        const std::size_t count = last - first;
        if (count == 1) return straight(value, gates_[last]);
        u_.resize(count);
        weight_.resize(count);
        double widest = kLeastWidth;
        for (std::size_t i = 0; i < count; ++i) {
            u_[i] = (gates_[first + 1 + i].time - gates_[first].time) / length;
            widest = std::max(widest, half(gates_[first + 1 + i]));
        }
        for (std::size_t i = 0; i < count; ++i) {
            const double width = std::max(half(gates_[first + 1 + i]), 1e-3 * widest);
            weight_[i] = widest * widest / (width * width);
        }
        for (int round = 0;; ++round) {
            Piece piece = solve(first, value, count);
            if (isExact(gates_[last])) bendTo(piece, gates_[last].low);
            const double worst = reweigh(piece, first, count);
            if (worst <= 1) return swings(piece, first, value, count) ? std::nullopt : std::optional(piece);
            // Far off it will not get there.
            if (round == kReweightings || worst > 1.6) return std::nullopt;
        }
    }

private:
    static constexpr double kLeastWidth = 1e-12;

    static Piece straight(double value, const Gate& to) {
        return {value, Eigen::Vector3d(centre(to) - value, 0, 0)};
    }

    /// The least change that makes it end there with the slopes it has.
    void bendTo(Piece& piece, double value) const {
        const double missing = value - piece.at(1);
        if (degree_ == 1) {
            piece.a.x() += missing;
        } else {
            piece.a.y() += 3 * missing;
            piece.a.z() -= 2 * missing;
        }
    }

    Piece solve(std::size_t first, double value, std::size_t count) const {
        Eigen::Matrix3d normal = Eigen::Matrix3d::Zero();
        Eigen::Vector3d right = Eigen::Vector3d::Zero();
        for (std::size_t i = 0; i < count; ++i) {
            const double u = u_[i];
            const Eigen::Vector3d row(u, u * u, u * u * u);
            normal.noalias() += weight_[i] * row * row.transpose();
            right += weight_[i] * (centre(gates_[first + 1 + i]) - value) * row;
        }
        // A piece with fewer gates than unknowns would do as it likes between them.
        for (int i = std::min(degree_, static_cast<int>(std::min<std::size_t>(count, 3))); i < 3; ++i) {
            normal.row(i).setZero();
            normal.col(i).setZero();
            normal(i, i) = 1;
            right[i] = 0;
        }
        normal.diagonal() *= 1 + 1e-12;
        return {value, normal.ldlt().solve(right)};
    }

    /// How far off its gates the piece is at worst, 1 being an edge; weights follow, so that the next fit
    /// is off less there.
    double reweigh(const Piece& piece, std::size_t first, std::size_t count) {
        double worst = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const Gate& gate = gates_[first + 1 + i];
            const double off = std::abs(piece.at(u_[i]) - centre(gate)) / std::max(half(gate), kLeastWidth);
            worst = std::max(worst, off);
            weight_[i] *= 0.1 + off;
        }
        return worst;
    }

    /// Whether the piece leaves its way halfway between two gates: a cubic through the noise of few gates can
    /// pass them all and be anywhere else.
    bool swings(const Piece& piece, std::size_t first, double value, std::size_t count) const {
        double u = 0, before = value;
        for (std::size_t i = 0; i < count; ++i) {
            const Gate& gate = gates_[first + 1 + i];
            const double off = piece.at((u + u_[i]) / 2) - (before + centre(gate)) / 2;
            if (std::abs(off) > bulges_[first + i]) return true;
            u = u_[i];
            before = centre(gate);
        }
        return false;
    }

    std::span<const Gate> gates_;
    int degree_;
    std::vector<double> bulges_;
    std::vector<double> u_, weight_;  ///< of the gates behind the first, up to the last
};

/// For each gate the next exact one behind it.
std::vector<std::size_t> nextExact(std::span<const Gate> gates) {
    std::vector<std::size_t> next(gates.size(), gates.size() - 1);
    for (std::size_t i = gates.size() - 1; i-- > 0;) next[i] = isExact(gates[i + 1]) ? i + 1 : next[i + 1];
    return next;
}

/// A piece and the gate that it ends at.
struct Reach {
    std::size_t last = 0;
    Piece piece;
};

/// The way through the gates from the first to the last, piece by piece.
class Path {
public:
    Path(std::span<const Gate> gates, int degree)
        : gates_(gates), search_(gates, degree), exact_(nextExact(gates)) {}

    std::vector<Knot> knots() {
        std::vector<Knot> knots{{0, centre(gates_.front()), 0, 0}};
        Reach far = longest(0, knots.front().value, kFirstStep);
        while (knots.back().gate + 1 < gates_.size()) {
            const auto [chosen, next] = choose(knots.back(), far);
            const double length = gates_[chosen.last].time - gates_[knots.back().gate].time;
            knots.back().slopeOut = chosen.piece.slope(0) / length;
            knots.push_back({chosen.last, endOf(chosen), chosen.piece.slope(1) / length, 0});
            far = next;
        }
        knots.front().slopeIn = knots.front().slopeOut;
        knots.back().slopeOut = knots.back().slopeIn;
        return knots;
    }

private:
    static constexpr std::size_t kFirstStep = 8;
    static constexpr std::size_t kShorter = 2;

    double endOf(const Reach& reach) const {
        const Gate& gate = gates_[reach.last];
        return isExact(gate) ? gate.low : reach.piece.at(1);
    }

    /// The piece from a gate that reaches farthest: twice as far each time until it fails, then by halves.
    Reach longest(std::size_t first, double value, std::size_t step) {
        if (first + 1 == gates_.size()) return {first, {}};
        Reach reach{first + 1, *search_.fit(first, value, first + 1)};
        const std::size_t most = exact_[first];
        std::size_t beyond = most + 1;
        while (reach.last + 1 < beyond) {
            const bool open = beyond == most + 1;
            const std::size_t ahead =
                open ? std::min(first + step, most) : reach.last + (beyond - reach.last) / 2;
            const std::size_t last = std::max(ahead, reach.last + 1);
            if (const auto piece = search_.fit(first, value, last)) {
                reach = {last, *piece};
                step *= 2;
            } else {
                beyond = last;
            }
        }
        return reach;
    }

    /// Of the piece that reaches farthest and some shorter ones the one whose next piece reaches farthest,
    /// with that.
    std::pair<Reach, Reach> choose(const Knot& from, const Reach& far) {
        const auto onward = [&](const Reach& reach) {
            return longest(reach.last, endOf(reach), std::max<std::size_t>(4, reach.last - from.gate));
        };
        std::pair best{far, onward(far)};
        if (isExact(gates_[far.last])) return best;
        for (std::size_t last = far.last - 1; last > from.gate + 1 && last + kShorter >= far.last; --last) {
            const auto piece = search_.fit(from.gate, from.value, last);
            if (!piece) continue;
            const Reach reach{last, *piece};
            const Reach next = onward(reach);
            if (next.last > best.second.last) best = {reach, next};
        }
        return best;
    }

    std::span<const Gate> gates_;
    PieceSearch search_;
    std::vector<std::size_t> exact_;
};

}  // namespace

std::vector<Knot> fitBand(std::span<const Gate> gates, int degree) { return Path(gates, degree).knots(); }

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
