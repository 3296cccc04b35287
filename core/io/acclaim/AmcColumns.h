#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace sinew {

/// Takes frames as rows and gives them back as columns. Rows gather in a block that stays in the cache and is
/// turned when full, so that neither reading nor turning strides through memory.
class AmcColumns {
public:
    explicit AmcColumns(std::size_t width)
        : width_(width),
          rowsInBlock_(std::max<std::size_t>(kBlockValues / std::max<std::size_t>(width, 1), 1)),
          columns_(width),
          block_(width * rowsInBlock_) {}

    /// A new row, its values those of the row before (0 at first). Valid until the next call.
    double* startRow() {
        if (rows_ == rowsInBlock_) turn();
        double* const row = block_.data() + rows_ * width_;
        const double* const before = rows_ > 0 ? row - width_ : last_.empty() ? nullptr : last_.data();
        for (std::size_t c = 0; before && c < width_; ++c) row[c] = before[c];
        ++rows_;
        return row;
    }

    std::vector<std::vector<double>> take() {
        turn();
        return std::move(columns_);
    }

private:
    static constexpr std::size_t kBlockValues = 8192;

    void turn() {
        if (rows_ == 0) return;
        for (std::size_t c = 0; c < width_; ++c) {
            for (std::size_t r = 0; r < rows_; ++r) columns_[c].push_back(block_[r * width_ + c]);
        }
        const double* const row = block_.data() + (rows_ - 1) * width_;
        last_.assign(row, row + width_);
        rows_ = 0;
    }

    std::size_t width_;
    std::size_t rowsInBlock_;
    std::vector<std::vector<double>> columns_;
    std::vector<double> block_;
    std::size_t rows_ = 0;
    std::vector<double> last_;  ///< the last row of the block turned before
};

}  // namespace sinew
