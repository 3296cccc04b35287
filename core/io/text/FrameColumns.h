#pragma once

#include <cstddef>
#include <vector>

#include "core/anim/curve/Curve.h"

namespace sinew {

/// Transposes frames, added as rows, to columns in pieces of the size that curves use. Values are written
/// directly to their final location; the cache lines of all columns stay in cache from row to row. Memory: at
/// most twice that of the values, plus half a megabyte.
class FrameColumns {
public:
    explicit FrameColumns(std::size_t width);

    void add(const double* row);  ///< `width` values
    std::size_t frames() const { return frames_; }

    /// Returns the columns and empties this.
    std::vector<SampleChunks> take();

private:
    void grow();

    std::vector<SampleChunks> columns_;
    std::vector<double*> targets_;  ///< last piece of each column
    std::size_t capacity_ = 0;      ///< capacity of the last pieces
    std::size_t filled_ = 0;        ///< frames in the last pieces
    std::size_t frames_ = 0;
};

}  // namespace sinew
