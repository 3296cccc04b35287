#include "core/anim/warp/WarpingPath.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <limits>

#include "core/base/InParallel.h"
#include "core/base/Index.h"

namespace sinew {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr int kRowsAPiece = 16;
constexpr double kCostsShare = 0.9;  // fraction of the progress

/// One value per cell of a band, row by row.
template <class Value>
class BandValues {
public:
    explicit BandValues(const PathBand& band) : band_(&band) {
        std::size_t size = 0;
        for (const PathBand::Columns& columns : band.rows) {
            offsets_.push_back(size);
            size += static_cast<std::size_t>(columns.count());
        }
        values_.resize(size);
    }

    bool contains(int row, int column) const {
        return row >= 0 && band_->rows[asIndex(row)].contains(column);
    }
    Value& at(int row, int column) { return values_[index(row, column)]; }
    Value at(int row, int column) const { return values_[index(row, column)]; }
    std::span<Value> row(int row) {
        const auto r = asIndex(row);
        return {values_.data() + offsets_[r], static_cast<std::size_t>(band_->rows[r].count())};
    }
    const std::vector<Value>& all() const { return values_; }

private:
    std::size_t index(int row, int column) const {
        const auto r = asIndex(row);
        return offsets_[r] + static_cast<std::size_t>(column - band_->rows[r].first);
    }

    const PathBand* band_;
    std::vector<std::size_t> offsets_;
    std::vector<Value> values_;
};

class PathSearch {
public:
    PathSearch(const PathBand& band, const WarpingSettings& settings)
        : band_(band),
          settings_(settings),
          rows_(static_cast<int>(band.rows.size())),
          costs_(band),
          steps_(band),
          sums_(asIndex(settings.maxSlope) + 1) {}

    bool readCosts(const std::function<RowCosts()>& makeCosts) {
        std::atomic<bool> stopped = false;
        std::atomic<int> done = 0;
        const int pieces = (rows_ + kRowsAPiece - 1) / kRowsAPiece;
        inParallel(asIndex(pieces), [&] {
            return [&, costs = makeCosts()](std::size_t piece) {
                const int first = static_cast<int>(piece) * kRowsAPiece;
                for (int row = first; row < std::min(first + kRowsAPiece, rows_) && !stopped; ++row)
                    costs(row, costs_.row(row));
                done += 1;
                if (!allowsContinuation(kCostsShare * done / pieces)) stopped = true;
            };
        });
        double sum = 0;
        for (const float cost : costs_.all()) sum += static_cast<double>(cost);
        bendPenalty_ = settings_.straightness * sum / static_cast<double>(costs_.all().size());
        return !stopped;
    }

    std::optional<std::vector<PathCell>> search() {
        for (int row = 0; row < rows_; ++row) {
            const PathBand::Columns& columns = columnsOf(row);
            sums(row).assign(static_cast<std::size_t>(columns.count()), kNever);
            for (int column = columns.first; column <= columns.last; ++column) reach(row, column);
            if (row % kRowsAPiece == 0 && !allowsContinuation(kCostsShare + (1 - kCostsShare) * row / rows_))
                return std::nullopt;
        }
        return path();
    }

private:
    bool allowsContinuation(double done) const {
        return !settings_.mayContinue || settings_.mayContinue(done);
    }
    const PathBand::Columns& columnsOf(int row) const { return band_.rows[asIndex(row)]; }
    std::vector<double>& sums(int row) { return sums_[asIndex(row) % sums_.size()]; }
    double sum(int row, int column) {
        if (!costs_.contains(row, column)) return kNever;
        return sums(row)[static_cast<std::size_t>(column - columnsOf(row).first)];
    }
    double cost(int row, int column) const { return static_cast<double>(costs_.at(row, column)); }

