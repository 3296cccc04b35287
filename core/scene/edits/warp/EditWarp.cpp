#include "core/scene/edits/warp/EditWarp.h"

#include <algorithm>
#include <string>

#include "core/anim/warp/PlayTimes.h"
#include "core/scene/LayeredClips.h"
#include "core/scene/analysis/Contacts.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/characters/EditPoses.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/scene/evaluation/FootPin.h"
#include "core/scene/evaluation/SolveGoals.h"

namespace sinew {

namespace {

// The limit of motion importers. A longer clip could be shown, but neither baked nor exported.
constexpr std::int64_t kMaxFrames = 10'000'000;

/// Checks muted warps too, since they may be unmuted. A clip without a warp may have any length.
Result<void> checkPlayedFrames(Clip clip) {
    if (!clip.warp) return {};
    clip.warpMuted = false;
    const FrameRange played = clip.playedRange();
    if (played.count() <= kMaxFrames) return {};
    return fail(ErrorCode::valueRange, "clip " + clip.name,
                "the warped clip would have " + std::to_string(played.count()) + " frames, but at most " +
                    std::to_string(kMaxFrames) + " are supported");
}

bool same(const std::shared_ptr<const TimeWarp>& a, const std::shared_ptr<const TimeWarp>& b) {
    return a == b || (a && b && *a == *b);
}

}  // namespace

Result<Scene> setWarp(const Scene& scene, CharacterId character, ClipId clip,
                      std::shared_ptr<const TimeWarp> warp) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (same(edited->warp, warp)) return scene;
    edited->warp = std::move(warp);
    if (!edited->warp) edited->warpMuted = false;
    if (const auto checked = checkPlayedFrames(*edited); !checked)
        return tl::unexpected<Error>(checked.error());
    return withClip(scene, character, std::move(*edited));
}

Result<Scene> muteWarp(const Scene& scene, CharacterId character, ClipId clip, bool muted) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (!edited->warp)
        return fail(ErrorCode::argumentInvalid, "clip " + edited->name, "the clip has no time warp");
    if (edited->warpMuted == muted) return scene;
    if (const auto checked = checkPlayedFrames(*edited); !muted && !checked)
        return tl::unexpected<Error>(checked.error());
    edited->warpMuted = muted;
    return withClip(scene, character, std::move(*edited));
}

namespace {

/// Returns the length of the path of a joint's tail during a contact, metres; of a part of it if cancelled.
double slideDistance(const Character& character, const std::shared_ptr<const Clip>& clip,
                     const Contact& contact, const WorkControl& control) {
    Evaluator evaluator(withoutGoals(character), clip);
    double distance = 0;
    std::optional<Eigen::Vector3d> last;
    for (FrameIndex frame = contact.first; frame <= contact.last && !control.isCancelled(); ++frame.value) {
        evaluator.evaluate(clip->rate.time(frame));
        const Eigen::Vector3d tail = evaluator.bone(contact.joint).tail;
        if (last) distance += (tail - *last).norm();
        last = tail;
    }
    return distance;
}

/// Returns whether some, but not all, of the joints from the root to a foot are warped. Otherwise the foot
/// stays planted by itself.
bool isPartlyWarped(const Skeleton& skeleton, const std::vector<JointId>& chosen, int foot) {
    bool any = false, all = true;
    for (int joint = foot; joint != kNoParent; joint = skeleton[joint].parent) {
        const bool warped = std::ranges::find(chosen, skeleton[joint].id) != chosen.end();
        any |= warped;
        all &= warped;
    }
    return any && !all;
}

/// A contact of the source clip, and the frames of the baked clip in which it plays.
struct ContactPlayback {
    Contact source, played;
    std::int64_t blendIn = 0, blendOut = 0;
};

/// Adds one entry for each time a contact plays, according to the foot joint's own timing.
void addPlaybacks(std::vector<ContactPlayback>& all, const Contact& source, const Clip& before,
                  bool isWarped) {
    const auto time = [&](FrameIndex frame) { return before.rate.time(frame); };
    const TimeWarp* warp = isWarped ? before.warp.get() : nullptr;
    for (const auto& [begin, end] : playIntervals(warp, time(source.first), time(source.last))) {
        Contact played = source;
        played.first = std::max(before.rate.nearestFrame(begin), before.firstFrame);
        played.last = std::min(before.rate.nearestFrame(end), before.lastFrame);
        if (played.first < played.last) all.push_back({source, played});
    }
}

/// Sets the blend lengths. Between two contacts of the same foot, blending out and blending in each get half
/// of the gap.
void setBlends(std::vector<ContactPlayback>& all) {
    const std::int64_t maxBlend = FootPinSettings().blendIn;
    std::ranges::sort(
        all, {}, [](const ContactPlayback& each) { return std::pair(each.played.joint, each.played.first); });
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i].blendIn = all[i].blendOut = maxBlend;
        if (i == 0 || all[i - 1].played.joint != all[i].played.joint) continue;
        const std::int64_t between = (all[i].played.first - all[i - 1].played.last).value;
        all[i].blendIn = all[i - 1].blendOut = std::clamp<std::int64_t>(between / 2, 0, maxBlend);
    }
}

