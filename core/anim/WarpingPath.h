#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace sinew {

/// Where a path through a grid may run: of each row some columns, one at least, both ends included; neither
/// end goes back from row to row.
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
    int steepest = 4;  ///< columns a row, or rows a column, that the path goes at most
    /// What each row or column costs that a step makes beyond one, in mean costs of the band: so the path
    /// goes straight where costs tell nothing.
    double straightness = 0.02;
    /// Told how much is done, 0..1, now and then and in any thread; stops the work where it gives false.
    std::function<bool(double)> goesOn{};
};

/// Fills in the costs of one row's columns, those of the band: finite, >= 0.
using RowCosts = std::function<void(int row, std::span<float> costs)>;

/// The cheapest path from the first cell of a band to its last, by dynamic programming: the symmetric form
/// of H. Sakoe and S. Chiba, "Dynamic programming algorithm optimization for spoken word recognition" (IEEE
/// Trans. ASSP 26, 1978), in which the weights of the cells passed add up to the same on every path, with a
/// slope constraint: a step goes one row and up to `steepest` columns on, or the other way round. Of paths
/// that cost the same the straighter one.
///
/// @param makeCosts  called in each thread that takes part
/// @return the cells in which steps end, beginning with the first: rows and columns both increase. Empty
///         where no path stays in the band; nullopt where it was stopped
/// O(cells * steepest); 5 bytes a cell.
std::optional<std::vector<PathCell>> warpingPath(const PathBand& band,
                                                 const std::function<RowCosts()>& makeCosts,
                                                 const WarpingSettings& settings);

/// The column at each row of a path in a square grid from corner to corner: a Gaussian mean of what it is off
/// the diagonal, on a path that goes on beyond its ends as it came, so that they stay. As a mean of paths it
/// increases, and is as steep as the path at most.
/// @param sigma  rows; 0: the path itself
std::vector<double> smoothedColumns(std::span<const PathCell> path, double sigma);

/// The cells of a square grid within `reach` columns of its diagonal.
PathBand diagonalBand(int rows, int reach);

/// The cells within `reach` columns of a path in a grid that is `factor` times as fine, as far as `limit`, a
/// band of that grid, has them.
PathBand bandAround(std::span<const PathCell> path, int factor, int reach, const PathBand& limit);

}  // namespace sinew
