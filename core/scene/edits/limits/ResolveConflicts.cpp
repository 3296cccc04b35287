#include "core/scene/edits/limits/ResolveConflicts.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/anim/clip/KeyChange.h"
#include "core/anim/clip/SlerpChannels.h"
#include "core/anim/curve/EditCurve.h"
#include "core/rig/JointLimits.h"
#include "core/scene/analysis/LimitConflicts.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/keys/CheckChannels.h"
#include "core/scene/edits/limits/EditLimits.h"

namespace sinew {

namespace {

/// The conflicts of some channels of a clip, while they are resolved.
struct ConflictClip {
    std::shared_ptr<const Character> owner;
    Clip clip;
    const std::atomic<bool>* cancel;
    std::atomic<float>* progress;

    /// Returns no conflicts for no channels.
    Result<std::vector<LimitConflict>> conflicts(std::span<const ChannelId> channels) const {
        if (channels.empty()) return {};
        return limitConflicts(owner, std::make_shared<const Clip>(clip),
                              {.angles = channels, .cancel = cancel, .progress = progress});
    }
    const AngleLimit& limitOf(ChannelId id) const {
        const Skeleton& skeleton = *owner->skeleton;
        return skeleton[*skeleton.find(id.joint)]
            .limits.angles[static_cast<std::size_t>(component(id.channel))];
    }
};

/// Clamping changes curves, and limits apply to the sum of all layers.
Result<void> checkHasNoLayers(const Clip& clip) {
    if (clip.layers.empty()) return {};
    return fail(ErrorCode::argumentInvalid, "clip " + clip.name,
                "it has layers; flatten them before clamping it to the limits");
}

Result<ConflictClip> conflictClip(const Scene& scene, CharacterId character, ClipId clip,
                                  std::span<const ChannelId> channels, const std::atomic<bool>* cancel,
                                  std::atomic<float>* progress) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const auto owner = scene.find(character);
    for (const ChannelId& id : channels) {
        if (const auto free = checkChannel(*owner, id); !free) return tl::unexpected<Error>(free.error());
    }
    return ConflictClip{owner, std::move(*edited), cancel, progress};
}

}  // namespace

Result<Scene> acceptConflicts(const Scene& scene, CharacterId character, ClipId clip,
                              std::span<const ChannelId> channels, bool accepted,
                              const std::atomic<bool>* cancel, std::atomic<float>* progress) {
    auto edited = conflictClip(scene, character, clip, channels, cancel, progress);
    if (!edited) return tl::unexpected<Error>(edited.error());
    std::vector<AcceptedConflict> list = edited->clip.accepted;
    std::erase_if(list, [&](const AcceptedConflict& conflict) {
        return std::ranges::find(channels, conflict.id) != channels.end();
    });
    if (accepted) {
        const auto conflicts = edited->conflicts(channels);
        if (!conflicts) return tl::unexpected<Error>(conflicts.error());
        for (const LimitConflict& conflict : *conflicts) list.push_back({conflict.id, conflict.maxExcess});
    }
    std::ranges::sort(list, {}, &AcceptedConflict::id);
    if (list == edited->clip.accepted) return scene;
    edited->clip.accepted = std::move(list);
    return withClip(scene, character, std::move(edited->clip));
}

