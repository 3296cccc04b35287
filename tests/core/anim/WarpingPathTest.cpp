#include "core/anim/warp/WarpingPath.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <limits>
#include <random>

namespace sinew {
namespace SINEW_TEST_FILE {

using Costs = std::vector<std::vector<double>>;

Costs randomCosts(int rows, unsigned seed) {
    std::mt19937 engine(seed);
    Costs costs(static_cast<std::size_t>(rows), std::vector<double>(static_cast<std::size_t>(rows)));
    for (auto& row : costs) {
        for (double& cost : row) cost = static_cast<double>(engine() % 1024) / 1024;  // exact in a float
    }
    return costs;
}

std::optional<std::vector<PathCell>> pathThrough(const Costs& costs, const PathBand& band,
                                                 const WarpingSettings& settings) {
    const RowCosts fill = [&](int row, std::span<float> out) {
        auto column = static_cast<std::size_t>(band.rows[static_cast<std::size_t>(row)].first);
        for (float& cost : out) cost = static_cast<float>(costs[static_cast<std::size_t>(row)][column++]);
    };
    return warpingPath(
        band, [&] { return fill; }, settings);
}

/// The cost of a step in Sakoe and Chiba's symmetric form: the cells passed, with the diagonal one counted
/// twice.
double stepCost(const Costs& costs, PathCell from, PathCell to) {
    const auto at = [&](int row, int column) {
        return costs[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    };
    double sum = 2 * at(from.row + 1, from.column + 1);
    for (int row = from.row + 2; row <= to.row; ++row) sum += at(row, to.column);
    for (int column = from.column + 2; column <= to.column; ++column) sum += at(to.row, column);
    return sum;
}

double pathCost(const Costs& costs, const std::vector<PathCell>& path) {
    double sum = 2 * costs[0][0];
    for (std::size_t i = 1; i < path.size(); ++i) sum += stepCost(costs, path[i - 1], path[i]);
    return sum;
}

/// Tries every path.
double lowestCost(const Costs& costs, const PathBand& band, int steepest, PathCell from = {}) {
    const int last = static_cast<int>(costs.size()) - 1;
    if (from == PathCell{last, last}) return 0;
    const auto inside = [&](int row, int column) {
        return row <= last && band.rows[static_cast<std::size_t>(row)].contains(column);
    };
    double lowest = std::numeric_limits<double>::infinity();
    const auto run = [&](int rows, int columns) {
        const PathCell to{from.row + rows, from.column + columns};
        for (int row = from.row + 1; row <= to.row; ++row)
            if (!inside(row, rows > 1 ? to.column : from.column + 1)) return;
        for (int column = from.column + 1; column <= to.column; ++column)
            if (!inside(to.row, column)) return;
        lowest = std::min(lowest, stepCost(costs, from, to) + lowestCost(costs, band, steepest, to));
    };
    run(1, 1);
    for (int k = 2; k <= steepest; ++k) {
        run(1, k);
        run(k, 1);
    }
    return lowest;
}

TEST(WarpingPath, isTheCheapestOfAllPaths) {
    EXPECT_TRUE(rc::check("warpingPath finds what trying every path finds", [] {
        const int rows = *rc::gen::inRange(2, 9);
        const int reach = *rc::gen::inRange(0, rows);
        WarpingSettings settings;
        settings.maxSlope = *rc::gen::inRange(1, 4);
        settings.straightness = 0;
        const Costs costs = randomCosts(rows, *rc::gen::arbitrary<unsigned>());
        const PathBand band = diagonalBand(rows, reach);
        const auto path = pathThrough(costs, band, settings);
        RC_ASSERT(path.has_value());
        RC_ASSERT(path->front() == (PathCell{0, 0}));
        RC_ASSERT(path->back() == (PathCell{rows - 1, rows - 1}));
        const double lowest = 2 * costs[0][0] + lowestCost(costs, band, settings.maxSlope);
        RC_ASSERT(std::abs(pathCost(costs, *path) - lowest) < 1e-9);
    }));
}

TEST(WarpingPath, keepsToItsBandAndItsSlopes) {
    EXPECT_TRUE(rc::check("steps are no steeper than asked for, and cells lie in the band", [] {
        const int rows = *rc::gen::inRange(2, 60);
        const int reach = *rc::gen::inRange(0, rows);
        WarpingSettings settings;
        settings.maxSlope = *rc::gen::inRange(1, 6);
        const PathBand band = diagonalBand(rows, reach);
        const auto path =
            pathThrough(randomCosts(rows, *rc::gen::arbitrary<unsigned>()), band, settings).value();
        for (std::size_t i = 1; i < path.size(); ++i) {
            const int down = path[i].row - path[i - 1].row, right = path[i].column - path[i - 1].column;
            RC_ASSERT(std::min(down, right) == 1);
            RC_ASSERT(std::max(down, right) <= settings.maxSlope);
            RC_ASSERT(std::abs(path[i].row - path[i].column) <= reach);
        }
    }));
}

TEST(WarpingPath, isStraightForEqualCosts) {
    const int rows = 50;
    const Costs costs(rows, std::vector<double>(rows, 0.5));
    const auto path = pathThrough(costs, diagonalBand(rows, 20), {}).value();
    for (const PathCell& cell : path) EXPECT_EQ(cell.row, cell.column);
}

TEST(WarpingPath, isEmptyIfTheBandBlocksAllPaths) {
    const PathBand band{{{0, 0}, {5, 5}, {5, 5}}};
    EXPECT_TRUE(pathThrough(randomCosts(6, 1), band, {}).value().empty());
}

TEST(WarpingPath, stopsWhenCancelled) {
    WarpingSettings settings;
    settings.mayContinue = [](double done) { return done < 0.5; };
    EXPECT_FALSE(pathThrough(randomCosts(200, 1), diagonalBand(200, 50), settings));
}

TEST(WarpingPath, refinedBandsContainTheirPath) {
    EXPECT_TRUE(rc::check("a path on the finer grid is found near to any on the coarse one", [] {
        const int rows = *rc::gen::inRange(2, 40), factor = *rc::gen::inRange(2, 6);
        const int reach = *rc::gen::inRange(1, rows);
        const auto coarse =
            pathThrough(randomCosts(rows, *rc::gen::arbitrary<unsigned>()), diagonalBand(rows, reach), {})
                .value();
        const int fineRows = (rows - 1) * factor + 1;
        const PathBand band = bandAround(coarse, factor, 3 * factor, diagonalBand(fineRows, reach * factor));
        RC_ASSERT(band.rows.size() == static_cast<std::size_t>(fineRows));
        for (const PathCell& cell : coarse)
            RC_ASSERT(band.rows[static_cast<std::size_t>(cell.row * factor)].contains(cell.column * factor));
        RC_ASSERT(!pathThrough(randomCosts(fineRows, 7), band, {}).value().empty());
    }));
}

TEST(WarpingPath, smoothingStaysForwardAndKeepsTheEnds) {
    EXPECT_TRUE(
        rc::check("smoothed columns increase, are as steep as the path at most, and end where it ends", [] {
            const int rows = *rc::gen::inRange(2, 80);
            const double sigma = *rc::gen::inRange(0, 200) / 10.0;
            const auto path = pathThrough(randomCosts(rows, *rc::gen::arbitrary<unsigned>()),
                                          diagonalBand(rows, rows / 3), {})
                                  .value();
            const std::vector<double> columns = smoothedColumns(path, sigma);
            RC_ASSERT(columns.size() == static_cast<std::size_t>(rows));
            RC_ASSERT(std::abs(columns.front()) < 1e-9);
            RC_ASSERT(std::abs(columns.back() - (rows - 1)) < 1e-9);
            for (std::size_t i = 1; i < columns.size(); ++i) {
                RC_ASSERT(columns[i] - columns[i - 1] >= 0.25 - 1e-9);
                RC_ASSERT(columns[i] - columns[i - 1] <= 4 + 1e-9);
            }
        }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
