#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/anim/sequence/FloorTransform.h"
#include "core/base/Result.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// A part of a clip, in source time.
struct SourceRange {
    std::shared_ptr<const Clip> clip;  ///< never null
    Seconds first, last;
};

/// Options for finding transitions.
struct FindTransitionsSettings {
    /// Time around a frame over which the motions are compared, so that velocities count as well as poses.
    Seconds window{1.0 / 3};
    /// Largest number of rows and of columns of the map. Longer clips are compared at fewer times.
    int maxSamples = 1000;
    int maxTransitions = 20;  ///< largest number of transitions that are returned
    /// If both clips are the same: smallest time between the two frames of a transition.
    Seconds minGap{0.5};
    const std::atomic<bool>* cancel = nullptr;
    std::atomic<float>* progress = nullptr;  ///< 0..1
};

/// How different two motions are around each of their times, as an image: row i is at time first.time(i) of
/// the first clip, column j at time second.time(j) of the second one.
struct TransitionMap {
    /// Evenly spaced source times.
    struct Times {
        Seconds start, step;
        int count = 0;
        Seconds time(int i) const { return start + step * i; }
    };
    Times first, second;
    /// By row, then by column: distance of the points of the body, root mean square; metres.
    std::vector<float> distances;

    float at(int row, int column) const {
        return distances[static_cast<std::size_t>(row) * static_cast<std::size_t>(second.count) +
                         static_cast<std::size_t>(column)];
    }
};

/// Times at which two clips are similar, so that one can continue as the other.
struct FoundTransition {
    Seconds first, second;     ///< source times
    double distance = 0;       ///< see TransitionMap
    FloorTransform transform;  ///< of the second clip, so that both are aligned best
    friend bool operator==(const FoundTransition&, const FoundTransition&) = default;
};

struct FoundTransitions {
    TransitionMap map;
    std::vector<FoundTransition> transitions;  ///< local minima of the map, the least distance first
};

/// Compares all pairs of times of two clips, and finds those at which one can best continue as the other: L.
/// Kovar, M. Gleicher and F. Pighin, "Motion Graphs" (SIGGRAPH 2002), section 3. Around either time, the
/// heads and tails of the bones that belong to the figure (the 128 longest ones, if it has more) are sampled;
/// one cloud is rotated about the vertical axis and moved on the floor so that the weighted distance of the
/// clouds is least, in closed form. A bone's weight is its length, and weights decrease towards the ends of
/// the window.
///
/// Fails with `argumentInvalid` if the window or a number is not above zero, the skeleton has no joints, or a
/// range is shorter than the window; with `numberNotFinite`; with `cancelled`. Time O(rows * columns * points
/// * samples in the window), memory O(rows * columns), on all cores: about a second for 1000 x 1000 times of
/// a body; the result does not depend on the number of cores.
Result<FoundTransitions> findTransitions(const std::shared_ptr<const Skeleton>& skeleton,
                                         const SourceRange& first, const SourceRange& second,
                                         const FindTransitionsSettings& settings = {});

}  // namespace sinew
