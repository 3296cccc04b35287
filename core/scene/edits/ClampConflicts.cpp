#include "core/scene/edits/ClampConflicts.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/anim/EditCurve.h"
#include "core/anim/ExchangeKeys.h"
#include "core/anim/KeyChange.h"
#include "core/rig/LimitTolerance.h"
#include "core/scene/LimitConflicts.h"
#include "core/scene/edits/CheckChannels.h"
#include "core/scene/edits/Replace.h"

namespace sinew {

namespace {

bool overshoots(Interpolation interpolation) {
    return interpolation == Interpolation::catmullRom || interpolation == Interpolation::catmullRomUniform ||
           interpolation == Interpolation::hermite;
}

/// Whether a cubic leaves the limit between two keys that are inside.
bool leaves(const Segment& segment, double length, const AngleLimit& limit) {
    const auto outside = [&](double x) {
        return x > 0 && x < length && excess(limit, segment.at(segment.start + x)) > kLimitTolerance / 2;
    };
    // Where it turns round: c1 + 2 c2 x + 3 c3 x² = 0.
    const double a = 3 * segment.c3, b = 2 * segment.c2, c = segment.c1;
    const double discriminant = b * b - 4 * a * c;
    if (discriminant < 0) return false;
    const double q = -(b + std::copysign(std::sqrt(discriminant), b)) / 2;
    return outside(q / a) || outside(c / q);
}

/// Keys by index in the place of those of a curve, at the same times.
Curve withKeys(const Curve& curve, const std::map<std::size_t, Key>& changed) {
    if (changed.empty()) return curve;
    std::vector<std::size_t> gone;
    std::vector<Key> put;
    for (const auto& [index, key] : changed) {
        gone.push_back(index);
        put.push_back(key);
    }
    return exchanged(curve, gone, put);
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
        if (!leaves(segmentAt(curve, i), length.value, limit)) continue;
        key.interpolation = Interpolation::monotone;
        changed.emplace(i, key);
    }
    return withKeys(curve, changed);
}

/// Ends that leave the limits made to hold.
Curve withEndsInside(const Curve& curve, const LimitConflict& conflict, FrameRate rate) {
    Ends ends = curve.ends();
    if (conflict.frames.empty()) return curve;
    if (rate.time(conflict.frames.front().first) < curve.startTime()) ends.before = Extrapolation::hold;
    if (rate.time(conflict.frames.back().last) > curve.endTime()) ends.after = Extrapolation::hold;
    return ends == curve.ends() ? curve : curve.withEnds(ends);
}

/// The keys that start a joint's slerp segments in these frames.
std::vector<KeyPlace> slerpKeys(const Clip& clip, const LimitConflict& conflict) {
    std::vector<KeyPlace> places;
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
                if (key.interpolation == Interpolation::slerp) places.push_back({id, key.time});
            }
        }
    }
    return places;
}

/// Takes what a conflict has of slerp out of a clip; false where there is none.
bool straighten(Clip& clip, const LimitConflict& conflict) {
    const auto changes = reinterpolatedKeys(clip, slerpKeys(clip, conflict), Interpolation::linear);
    std::map<ChannelId, std::map<std::size_t, Key>> changed;
    for (const KeyChange& change : changes) {
        const Curve& curve = *clip.find(change.from.id);
        changed[change.from.id].emplace(*keyIndexAt(curve, change.from.time), change.to);
    }
    for (const auto& [id, keys] : changed)
        putTrack(clip, {id, std::make_shared<const Curve>(withKeys(*clip.find(id), keys))});
    return !changes.empty();
}

/// One step towards a channel inside its limit; false where there is nothing left to do.
bool clamp(Clip& clip, const LimitConflict& conflict, const AngleLimit& limit) {
    const Curve* const curve = clip.find(conflict.id);
    if (!curve) {
        const Key key{clip.rate.time(clip.firstFrame), project(limit, 0), Interpolation::catmullRom};
        putTrack(clip, {conflict.id, std::make_shared<const Curve>(Curve::fromKeys({key}))});
        return true;
    }
    Curve inside = withSegmentsInside(withKeysInside(*curve, limit), limit);
    inside = withEndsInside(inside, conflict, clip.rate);
    if (inside == *curve) return straighten(clip, conflict);
    putTrack(clip, {conflict.id, std::make_shared<const Curve>(std::move(inside))});
    return true;
}

}  // namespace

Result<Scene> clampConflicts(const Scene& scene, CharacterId character, ClipId clip,
                             std::span<const ChannelId> channels, const std::atomic<bool>* cancel,
                             std::atomic<float>* progress) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const auto owner = scene.find(character);
    const Skeleton& skeleton = *owner->skeleton;
    for (const ChannelId& id : channels) {
        if (const auto free = checkChannel(*owner, id); !free) return tl::unexpected<Error>(free.error());
    }
    bool changes = false;
    std::vector<ChannelId> left(channels.begin(), channels.end());
    while (!left.empty()) {
        const auto conflicts = limitConflicts(owner, std::make_shared<const Clip>(*edited),
                                              {.only = left, .cancel = cancel, .progress = progress});
        if (!conflicts) return tl::unexpected<Error>(conflicts.error());
        std::vector<JointId> touched;
        for (const LimitConflict& conflict : *conflicts) {
            const JointLimits& limits = skeleton[*skeleton.find(conflict.id.joint)].limits;
            const auto at = static_cast<std::size_t>(component(conflict.id.channel));
            if (clamp(*edited, conflict, limits.angles[at])) touched.push_back(conflict.id.joint);
        }
        changes |= !touched.empty();
        // What became of these is to be seen, and of the angles beside them; of others nothing has changed.
        std::erase_if(left,
                      [&](ChannelId id) { return std::ranges::find(touched, id.joint) == touched.end(); });
        progress = nullptr;  // most of the work is done
    }
    return changes ? withClip(scene, character, std::move(*edited)) : scene;
}

}  // namespace sinew