namespace {

bool overshoots(Interpolation interpolation) {
    return interpolation == Interpolation::catmullRom || interpolation == Interpolation::catmullRomUniform ||
           interpolation == Interpolation::hermite;
}

/// Returns whether a segment of this duration leaves the limit between two keys that are inside.
bool leavesLimit(const Segment& segment, double duration, const AngleLimit& limit) {
    const double end = segment.isBezier() ? 1 : duration;
    const auto outside = [&](double x) {
        return x > 0 && x < end && excess(limit, segment.value(x)) > kLimitTolerance / 2;
    };
    // Extrema: c1 + 2 c2 x + 3 c3 x² = 0.
    const double a = 3 * segment.c3, b = 2 * segment.c2, c = segment.c1;
    const double discriminant = b * b - 4 * a * c;
    if (discriminant < 0) return false;
    const double q = -(b + std::copysign(std::sqrt(discriminant), b)) / 2;
    return outside(q / a) || outside(c / q);
}

/// Returns the curve with the keys at these indices replaced; their times must be the same.
Curve withKeys(const Curve& curve, const std::map<std::size_t, Key>& changed) {
    if (changed.empty()) return curve;
    std::vector<std::size_t> removed;
    std::vector<Key> replacements;
    for (const auto& [index, key] : changed) {
        removed.push_back(index);
        replacements.push_back(key);
    }
    return replaceKeys(curve, removed, replacements);
}

Curve withKeysInside(const Curve& curve, const AngleLimit& limit) {
    std::map<std::size_t, Key> changed;
    for (std::size_t i = 0; i < curve.size(); ++i) {
        Key key = curve.key(i);
        if (excess(limit, key.value) <= kLimitTolerance) continue;
        key.value = project(limit, key.value);
        changed.emplace(i, key);
    }
    return withKeys(curve, changed);
}

Curve withSegmentsInside(const Curve& curve, const AngleLimit& limit) {
    std::map<std::size_t, Key> changed;
    for (std::size_t i = 0; i + 1 < curve.size(); ++i) {
        Key key = curve.key(i);
        if (!overshoots(key.interpolation)) continue;
        const Seconds length = curve.key(i + 1).time - key.time;
        if (!leavesLimit(segmentAt(curve, i), length.value, limit)) continue;
        key.interpolation = Interpolation::monotone;
        changed.emplace(i, key);
    }
    return withKeys(curve, changed);
}

/// Returns the curve with hold extrapolation at each end that leaves the limits.
Curve withEndsInside(const Curve& curve, const LimitConflict& conflict, FrameRate rate) {
    EndExtrapolation ends = curve.extrapolation();
    if (conflict.frames.empty()) return curve;
    if (rate.time(conflict.frames.front().first) < curve.startTime()) ends.before = Extrapolation::hold;
    if (rate.time(conflict.frames.back().last) > curve.endTime()) ends.after = Extrapolation::hold;
    return ends == curve.extrapolation() ? curve : curve.withExtrapolation(ends);
}

/// Returns the keys that start a joint's SLERP segments in the frames of a conflict.
std::vector<KeyRef> slerpKeys(const Clip& clip, const LimitConflict& conflict) {
    std::vector<KeyRef> keys;
    for (int i = 0; i < 3; ++i) {
        const ChannelId id{conflict.id.joint, angle(i)};
        const Curve* curve = clip.find(id);
        if (!curve || !curve->uses(Interpolation::slerp)) continue;
        for (const FrameRange& span : conflict.frames) {
            const std::size_t before = curve->keyAtOrBefore(clip.rate.time(span.first));
            const Seconds end = clip.rate.time(span.last);
            for (std::size_t k = before < curve->size() ? before : 0; k < curve->size(); ++k) {
                const Key key = curve->key(k);
                if (key.time > end) break;
                if (key.interpolation == Interpolation::slerp) keys.push_back({id, key.time});
            }
        }
    }
    return keys;
}

/// Makes the SLERP segments of a conflict linear. Returns false if there are none.
bool makeLinear(Clip& clip, const LimitConflict& conflict) {
    const auto changes = keysWithInterpolation(clip, slerpKeys(clip, conflict), Interpolation::linear);
    std::map<ChannelId, std::map<std::size_t, Key>> changed;
    for (const KeyChange& change : changes) {
        const Curve& curve = *clip.find(change.from.id);
        changed[change.from.id].emplace(*keyIndexAt(curve, change.from.time), change.to);
    }
    for (const auto& [id, keys] : changed)
        setTrack(clip, {id, std::make_shared<const Curve>(withKeys(*clip.find(id), keys))});
    return !changes.empty();
}

/// Takes one step towards a channel within its limit. Returns false if there is nothing left to do.
bool clamp(Clip& clip, const LimitConflict& conflict, const AngleLimit& limit) {
    const Curve* const curve = clip.find(conflict.id);
    if (!curve) {
        const Key key{clip.rate.time(clip.firstFrame), project(limit, 0), Interpolation::catmullRom};
        setTrack(clip, {conflict.id, std::make_shared<const Curve>(Curve::fromKeys({key}))});
        return true;
    }
    Curve inside = withSegmentsInside(withKeysInside(*curve, limit), limit);
    inside = withEndsInside(inside, conflict, clip.rate);
    if (inside == *curve) return makeLinear(clip, conflict);
    setTrack(clip, {conflict.id, std::make_shared<const Curve>(std::move(inside))});
    return true;
}

/// Returns the channels, and the angles without a conflict of their joints that use SLERP: clamping one angle
/// of such a joint changes the way in which it rotates, and so its other angles.
Result<std::vector<ChannelId>> withSlerpAngles(const ConflictClip& edited,
                                               std::span<const ChannelId> channels) {
    std::vector<ChannelId> others;
    for (const ChannelId& id : channels) {
        if (!isAngle(id.channel) || !rotatesBySlerp(edited.clip, id.joint)) continue;
        const Skeleton& skeleton = *edited.owner->skeleton;
        for (int i = 0; i < 3; ++i) {
            const ChannelId other{id.joint, angle(i)};
            if (skeleton[*skeleton.find(id.joint)].free.contains(other.channel) &&
                std::ranges::find(channels, other) == channels.end() &&
                std::ranges::find(others, other) == others.end())
                others.push_back(other);
        }
    }
    const auto conflicts = edited.conflicts(others);
    if (!conflicts) return tl::unexpected<Error>(conflicts.error());
    for (const LimitConflict& conflict : *conflicts) std::erase(others, conflict.id);
    others.insert(others.begin(), channels.begin(), channels.end());
    return others;
}

}  // namespace

