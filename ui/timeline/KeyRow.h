#pragma once

#include <span>
#include <vector>

#include "core/anim/Clip.h"

namespace sinew {

/// The keys of one row of the timeline, in frames of the clip (fractional where keys lie between).
struct KeyRow {
    struct Mark {
        double frame;
        Interpolation interpolation;
        double share;  ///< 0..1: how many of the row's joints have a key there
    };
    /// Keys at first, first + step, … last.
    struct Dense {
        double first, last, step;
        Interpolation interpolation;
    };
    struct Hold {
        double first, last;
    };

    std::vector<Mark> marks;   ///< sorted; keys that stand alone
    std::vector<Dense> dense;  ///< sorted; runs of sampled motion
    std::vector<Hold> holds;   ///< sorted; between marks from which nothing of the joint moves
    bool empty() const { return marks.empty() && dense.empty(); }
};

/// The tracks of a joint.
std::span<const Track> tracksOf(const Clip& clip, JointId joint);

/// All channels of one joint, without holds. O(keys), O(chunks) for sampled motion.
KeyRow keysOf(std::span<const Track> tracks, FrameRate rate);

/// The row of a joint with its holds. O(keys).
KeyRow withHolds(KeyRow row, const Clip& clip, JointId joint);

/// The keys of both rows, without holds; the shares of marks at one place are added. O(keys).
KeyRow joined(const KeyRow& a, const KeyRow& b);

}  // namespace sinew
