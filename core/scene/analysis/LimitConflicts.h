#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// A key outside its angle's limits, with its value and excess in radians.
struct KeyExcess {
    KeyRef key;
    double value = 0;
    double excess = 0;
};

/// The keys and frames on which one angle of a clip exceeds its joint's limits by more than kLimitTolerance.
struct LimitConflict {
    ChannelId id;
    std::vector<KeyExcess> keys;     ///< by time; may be empty if only the curve between keys is outside
    std::vector<FrameRange> frames;  ///< within the clip's range; sorted, not adjacent
    double maxExcess = 0;            ///< largest excess of all keys and frames, radians
    Seconds maxExcessTime;           ///< time of the largest excess
    /// Range of the values outside, radians. Limits would have to be widened to it.
    double minValue = 0, maxValue = 0;
    bool accepted = false;  ///< whether the clip accepts an excess this large (Clip::accepted)
};

/// Options of limitConflicts().
struct ConflictSearch {
    std::span<const ChannelId> angles{};        ///< the angles to check; empty: all
    const std::atomic<bool>* cancel = nullptr;  ///< null, or polled regularly
    std::atomic<float>* progress = nullptr;     ///< null, or set to 0..1
};

/// Finds all keys and frames of a clip on which an angle exceeds its joint's limits, whether or not posing
/// enforces these. Frames are checked over the clip's range in source time, so a curve that leaves the limits
/// between two keys inside them is found. Angles that are not free are skipped, because they do not play; a
/// free angle without a curve is 0.
///
/// Returns one conflict per angle, in the skeleton's order of joints, then by angle. Fails with `cancelled`
/// if `cancel` became true. O(keys), plus O(frames) for joints that are outside or whose curves may leave the
/// limits between keys. In longer clips only the first 4 million frames or so are checked for the latter.
Result<std::vector<LimitConflict>> limitConflicts(std::shared_ptr<const Character> character,
                                                  std::shared_ptr<const Clip> clip,
                                                  const ConflictSearch& search = {});

/// Returns the number of keys outside the limits in all conflicts that are not accepted.
std::size_t keyCount(const std::vector<LimitConflict>& conflicts);

}  // namespace sinew