/// If a foot slides, pins it to its position at the middle of the contact.
Result<WarpedContact> pinSlidingFoot(Scene& scene, CharacterId character,
                                     const std::shared_ptr<const Clip>& before,
                                     const ContactPlayback& playback, const std::atomic<bool>* cancel) {
    constexpr double kSlide = 0.0005;  // metres; a smaller slide is not worth the keys
    const auto owner = scene.find(character);
    const auto clip = *positionOf(owner->clips, before->id);
    const Contact& contact = playback.played;
    WarpedContact report{(*owner->skeleton)[contact.joint].id, contact.first, contact.last};
    report.slideSource = slideDistance(*owner, withoutWarp(before), playback.source, {cancel});
    report.slideBefore = report.slideAfter = slideDistance(*owner, clip, contact, {cancel});
    if (report.slideBefore <= report.slideSource + kSlide) return report;
    FootPinSettings pinSettings;
    pinSettings.point = {contact.joint, BonePoint::End::tail};
    pinSettings.first = contact.first;
    pinSettings.last = contact.last;
    pinSettings.blendIn = playback.blendIn;
    pinSettings.blendOut = playback.blendOut;
    pinSettings.referenceFrame = FrameIndex{(contact.first.value + contact.last.value) / 2};
    pinSettings.cancel = cancel;
    const auto pin = pinFoot(*owner, clip, pinSettings);
    if (!pin) return tl::unexpected<Error>(pin.error());
    auto posed =
        setPoses(scene, character, clip->id, pin->first, pin->solved.poses, pin->solved.channels, {cancel});
    if (!posed) return tl::unexpected<Error>(posed.error());
    scene = *std::move(posed);
    report.slideAfter = pin->after.path;
    return report;
}

/// Pins sliding feet during each contact that plays.
Result<void> pinSlidingFeet(WarpBakeResult& result, CharacterId character,
                            const std::shared_ptr<const Clip>& before, const WarpBakeSettings& settings) {
    const auto owner = result.scene.find(character);
    const Skeleton& skeleton = *owner->skeleton;
    std::vector<ContactPlayback> all;
    ContactSettings contactSettings;
    contactSettings.cancel = settings.cancel;
    for (const Contact& source : contactsOf(*owner, before, contactSettings)) {
        if (!isPartlyWarped(skeleton, settings.joints, source.joint)) continue;
        const JointId foot = skeleton[source.joint].id;
        addPlaybacks(all, source, *before, std::ranges::find(settings.joints, foot) != settings.joints.end());
    }
    setBlends(all);
    const auto isCancelled = [&] { return settings.cancel && *settings.cancel; };
    for (const ContactPlayback& playback : all) {
        if (isCancelled()) break;
        auto contact = pinSlidingFoot(result.scene, character, before, playback, settings.cancel);
        if (!contact) return tl::unexpected<Error>(contact.error());
        result.report.contacts.push_back(*std::move(contact));
    }
    if (isCancelled()) return fail(ErrorCode::cancelled, "", "baking was cancelled");
    result.report.keysAfter = clipOf(result.scene, character, before->id)->keyCount();
    return {};
}

}  // namespace

Result<WarpBakeResult> bakeWarp(const Scene& scene, CharacterId character, ClipId clip,
                                const WarpBakeSettings& settings) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const auto plain = withoutLayers(scene.find(character), std::make_shared<const Clip>(*std::move(edited)),
                                     {.cancel = settings.cancel});
    if (!plain) return tl::unexpected<Error>(plain.error());
    const auto& before = *plain;
    Result<WarpBakeOutput> baked = bakeTimeWarp(scene.find(character)->skeleton, before, settings);
    if (!baked) return tl::unexpected<Error>(baked.error());
    WarpBakeResult result{withClip(scene, character, std::move(baked->clip)), std::move(baked->report)};
    if (result.report.wholeBody) {
        // The unkeyed pose moves to where its moment plays first.
        result.scene = withUnkeyedMoved(std::move(result.scene), character, clip, [&](Seconds time) {
            return before->rate.time(before->rate.nearestFrame(before->warp->firstTime(time)));
        });
    } else if (settings.repairsContacts) {
        if (auto repaired = pinSlidingFeet(result, character, before, settings); !repaired)
            return tl::unexpected<Error>(repaired.error());
    }
    return result;
}

}  // namespace sinew
