#pragma once

#include <span>
#include <vector>

#include "core/anim/clip/Clip.h"

namespace sinew {

/// A key and its channel.
struct ChannelKey {
    ChannelId id;
    Key key;
    friend bool operator==(const ChannelKey&, const ChannelKey&) = default;
};

/// A key of a clip and its new state, which may have another time.
struct KeyChange {
    KeyRef from;
    Key to;
    friend bool operator==(const KeyChange&, const KeyChange&) = default;
};

/// Scales times and values of keys about a pivot and offsets them: t -> pivot + scale * (t - pivot) + offset.
struct KeyTransform {
    double timeScale = 1;  ///< if negative, the keys are reversed
    Seconds timePivot;
    Seconds timeOffset;
    double valueScale = 1;
    double valuePivot = 0;
    double valueOffset = 0;
    bool snapToFrames = false;  ///< afterwards snaps times to the clip's frames, see snappedKeys()
};

/// Keys of one channel, given by their indices in its curve.
struct ChannelKeys {
    ChannelId id;
    const Curve* curve = nullptr;      ///< owned by the clip; never null
    std::vector<std::size_t> indices;  ///< ascending, not empty
};

/// Groups keys by channel, sorted and without duplicates. References without a key are ignored. O(n log
/// keys).
std::vector<ChannelKeys> keysByChannel(const Clip& clip, std::span<const KeyRef> refs);

// The following functions compute changes to keys of a clip and return them sorted by key; references without
// a key are ignored. They do not modify the clip, see changeKeys(). Resulting times less than a millionth of
// a frame away from a frame become exactly that frame's time. O(n log keys).

/// Transforms times and values. Slopes follow, so that the curve between the keys is scaled, too. If
/// timeScale is negative, keys are reversed as by reversedKeys().
std::vector<KeyChange> transformedKeys(const Clip& clip, std::span<const KeyRef> refs,
                                       const KeyTransform& transform);

/// Moves keys to the nearest frame of the clip. If several keys of a channel have the same nearest frame, the
/// closest one is moved and the others stay where they are.
std::vector<KeyChange> snappedKeys(const Clip& clip, std::span<const KeyRef> refs);

/// Moves each channel's keys together so that the first of them is at `time`.
std::vector<KeyChange> alignedKeys(const Clip& clip, std::span<const KeyRef> refs, Seconds time);

/// Mirrors keys in time between the first and last of `refs`. The interpolation of the segments between
/// them is mirrored, too, so that a consecutive run of keys becomes the mirrored curve, except that a step
/// still holds the value of the key it starts at. The segment after the last key of a channel keeps its
/// interpolation.
std::vector<KeyChange> reversedKeys(const Clip& clip, std::span<const KeyRef> refs);

/// Sets the interpolation of the segments that start at the keys. SLERP applies to a joint's angles together:
/// when setting it or replacing it, the keys of the joint's other angles at the same times are included, and
/// when replacing it, also those whose SLERP segments span these times. SLERP is ignored for channels other
/// than angles. Explicit slopes are initialised from the curve as it was, for which the following keys are
/// included, too.
std::vector<KeyChange> keysWithInterpolation(const Clip& clip, std::span<const KeyRef> refs,
                                             Interpolation interpolation);

/// Sets tension, continuity and bias of the keys, which are used by Catmull-Rom.
std::vector<KeyChange> reshapedKeys(const Clip& clip, std::span<const KeyRef> refs, KeyShape shape);

/// Returns the changed keys as copies, to be inserted next to the originals when duplicating.
std::vector<ChannelKey> copiedKeys(std::span<const KeyChange> changes);

/// Returns the keys that these changes would overwrite: keys at the new times that are not changed
/// themselves. Sorted.
std::vector<KeyRef> overwrittenKeys(const Clip& clip, std::span<const KeyChange> changes);

/// Keys of one channel to be removed and inserted.
struct KeyReplacement {
    ChannelId id;
    std::vector<std::size_t> removed;  ///< indices in its curve, ascending
    std::vector<Key> inserted;         ///< sorted, none areTooClose() (see sortedDistinctKeys())
};

/// Returns the clip with keys removed and inserted, see replaceKeys() of a curve. A channel without a curve
/// gets one, a channel whose last key is removed loses its curve, and the frame range grows to contain the
/// inserted keys, whose times must be within the valid frames. The cost per channel is that of replaceKeys();
/// other curves are shared.
Clip replaceKeys(Clip clip, std::span<const KeyReplacement> replacements);

/// Returns references to the inserted keys, sorted if the replacements are.
std::vector<KeyRef> insertedKeys(std::span<const KeyReplacement> replacements);

/// Replaces the track of the channel, or adds it. O(log tracks) for an existing one.
void setTrack(Clip& clip, Track track);

/// Extends the frame range of a clip to contain a time, in whole frames.
void extendRange(Clip& clip, Seconds time);

}  // namespace sinew
