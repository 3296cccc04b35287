#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/anim/Curve.h"
#include "core/base/Id.h"
#include "core/rig/Channel.h"

namespace sinew {

/// A channel of a joint: what a curve drives. Also the identity of the channel in selections.
struct ChannelId {
    JointId joint;  ///< or what goalChannel() makes of a goal's id: ids of a scene are unique over all kinds
    Channel channel = Channel::angle1;
    friend auto operator<=>(const ChannelId&, const ChannelId&) = default;
};

/// A channel of a goal.
constexpr ChannelId goalChannel(GoalId goal, Channel channel) { return {JointId{goal.value}, channel}; }

/// An authored number of a channel: metres, radians (raw turns) or a factor.
struct ChannelValue {
    ChannelId id;
    double value = 0;
    friend bool operator==(const ChannelValue&, const ChannelValue&) = default;
};

/// Frames of a clip lie within plus and minus this: beyond it they have no exact time.
inline constexpr FrameIndex kMaximumFrame{std::int64_t{1} << 53};

/// A named moment of a clip.
struct Marker {
    Seconds time;
    std::string name;
    friend bool operator==(const Marker&, const Marker&) = default;
};

/// A channel that may leave its limits this far, radians: what goes no further is not listed.
struct AcceptedConflict {
    ChannelId id;
    double excess = 0;
    friend bool operator==(const AcceptedConflict&, const AcceptedConflict&) = default;
};

struct Track {
    ChannelId id;
    std::shared_ptr<const Curve> curve;  ///< never null, never empty
};

/// A named set of curves with a frame rate and a frame range. An immutable part once in a Scene.
struct Clip {
    ClipId id;
    std::string name;
    FrameRate rate;
    FrameIndex firstFrame;                   ///< inclusive range of what plays
    FrameIndex lastFrame;                    ///< inclusive; >= firstFrame
    std::vector<Track> tracks;               ///< sorted by id, one a channel
    std::vector<Marker> markers;             ///< sorted by time, which increases
    std::vector<AcceptedConflict> accepted;  ///< sorted by id, one a channel

    std::int64_t frameCount() const { return lastFrame.value - firstFrame.value + 1; }
    /// From the first frame to the last: (frames - 1) / rate.
    Seconds duration() const { return rate.time(lastFrame) - rate.time(firstFrame); }
    std::size_t keyCount() const;
    /// The curve of a channel, or null. O(log tracks).
    const Curve* find(ChannelId id) const;
    /// Sorts tracks by id; readers call it once.
    void sortTracks();
};

}  // namespace sinew
