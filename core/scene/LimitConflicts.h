#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <vector>

#include "core/anim/KeyPlace.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// A key outside its angle's limits: its value and how far outside that is, radians.
struct KeyExcess {
    KeyPlace place;
    double value = 0;
    double excess = 0;
};

/// Where one angle of a clip is outside its joint's limits by more than kLimitTolerance.
struct LimitConflict {
    ChannelId id;
    std::vector<KeyExcess> keys;     ///< by time; may be none where the curve leaves the limits between keys
    std::vector<FrameRange> frames;  ///< of the clip's range, in order, with others between them
    double worst = 0;                ///< the largest excess of all of these, radians
    Seconds worstTime;               ///< where that is
    double least = 0, greatest = 0;  ///< values outside, radians: those that limits would have to grow to
    bool accepted = false;           ///< the clip accepts it, as Clip::accepted allows so much
};

/// What of a clip is looked at, and who watches.
struct ConflictSearch {
    std::span<const ChannelId> only{};          ///< these angles; empty: all
    const std::atomic<bool>* cancel = nullptr;  ///< null, or looked at now and then
    std::atomic<float>* progress = nullptr;     ///< null, or told how far it is, 0 to 1
};

/// Every place of a clip where an angle is outside its joint's limits, whether posing obeys them or not:
/// keys, and frames of the clip's range as its curves go (source time), so that a curve that leaves the
/// limits between two keys inside is found. Angles that the joint cannot turn are left out, as they do not
/// play; one that may turn and has no curve stands at 0. Nothing is changed.
///
/// Returns a conflict for each such angle, in the skeleton's order of joints, then of angles.
/// Fails: cancelled. O(keys), and O(frames) for joints that are outside or whose curves may leave the limits
/// between keys; of clips longer than some 4 million frames the first of these are looked at.
Result<std::vector<LimitConflict>> limitConflicts(std::shared_ptr<const Character> character,
                                                  std::shared_ptr<const Clip> clip,
                                                  const ConflictSearch& search = {});

/// Keys outside limits, over all conflicts that are not accepted.
std::size_t keyCount(const std::vector<LimitConflict>& conflicts);

}  // namespace sinew
