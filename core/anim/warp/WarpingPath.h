#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace sinew {

/// The part of a grid in which a path may run: at least one column per row. The first and last column must
/// not decrease from row to row.
struct PathBand {
    struct Columns {
        int first = 0;
        int last = 0;
        int count() const { return last - first + 1; }
        bool contains(int column) const { return column >= first && column <= last; }
    };
    std::vector<Columns> rows;
};

/// A cell of the grid.
struct PathCell {
    int row = 0;
    int column = 0;
    friend bool operator==(const PathCell&, const PathCell&) = default;
};

struct WarpingSettings {
    int maxSlope = 4;  ///< maximum number of columns per row, or rows per column
    /// Penalty of each row or column beyond the first that a step takes, relative to the mean cost of the
    /// band. Keeps the path straight where costs are uniform.
    double straightness = 0.02;
    /// Called now and then, from any thread, with the progress 0..1. The search stops if it returns false.
    std::function<bool(double)> mayContinue{};
};

/// Fills in the costs of one row's columns within the band: finite, >= 0.
using RowCosts = std::function<void(int row, std::span<float> costs)>;

/// Finds the cheapest path from the first cell of a band to its last by dynamic programming (dynamic time
/// warping): the symmetric form of H. Sakoe and S. Chiba, "Dynamic programming algorithm optimization for
/// spoken word recognition" (IEEE Trans. ASSP 26, 1978), in which the weights along every path add up to the
/// same, with a slope constraint: a step advances one row and up to `maxSlope` columns, or vice versa.
/// Straighter paths win ties.
///
/// @param makeCosts  called once in each worker thread
/// @return the cells at which steps end, starting with the first cell; rows and columns both increase. Empty
///         if no path stays within the band; nullopt if it was stopped
/// O(cells * maxSlope); 5 bytes per cell.
std::optional<std::vector<PathCell>> warpingPath(const PathBand& band,
                                                 const std::function<RowCosts()>& makeCosts,
                                                 const WarpingSettings& settings);

/// Smooths a path that runs from corner to corner of a square grid. Returns the column at each row: a
/// Gaussian mean of the path's offset from the diagonal, with the path point-reflected beyond its ends so
/// that they stay fixed. The result increases and is never steeper than the path.
/// @param sigma  in rows; 0 returns the path itself
std::vector<double> smoothedColumns(std::span<const PathCell> path, double sigma);

/// Returns the cells of a square grid within `reach` columns of its diagonal.
PathBand diagonalBand(int rows, int reach);

/// Returns the cells within `reach` columns of a path, in a grid that is `factor` times as fine, intersected
/// with `limit`, a band of that grid.
PathBand bandAround(std::span<const PathCell> path, int factor, int reach, const PathBand& limit);

}  // namespace sinew