Result<Scene> clampConflicts(const Scene& scene, CharacterId character, ClipId clip,
                             std::span<const ChannelId> channels, const std::atomic<bool>* cancel,
                             std::atomic<float>* progress) {
    auto edited = conflictClip(scene, character, clip, channels, cancel, progress);
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (const auto plain = checkHasNoLayers(edited->clip); !plain)
        return tl::unexpected<Error>(plain.error());
    bool changes = false;
    auto watched = withSlerpAngles(*edited, channels);
    if (!watched) return tl::unexpected<Error>(watched.error());
    std::vector<ChannelId> remaining = *std::move(watched);
    while (!remaining.empty()) {
        const auto conflicts = edited->conflicts(remaining);
        if (!conflicts) return tl::unexpected<Error>(conflicts.error());
        std::vector<JointId> changedJoints;
        for (const LimitConflict& conflict : *conflicts) {
            if (cancel && *cancel) return fail(ErrorCode::cancelled, "", "clamping was cancelled");
            if (clamp(edited->clip, conflict, edited->limitOf(conflict.id)))
                changedJoints.push_back(conflict.id.joint);
        }
        changes |= !changedJoints.empty();
        // Joints that changed must be checked again, with all of their angles; the others are done.
        std::erase_if(remaining, [&](ChannelId id) {
            return std::ranges::find(changedJoints, id.joint) == changedJoints.end();
        });
        edited->progress = nullptr;  // later passes are short
    }
    return changes ? withClip(scene, character, std::move(edited->clip)) : scene;
}

Result<Scene> widenLimits(const Scene& scene, CharacterId character, ClipId clip,
                          std::span<const ChannelId> channels, const std::atomic<bool>* cancel,
                          std::atomic<float>* progress) {
    const auto shown = conflictClip(scene, character, clip, channels, cancel, progress);
    if (!shown) return tl::unexpected<Error>(shown.error());
    const auto conflicts = shown->conflicts(channels);
    if (!conflicts) return tl::unexpected<Error>(conflicts.error());
    std::vector<ChannelLimit> wider;
    for (const LimitConflict& conflict : *conflicts) {
        AngleLimit limit = shown->limitOf(conflict.id);
        limit.mode = AngleLimit::Mode::limited;
        limit.min = std::min(limit.min, conflict.minValue);
        limit.max = std::max(limit.max, conflict.maxValue);
        wider.push_back({conflict.id, limit});
    }
    return setAngleLimits(scene, character, wider);
}

}  // namespace sinew