    /// Computes the lowest cost of reaching a cell. Its step is stored as the number of columns it advances,
    /// or as the negative number of rows.
    void reach(int row, int column) {
        double& best = sums(row)[static_cast<std::size_t>(column - columnsOf(row).first)];
        std::int8_t& step = steps_.at(row, column);
        if (row == 0) {
            if (column == columnsOf(0).first) best = 2 * cost(row, column);
            return;
        }
        const auto offer = [&](double all, int taken) {
            if (all < best) {
                best = all;
                step = static_cast<std::int8_t>(taken);
            }
        };
        offer(sum(row - 1, column - 1) + 2 * cost(row, column), 1);
        double passed = cost(row, column);
        for (int k = 2; k <= settings_.maxSlope && costs_.contains(row, column - k + 1); ++k) {
            const double entered = cost(row, column - k + 1);
            offer(sum(row - 1, column - k) + passed + 2 * entered + (k - 1) * bendPenalty_, k);
            passed += entered;
        }
        passed = cost(row, column);
        for (int k = 2; k <= settings_.maxSlope && costs_.contains(row - k + 1, column); ++k) {
            const double entered = cost(row - k + 1, column);
            offer(sum(row - k, column - 1) + passed + 2 * entered + (k - 1) * bendPenalty_, -k);
            passed += entered;
        }
    }

    std::vector<PathCell> path() {
        const PathCell first{0, columnsOf(0).first};
        PathCell cell{rows_ - 1, columnsOf(rows_ - 1).last};
        std::vector<PathCell> cells;
        if (sum(cell.row, cell.column) == kNever) return cells;
        for (cells.push_back(cell); cell != first; cells.push_back(cell)) {
            const int step = steps_.at(cell.row, cell.column);
            cell.row -= step > 0 ? 1 : -step;
            cell.column -= step > 0 ? step : 1;
        }
        std::ranges::reverse(cells);
        return cells;
    }

    const PathBand& band_;
    const WarpingSettings& settings_;
    int rows_;
    BandValues<float> costs_;
    BandValues<std::int8_t> steps_;
    std::vector<std::vector<double>> sums_;  ///< ring buffer of the rows from which steps can come
    double bendPenalty_ = 0;
};

}  // namespace

std::optional<std::vector<PathCell>> warpingPath(const PathBand& band,
                                                 const std::function<RowCosts()>& makeCosts,
                                                 const WarpingSettings& settings) {
    PathSearch search(band, settings);
    if (!search.readCosts(makeCosts)) return std::nullopt;
    return search.search();
}

std::vector<double> smoothedColumns(std::span<const PathCell> path, double sigma) {
    const int last = path.back().row;
    std::vector<double> leads{0};
    for (std::size_t to = 1; to < path.size(); ++to) {
        const PathCell &a = path[to - 1], &b = path[to];
        const double slope = static_cast<double>(b.column - a.column) / (b.row - a.row);
        for (int row = a.row + 1; row <= b.row; ++row)
            leads.push_back(a.column + slope * (row - a.row) - row);
    }
    const auto lead = [&](int row) {
        if (row < 0) return -leads[static_cast<std::size_t>(-row)];
        if (row > last) return -leads[static_cast<std::size_t>(2 * last - row)];
        return leads[asIndex(row)];
    };
    const int reach = std::min(static_cast<int>(3 * sigma), last);
    std::vector<double> columns;
    for (int row = 0; row <= last; ++row) {
        double sum = 0, weights = 0;
        for (int k = -reach; k <= reach; ++k) {
            const double weight = k == 0 ? 1 : std::exp(-0.5 * k * k / (sigma * sigma));
            weights += weight;
            sum += weight * lead(row + k);
        }
        columns.push_back(row + sum / weights);
    }
    return columns;
}

PathBand diagonalBand(int rows, int reach) {
    PathBand band;
    for (int row = 0; row < rows; ++row)
        band.rows.push_back({std::max(0, row - reach), std::min(rows - 1, row + reach)});
    return band;
}

PathBand bandAround(std::span<const PathCell> path, int factor, int reach, const PathBand& limit) {
    PathBand band;
    std::size_t to = 1;
    const int rows = static_cast<int>(limit.rows.size());
    for (int row = 0; row < rows; ++row) {
        while (to + 1 < path.size() && path[to].row * factor < row) ++to;
        const PathCell &a = path[to - 1], &b = path[to];
        const double slope = static_cast<double>(b.column - a.column) / (b.row - a.row);
        const double middle = a.column * factor + slope * (row - a.row * factor);
        const PathBand::Columns& most = limit.rows[asIndex(row)];
        band.rows.push_back({std::max(most.first, static_cast<int>(std::floor(middle)) - reach),
                             std::min(most.last, static_cast<int>(std::ceil(middle)) + reach)});
    }
    // The path begins and ends in the corners.
    band.rows.front().first = limit.rows.front().first;
    band.rows.back().last = limit.rows.back().last;
    return band;
}

}  // namespace sinew
