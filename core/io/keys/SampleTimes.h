#pragma once

#include <cstdint>
#include <vector>

#include "core/io/WriteSubject.h"

namespace sinew {

/// The times at which a motion is sampled to be fitted with keys: a grid over the file, and the moments of
/// the clip's keys. The grid is that of the file's frames where all curves go straight from frame to frame,
/// else a multiple of them of 240 Hz at least. In blocks of time, which can be worked on one by one.
class SampleTimes {
public:
    /// @param angle  radians by which the motion may be off between frames unnoticed
    SampleTimes(const WriteSubject& subject, double angle);

    std::size_t blockCount() const { return blocks_; }

    struct Block {
        std::vector<double> times;  ///< file seconds, floats, increasing; blocks share their ends
        std::vector<char> bends;    ///< whether the motion may bend between a time and the next
    };
    Block block(std::size_t index) const;

private:
    double gridTime(std::int64_t index) const;
    void findBends(double angle);

    const WriteSubject& subject_;
    bool straight_;            ///< from frame to frame
    std::int64_t aFrame_ = 1;  ///< times of the grid in a frame
    std::int64_t last_ = 0;    ///< the last time of the grid
    std::int64_t aBlock_ = 1;  ///< times of the grid in a block
    std::size_t blocks_ = 1;
    std::vector<double> moments_;  ///< where not straight
    std::vector<char> bends_;      ///< where straight: of each frame
};

}  // namespace sinew
