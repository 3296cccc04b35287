#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/anim/Curve.h"
#include "core/anim/TimeWarp.h"
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

/// Frames of a clip, both ends included; last >= first.
struct FrameRange {
    FrameIndex first, last;
    std::int64_t count() const { return last.value - first.value + 1; }
    friend bool operator==(const FrameRange&, const FrameRange&) = default;
};

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
///
/// Everything authored is in source time: keys, markers, the frame range, unkeyed poses. What plays is in new
/// time, which the warp maps to source time; without a warp the two are the same.
struct Clip {
    ClipId id;
    std::string name;
    FrameRate rate;
    FrameIndex firstFrame;                   ///< inclusive range of what plays
    FrameIndex lastFrame;                    ///< inclusive; >= firstFrame
    std::vector<Track> tracks;               ///< sorted by id, one a channel
    std::vector<Marker> markers;             ///< sorted by time, which increases
    std::vector<AcceptedConflict> accepted;  ///< sorted by id, one a channel
    std::shared_ptr<const TimeWarp> warp{};  ///< null: none
    bool warpMuted = false;                  ///< the clip plays as if it had no warp

    /// The warp that plays, or null.
    const TimeWarp* playingWarp() const { return warpMuted ? nullptr : warp.get(); }
    /// The source time that plays at a new time.
    Seconds sourceTime(Seconds time) const {
        const TimeWarp* playing = playingWarp();
        return playing ? playing->source(time) : time;
    }
    /// The frames of new time that play: from where the clip's first frame plays first to where its last
    /// plays last, to the nearest frames; within plus and minus kMaximumFrame.
    FrameRange played() const;

    std::int64_t frameCount() const { return lastFrame.value - firstFrame.value + 1; }
    /// From the first frame to the last: (frames - 1) / rate.
    Seconds duration() const { return rate.time(lastFrame) - rate.time(firstFrame); }
    std::size_t keyCount() const;
    /// The curve of a channel, or null. O(log tracks).
    const Curve* find(ChannelId id) const;
    /// Sorts tracks by id; readers call it once.
    void sortTracks();
};

/// The clip as it is without its warp: the same object where there is none.
std::shared_ptr<const Clip> unwarped(std::shared_ptr<const Clip> clip);

}  // namespace sinew
