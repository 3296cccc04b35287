#pragma once

#include <cstdint>
#include <vector>

#include "core/io/WriteSubject.h"

namespace sinew {

/// The times at which a motion is sampled to be fitted with keys: the file's frames where all curves go
/// straight from frame to frame, else a multiple of them of 240 Hz at least, and the moments of the clip's
/// keys. In blocks of time, which can be worked on one by one. The subject outlives it.
class SampleTimes {
public:
    /// @param tolerance  for what happens between two times; counts where the curves are straight
    SampleTimes(const WriteSubject& subject, const ExportTolerance& tolerance);

    /// Whether all curves go straight between the times, so that nothing else happens there.
    bool isStraight() const { return isStraight_; }
    std::size_t blockCount() const { return blocks_; }
    /// File seconds, floats, increasing; a block ends where the next begins.
    std::vector<double> block(std::size_t index) const;

private:
    /// By how much what a joint carries may be off between two frames, with all joints above.
    struct Bend {
        double angle = 0, distance = 0;
    };

    double gridTime(std::int64_t index) const;
    void findMoments();
    std::vector<double> pieces(std::int64_t first, std::int64_t last) const;

    const WriteSubject& subject_;
    ExportTolerance tolerance_;
    bool isStraight_;
    std::int64_t aFrame_ = 1;  ///< times of the grid in a frame
    std::int64_t last_ = 0;    ///< the last time of the grid
    std::int64_t aBlock_ = 1;  ///< times of the grid in a block
    std::size_t blocks_ = 1;
    std::vector<double> moments_;                    ///< where not straight
    FrameIndex firstFrame_;                          ///< of the clip, where straight
    std::vector<std::vector<const Curve*>> angles_;  ///< J, where straight
    std::vector<double> below_;                      ///< J: metres to the farthest point that is carried
};

}  // namespace sinew
