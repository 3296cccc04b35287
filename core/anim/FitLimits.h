#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "core/anim/Clip.h"
#include "core/base/Result.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// What one angle does in some clips: its value at every frame of theirs, unrolled (Unroll.h, jumps between
/// samples of a motion), radians. Clips are brought together by whole turns, to where the first is.
struct AngleSamples {
    struct Run {
        std::size_t clip = 0;  ///< of those asked for
        FrameIndex first;
        std::vector<double> values;
    };
    ChannelId id;
    std::vector<Run> runs;       ///< one a clip that has a curve of the angle
    std::vector<double> sorted;  ///< all values, ascending; never empty
};

/// Samples of the angles of a skeleton that clips have curves of, may turn, and are not locked: what limits
/// can be fitted to.
///
/// @param angles  only these; empty: all
/// @param cancel  null, or looked at now and then
/// Returns them in the skeleton's order. Fails: cancelled, limitExceeded (clips of millions of frames).
/// O(frames · angles).
Result<std::vector<AngleSamples>> angleSamples(const std::shared_ptr<const Skeleton>& skeleton,
                                               std::span<const std::shared_ptr<const Clip>> clips,
                                               std::span<const ChannelId> angles = {},
                                               const std::atomic<bool>* cancel = nullptr);

struct FitSettings {
    /// How much of the samples the limits hold, percent: of the rest one half may lie below and one above.
    double percentile = 99.5;
    double margin = 0;  ///< added beyond that at each end, radians
};

/// The limits that hold so much of the samples; free where they would be whole turns apart. O(1).
AngleLimit fittedLimit(const AngleSamples& samples, const FitSettings& settings);

/// How often values fall into ranges of the same width, one beside the other.
struct Histogram {
    double first = 0;  ///< where the first range begins, radians
    double width = 0;  ///< of a range, above 0
    std::vector<std::size_t> counts;
};

/// Over all of the samples, `bins` ranges, at least one. O(samples).
Histogram histogram(const AngleSamples& samples, int bins);

struct OutlierFrame {
    std::size_t clip = 0;
    FrameIndex frame;
    double value = 0;  ///< unrolled, radians
    friend bool operator==(const OutlierFrame&, const OutlierFrame&) = default;
};

/// The frames at which samples lie outside a limit, clip by clip in order. O(samples).
std::vector<OutlierFrame> outliers(const AngleSamples& samples, const AngleLimit& limit);

}  // namespace sinew
