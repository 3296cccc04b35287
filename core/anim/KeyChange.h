#pragma once

#include <span>
#include <vector>

#include "core/anim/KeyPlace.h"

namespace sinew {

/// A key and the channel that it is of.
struct ChannelKey {
    ChannelId id;
    Key key;
    friend bool operator==(const ChannelKey&, const ChannelKey&) = default;
};

/// A key of a clip and what becomes of it: its time too.
struct KeyChange {
    KeyPlace from;
    Key to;
    friend bool operator==(const KeyChange&, const KeyChange&) = default;
};

/// Times and values of keys scaled about a point and moved: t -> about + scale * (t - about) + by.
struct KeyMap {
    double timeScale = 1;  ///< below 0 the keys come out reversed
    Seconds timeAbout;
    Seconds timeBy;
    double valueScale = 1;
    double valueAbout = 0;
    double valueBy = 0;
    bool toFrames = false;  ///< times go to the clip's frames after that, as snappedKeys() puts them
};

/// Keys of one channel, by their indices in its curve.
struct ChannelKeys {
    ChannelId id;
    const Curve* curve = nullptr;      ///< of the clip that was asked; never null
    std::vector<std::size_t> indices;  ///< ascending, not empty
};

/// The keys at these places by channel, each once, sorted; places without a key are left out. O(n log keys).
std::vector<ChannelKeys> keysByChannel(const Clip& clip, std::span<const KeyPlace> places);

/// Makers of changes: what becomes of the keys of a clip at these places (places without a key are left out),
/// sorted by place. They change nothing; changeKeys() does. A time that comes within a millionth of a frame
/// of one is that frame's, exactly. O(n log keys).

/// Slopes follow, so that the curve between the keys is scaled with them. Reversed as reversedKeys() says
/// where timeScale is below 0.
std::vector<KeyChange> mappedKeys(const Clip& clip, std::span<const KeyPlace> places, const KeyMap& map);

/// To the nearest frame of the clip. Keys of a channel never meet there: the nearest takes the frame, and
/// the others that would go to it stay where they are.
std::vector<KeyChange> snappedKeys(const Clip& clip, std::span<const KeyPlace> places);

/// Each channel's keys moved together, so that the first of them is at `time`.
std::vector<KeyChange> alignedKeys(const Clip& clip, std::span<const KeyPlace> places, Seconds time);

/// Mirrored in time between the first and the last of all. The kinds of the segments between them go along,
/// so that a whole run of keys becomes the mirrored curve; a step holds the value of the key it starts at, as
/// ever. What leads from the last key of a channel onwards keeps its kind.
std::vector<KeyChange> reversedKeys(const Clip& clip, std::span<const KeyPlace> places);

/// The segments that start at the keys made another kind. Slerp belongs to a joint's angles together: to it
/// and from it the keys of the joint's other angles at the same times come along, from it also those whose
/// slerp segments reach over these times; channels that are no angles are left out of slerp. Explicit slopes
/// take over those of the curve as it was, for which keys behind come along too.
std::vector<KeyChange> reinterpolatedKeys(const Clip& clip, std::span<const KeyPlace> places,
                                          Interpolation interpolation);

/// Tension, continuity and bias of the keys; they count under Catmull-Rom.
std::vector<KeyChange> reshapedKeys(const Clip& clip, std::span<const KeyPlace> places, KeyShape shape);

/// The keys as they become, to be put beside those that they are of: what duplicates them.
std::vector<ChannelKey> copiesOf(std::span<const KeyChange> changes);

/// The keys that these changes would replace: those in their way that do not change themselves. Sorted.
std::vector<KeyPlace> replacedKeys(const Clip& clip, std::span<const KeyChange> changes);

}  // namespace sinew
