#pragma once

#include <cstdint>
#include <vector>

#include "core/io/writing/WriteSubject.h"

namespace sinew {

/// The times at which a motion is sampled for fitting keys: the file's frames if all curves are linear
/// between frames, else a subdivision of them to at least 240 Hz and the times of the clip's keys. Split into
/// blocks that can be processed independently. The subject must outlive it.
class SampleTimes {
public:
    /// @param tolerance  for the motion between samples; used if the curves are linear
    SampleTimes(const WriteSubject& subject, const ExportTolerance& tolerance);

    /// Returns whether all curves are linear between the sample times.
    bool isLinear() const { return isLinear_; }
    std::size_t blockCount() const { return blocks_; }
    /// Returns the times of a block: file seconds, representable as float, increasing. A block ends where the
    /// next begins.
    std::vector<double> block(std::size_t index) const;

private:
    /// Bound on the error between two frames that a joint and its ancestors cause at the points they carry.
    struct BendError {
        double angle = 0, distance = 0;
    };

    double gridTime(std::int64_t index) const;
    void findKeyTimes();
    std::vector<double> pieceCounts(std::int64_t first, std::int64_t last) const;

    const WriteSubject& subject_;
    ExportTolerance tolerance_;
    bool isLinear_;
    std::int64_t timesPerFrame_ = 1;  ///< grid times per frame
    std::int64_t last_ = 0;           ///< the last grid time
    std::int64_t timesPerBlock_ = 1;  ///< grid times per block
    std::size_t blocks_ = 1;
    std::vector<double> keyTimes_;                   ///< if not linear
    FrameIndex firstFrame_;                          ///< of the clip, if linear
    std::vector<std::vector<const Curve*>> angles_;  ///< J entries, if linear
    std::vector<double> carriedReach_;               ///< J distances to the farthest carried point, metres
};

}  // namespace sinew
