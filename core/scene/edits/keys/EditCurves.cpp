#include "core/scene/edits/keys/EditCurves.h"

#include <algorithm>
#include <set>

#include "core/anim/clip/KeyChange.h"
#include "core/anim/clip/SlerpChannels.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/keys/CheckChannels.h"

namespace sinew {

Result<Scene> setCurves(const Scene& scene, CharacterId character, ClipId clip,
                        std::span<const Track> curves) {
    Result<Clip> edited = curvesOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const auto owner = scene.find(character);
    for (const Track& track : curves) {
        if (const auto free = checkChannel(*owner, track.id); !free)
            return tl::unexpected<Error>(free.error());
        if (!track.curve || track.curve->empty())
            return fail(ErrorCode::argumentInvalid, "clip " + edited->name, "a curve has no keys");
        for (const Key& key : track.curve->keys()) {
            if (const auto checked = checkKey(*edited, track.id, key); !checked)
                return tl::unexpected<Error>(checked.error());
        }
        setTrack(*edited, track);
    }
    return withCurves(scene, character, std::move(*edited));
}

namespace {

Result<void> check(const Clip& clip, std::span<const ChannelId> channels, Interpolation interpolation) {
    if (auto checkedCurves = checkCurves(clip, channels); !checkedCurves) return checkedCurves;
    for (const ChannelId& id : channels) {
        if (interpolation == Interpolation::slerp && !isAngle(id.channel)) {
            return fail(ErrorCode::argumentInvalid, "clip " + clip.name,
                        "SLERP can only be used on angles, not on channel " + std::string(name(id.channel)));
        }
    }
    return {};
}

}  // namespace

Result<Scene> setInterpolation(const Scene& scene, CharacterId character, ClipId clip,
                               std::span<const ChannelId> channels, Interpolation interpolation) {
    Result<Clip> edited = curvesOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (const auto checked = check(*edited, channels, interpolation); !checked)
        return tl::unexpected<Error>(checked.error());
    std::set<ChannelId> all(channels.begin(), channels.end());
    for (const ChannelId& id : channels) {
        if (!isAngle(id.channel)) continue;
        if (interpolation != Interpolation::slerp && !rotatesBySlerp(*edited, id.joint)) continue;
        for (int i = 0; i < 3; ++i) all.insert({id.joint, angle(i)});
    }
    for (Track& track : edited->tracks) {
        if (!all.contains(track.id)) continue;
        track.curve = std::make_shared<const Curve>(track.curve->withInterpolation(interpolation));
    }
    return withCurves(scene, character, std::move(*edited));
}

Result<Scene> setExtrapolation(const Scene& scene, CharacterId character, ClipId clip,
                               std::span<const ChannelId> channels, std::optional<Extrapolation> before,
                               std::optional<Extrapolation> after) {
    Result<Clip> edited = curvesOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (const auto checked = checkCurves(*edited, channels); !checked)
        return tl::unexpected<Error>(checked.error());
    const std::vector<ChannelId> all = withSlerpAngles(*edited, channels);
    bool changes = false;
    for (Track& track : edited->tracks) {
        if (!std::ranges::binary_search(all, track.id)) continue;
        const EndExtrapolation old = track.curve->extrapolation();
        const EndExtrapolation ends{before.value_or(old.before), after.value_or(old.after)};
        if (ends == old) continue;
        track.curve = std::make_shared<const Curve>(track.curve->withExtrapolation(ends));
        changes = true;
    }
    return changes ? withCurves(scene, character, std::move(*edited)) : scene;
}

Result<Scene> smoothKeys(const Scene& scene, CharacterId character, ClipId clip,
                         const SmoothSettings& settings, const WorkControl& control) {
    return curvesOf(scene, character, clip)
        .and_then([&](Clip edited) {
            return smoothed(*scene.find(character)->skeleton, std::move(edited), settings, control);
        })
        .map([&](Clip edited) { return withCurves(scene, character, std::move(edited)); });
}

Result<Scene> unrollRotations(const Scene& scene, CharacterId character, ClipId clip,
                              const UnrollSettings& settings, const WorkControl& control) {
    Result<Clip> edited = curvesOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const Skeleton& skeleton = *scene.find(character)->skeleton;
    if (const auto known = checkJoints(skeleton, settings.joints); !known)
        return tl::unexpected<Error>(known.error());
    UnrollResult result = unrolled(skeleton, std::move(*edited), settings, control);
    if (control.isCancelled()) return fail(ErrorCode::cancelled, "", "unrolling was cancelled");
    if (std::ranges::none_of(result.findings, &UnrollFinding::removed)) return scene;
    return withCurves(scene, character, std::move(result.clip));
}

}  // namespace sinew
