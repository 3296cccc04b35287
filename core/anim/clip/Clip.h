#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/anim/curve/Curve.h"
#include "core/anim/warp/TimeWarp.h"
#include "core/base/Id.h"
#include "core/base/WorkControl.h"
#include "core/rig/Channel.h"

namespace sinew {

/// A channel of a joint, goal or shape, as driven by a curve. Also identifies channels in selections.
struct ChannelId {
    /// Or the id of a goal or shape, see goalChannel(): ids are unique within a scene across all kinds.
    JointId joint;
    Channel channel = Channel::angle1;
    friend auto operator<=>(const ChannelId&, const ChannelId&) = default;
};

/// Returns the id of a goal's channel.
constexpr ChannelId goalChannel(GoalId goal, Channel channel) { return {JointId{goal.value}, channel}; }

/// Returns the id of the weight of a shape.
constexpr ChannelId shapeChannel(ShapeId shape) { return {JointId{shape.value}, Channel::weight}; }

/// The value of a channel: metres, radians (may exceed whole turns) or a factor.
struct ChannelValue {
    ChannelId id;
    double value = 0;
    friend bool operator==(const ChannelValue&, const ChannelValue&) = default;
};

/// Frames of a clip lie within ± this number, beyond which their times are not exact.
inline constexpr FrameIndex kMaximumFrame{std::int64_t{1} << 53};

/// A range of frames, inclusive; last >= first.
struct FrameRange {
    FrameIndex first, last;
    std::int64_t count() const { return last.value - first.value + 1; }
    friend bool operator==(const FrameRange&, const FrameRange&) = default;
};

/// A named time of a clip.
struct Marker {
    Seconds time;
    std::string name;
    friend bool operator==(const Marker&, const Marker&) = default;
};

/// A span of source time in which the end of a joint is planted, such as a foot on the ground; last > first.
struct ClipContact {
    JointId joint;
    Seconds first, last;
    friend bool operator==(const ClipContact&, const ClipContact&) = default;
};

/// A channel that may exceed its limits by up to `excess` radians without being listed as a conflict.
struct AcceptedConflict {
    ChannelId id;
    double excess = 0;
    friend bool operator==(const AcceptedConflict&, const AcceptedConflict&) = default;
};

struct Track {
    ChannelId id;
    std::shared_ptr<const Curve> curve;  ///< never null, never empty
};

struct ClipLayer;

/// A named set of curves with a frame rate and a frame range, and layers that modify their motion. Immutable
/// once it is part of a Scene.
///
/// Keys, markers, contacts, the frame range and unkeyed poses are in source time. Playback uses warped time,
/// which the time warp maps to source time. Without a warp the two are the same.
struct Clip {
    ClipId id;
    std::string name;
    FrameRate rate;
    FrameIndex firstFrame;                   ///< start of the frame range
    FrameIndex lastFrame;                    ///< inclusive; >= firstFrame
    std::vector<Track> tracks;               ///< sorted by id, one per channel
    std::vector<Marker> markers;             ///< sorted by time, strictly increasing
    std::vector<AcceptedConflict> accepted;  ///< sorted by id, one per channel
    std::shared_ptr<const TimeWarp> warp{};  ///< null if the clip has none
    bool warpMuted = false;                  ///< the clip plays without its warp
    /// Contacts that the user has set, sorted by joint, then by time, without overlap; nullopt: contacts are
    /// detected (contactsOf()).
    std::optional<std::vector<ClipContact>> contacts{};
    /// From the bottom to the top; never null. `tracks` is the base that they modify.
    std::vector<std::shared_ptr<const ClipLayer>> layers{};

    /// Returns the warp used in playback, or null.
    const TimeWarp* playingWarp() const { return warpMuted ? nullptr : warp.get(); }
    /// Maps a warped time to source time.
    Seconds sourceTime(Seconds time) const {
        const TimeWarp* playing = playingWarp();
        return playing ? playing->source(time) : time;
    }
    /// Returns the frames of warped time that are played: from the first time at which the clip's first frame
    /// plays to the last time at which its last frame plays, rounded to frames and clamped to ±
    /// kMaximumFrame.
    FrameRange playedRange() const;

    std::int64_t frameCount() const { return lastFrame.value - firstFrame.value + 1; }
    /// Returns the time from the first frame to the last: (frames - 1) / rate.
    Seconds duration() const { return rate.time(lastFrame) - rate.time(firstFrame); }
    std::size_t keyCount() const;  ///< of the base and all layers
    /// Returns the curve of a channel, or null. O(log tracks).
    const Curve* find(ChannelId id) const;
    /// Returns the track of a channel, or null. O(log tracks).
    const Track* track(ChannelId id) const;
    Track* track(ChannelId channel) { return const_cast<Track*>(std::as_const(*this).track(channel)); }
    /// Returns the layer with this id, or null.
    const ClipLayer* find(LayerId id) const;
    /// Sorts tracks by id. Importers call it once.
    void sortTracks();
};

/// Returns whether the values and slopes of all keys, and the weights of layers, are finite.
bool isFinite(const Clip& clip);

/// Returns the clip without its warp, or the same object if it has none.
std::shared_ptr<const Clip> withoutWarp(std::shared_ptr<const Clip> clip);

/// Returns whether two states of a clip differ at most in warp, name, markers, contacts and accepted
/// conflicts, so that without their warps they show the same pose at all times. Curves and layers are
/// compared by identity. O(tracks).
bool sameMotion(const Clip& a, const Clip& b);

/// Returns the clip with the interpolation of all segments of its base replaced, for comparing
/// interpolations. With slerp, angles use slerp, and translations and scales, for which it is not defined,
/// are linear. Explicit slopes are kept. O(chunks).
Clip withInterpolation(Clip clip, Interpolation interpolation);

/// Reference to a key by its channel and time. Identifies keys in selections and edits.
struct KeyRef {
    ChannelId id;
    Seconds time;
    friend auto operator<=>(const KeyRef&, const KeyRef&) = default;
};

/// Returns the key of a curve or a channel at a time, to within half the minimum gap between keys.
std::optional<std::size_t> keyIndexAt(const Curve& curve, Seconds time);
std::optional<KeyRef> keyAt(const Clip& clip, ChannelId id, Seconds time);

/// Returns the keys in [first, last] of these joints' channels, or of all channels if `joints` is empty; some
/// of them if cancelled.
std::vector<KeyRef> keysBetween(const Clip& clip, std::span<const JointId> joints, Seconds first,
                                Seconds last, const WorkControl& control = {});

}  // namespace sinew
