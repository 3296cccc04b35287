#pragma once

#include <cstddef>
#include <vector>

#include "core/anim/Curve.h"

namespace sinew {

/// Takes frames as rows and gives them back as columns, in the pieces of which curves are made. Each value
/// goes straight to its place: the line of the cache that a column is written to stays there from row to row.
/// Memory: at most twice that of the values taken, and half a megabyte.
class FrameColumns {
public:
    explicit FrameColumns(std::size_t width);

    void add(const double* row);  ///< of `width` values
    std::size_t frames() const { return frames_; }

    /// One a column. Leaves nothing behind.
    std::vector<SamplePieces> take();

private:
    void makeRoom();

    std::vector<SamplePieces> columns_;
    std::vector<double*> places_;  ///< of each column, its last piece
    std::size_t room_ = 0;         ///< size of the last pieces
    std::size_t filled_ = 0;       ///< frames in them so far
    std::size_t frames_ = 0;
};

}  // namespace sinew
