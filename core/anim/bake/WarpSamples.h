#pragma once

#include <array>
#include <atomic>
#include <vector>

#include "core/anim/curve/Curve.h"
#include "core/anim/curve/FrameGrid.h"
#include "core/math/EulerOrder.h"

namespace sinew {

/// The frames that play through a warp, and the source time of each.
struct WarpFrames {
    FrameRate rate;
    FrameIndex first;
    std::vector<double> sources;  ///< source time of each frame, seconds

    std::size_t size() const { return sources.size(); }
    double time(std::size_t i) const {
        return rate.time(first + FrameIndex{static_cast<std::int64_t>(i)}).value;
    }
};

/// Positions of the played frames on a grid of samples: the sample at or before each, and the fraction of the
/// way to the next, 0..1.
struct GridPositions {
    FrameGrid grid;
    std::vector<std::int64_t> sample;
    std::vector<double> fraction;
};
GridPositions gridPositionsOn(const FrameGrid& grid, const WarpFrames& frames);

/// Returns samples at the frames by linear interpolation.
std::vector<double> isStraight(const std::vector<double>& samples, const GridPositions& places);

/// Angles of a rotation at the frames.
struct RotationSamples {
    std::array<std::vector<double>, 3> angles;
    double differenceTo = 0;    ///< maximum difference between linear angles and SLERP, radians
    std::size_t positions = 0;  ///< frame at which it occurs
};

/// Returns a rotation at the frames, interpolated by SLERP or angle by angle.
///
/// @param samples  angles in radians
RotationSamples isRotated(EulerOrder order, const std::array<std::vector<double>, 3>& samples,
                          const GridPositions& places, bool bySlerp, const std::atomic<bool>* cancel);

}  // namespace sinew
