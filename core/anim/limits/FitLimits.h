#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/base/Result.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// The values of one angle in several clips: at every frame, in radians, unrolled (Unroll.h, with jumps
/// between samples of a motion removed). Clips are aligned to the first one by whole turns.
struct AngleSamples {
    struct Run {
        std::size_t clip = 0;  ///< index in the list of clips
        FrameIndex first;
        std::vector<double> values;
    };
    ChannelId id;
    std::vector<Run> runs;       ///< one per clip that has a curve for the angle
    std::vector<double> sorted;  ///< all values, ascending; never empty
};

/// Samples the angles that limits can be fitted to: those of a skeleton that are free, are not locked, and
/// have a curve in any of the clips. Returns them in the skeleton's order. O(frames · angles).
///
/// @param angles  angles to sample (default: all)
/// @param cancel  null, or a flag that is checked periodically
///
/// Fails with `cancelled`, or with `limitExceeded` if a clip has millions of frames.
Result<std::vector<AngleSamples>> angleSamples(const std::shared_ptr<const Skeleton>& skeleton,
                                               std::span<const std::shared_ptr<const Clip>> clips,
                                               std::span<const ChannelId> angles = {},
                                               const std::atomic<bool>* cancel = nullptr);

struct FitSettings {
    /// Percentage of the samples that the limits must contain. The rest may be split evenly below and above.
    double percentile = 99.5;
    double margin = 0;  ///< added at each end, radians
};

/// Returns limits that contain the given percentage of the samples, or free ones if they would span more than
/// a whole turn. O(1).
AngleLimit fittedLimit(const AngleSamples& samples, const FitSettings& settings);

/// Number of values in adjacent bins of equal width.
struct Histogram {
    double first = 0;  ///< start of the first bin, radians
    double width = 0;  ///< of a bin, above 0
    std::vector<std::size_t> counts;
};

/// Returns the histogram of all samples with `bins` bins, at least one. O(samples).
Histogram histogram(const AngleSamples& samples, int bins);

struct OutlierFrame {
    std::size_t clip = 0;
    FrameIndex frame;
    double value = 0;  ///< unrolled, radians
    friend bool operator==(const OutlierFrame&, const OutlierFrame&) = default;
};

/// Returns the frames at which samples lie outside a limit, clip by clip. O(samples).
std::vector<OutlierFrame> outliers(const AngleSamples& samples, const AngleLimit& limit);

}  // namespace sinew
