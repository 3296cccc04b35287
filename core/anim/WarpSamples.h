#pragma once

#include <array>
#include <atomic>
#include <vector>

#include "core/anim/Curve.h"
#include "core/anim/FrameGrid.h"
#include "core/math/EulerOrder.h"

namespace sinew {

/// The frames that play through a warp, and what plays at each.
struct WarpFrames {
    FrameRate rate;
    FrameIndex first;
    std::vector<double> sources;  ///< source time of each frame, seconds

    std::size_t size() const { return sources.size(); }
    double time(std::size_t i) const {
        return rate.time(first + FrameIndex{static_cast<std::int64_t>(i)}).value;
    }
};

/// Where the frames fall on a grid of samples: the sample at or before each, and how far it is on the way to
/// the next, 0..1.
struct GridPlaces {
    FrameGrid grid;
    std::vector<std::int64_t> sample;
    std::vector<double> share;
};
GridPlaces placesOn(const FrameGrid& grid, const WarpFrames& frames);

/// Samples at the frames, straight from one to the next.
std::vector<double> straight(const std::vector<double>& samples, const GridPlaces& places);

/// Three angles of a joint at the frames.
struct TurnSamples {
    std::array<std::vector<double>, 3> angles;
    double apart = 0;       ///< radians, the most that straight angles and SLERP are apart
    std::size_t where = 0;  ///< the frame of that
};

/// From sample to sample by SLERP, or straight.
///
/// @param samples  radians
TurnSamples turned(EulerOrder order, const std::array<std::vector<double>, 3>& samples,
                   const GridPlaces& places, bool bySlerp, const std::atomic<bool>* cancel);

}  // namespace sinew
