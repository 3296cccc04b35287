#include "core/scene/edits/BakeWarp.h"

#include <algorithm>

#include "core/anim/PlayTimes.h"
#include "core/scene/Contacts.h"
#include "core/scene/Evaluator.h"
#include "core/scene/FootPin.h"
#include "core/scene/SolveGoals.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/SetPoses.h"

namespace sinew {
namespace {

/// The unkeyed pose of a clip, if it has one, where its moment plays first.
Scene withPoseMoved(Scene scene, CharacterId character, const Clip& before) {
    Character owner = *scene.find(character);
    if (!owner.unkeyed || owner.unkeyed->clip != before.id) return scene;
    UnkeyedPose pose = *owner.unkeyed;
    pose.time = before.rate.time(before.rate.nearestFrame(before.warp->firstTime(pose.time)));
    owner.unkeyed = std::make_shared<const UnkeyedPose>(std::move(pose));
    return withCharacter(std::move(scene), std::move(owner));
}

/// How long the way of a joint's tail is over frames.
double slideOf(const Character& character, const std::shared_ptr<const Clip>& clip, const Contact& contact) {
    Evaluator evaluator(withoutGoals(character), clip);
    double way = 0;
    std::optional<Eigen::Vector3d> last;
    for (FrameIndex frame = contact.first; frame <= contact.last; ++frame.value) {
        evaluator.evaluate(clip->rate.time(frame));
        const Eigen::Vector3d tail = evaluator.bone(contact.joint).tail;
        if (last) way += (tail - *last).norm();
        last = tail;
    }
    return way;
}

/// Whether some, but not all, of the joints that carry a foot are warped: else it stands as it did.
bool isTorn(const Skeleton& skeleton, const std::vector<JointId>& chosen, int foot) {
    bool any = false, all = true;
    for (int joint = foot; joint != kNoParent; joint = skeleton[joint].parent) {
        const bool warped = std::ranges::find(chosen, skeleton[joint].id) != chosen.end();
        any |= warped;
        all &= warped;
    }
    return any && !all;
}

/// A contact of the clip before, and the frames of the baked one in which it plays.
struct Playing {
    Contact was, is;
    std::int64_t blendIn = 0, blendOut = 0;
};

/// Each time that a contact plays, as the foot's own joint does.
void addPlayings(std::vector<Playing>& all, const Contact& was, const Clip& before, bool isWarped) {
    const auto time = [&](FrameIndex frame) { return before.rate.time(frame); };
    const TimeWarp* warp = isWarped ? before.warp.get() : nullptr;
    for (const auto& [begin, end] : playIntervals(warp, time(was.first), time(was.last))) {
        Contact is = was;
        is.first = std::max(before.rate.nearestFrame(begin), before.firstFrame);
        is.last = std::min(before.rate.nearestFrame(end), before.lastFrame);
        if (is.first < is.last) all.push_back({was, is});
    }
}

/// Feet take hold and let go between their contacts: the way there and the way back have half of it each.
void blend(std::vector<Playing>& all) {
    const std::int64_t most = FootPinSettings().blendIn;
    std::ranges::sort(all, {}, [](const Playing& each) { return std::pair(each.is.joint, each.is.first); });
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i].blendIn = all[i].blendOut = most;
        if (i == 0 || all[i - 1].is.joint != all[i].is.joint) continue;
        const std::int64_t between = (all[i].is.first - all[i - 1].is.last).value;
        all[i].blendIn = all[i - 1].blendOut = std::clamp<std::int64_t>(between / 2, 0, most);
    }
}

/// A foot held where it is in the middle of its contact, if it slides.
Result<WarpedContact> hold(Scene& scene, CharacterId character, const std::shared_ptr<const Clip>& before,
                           const Playing& playing, const std::atomic<bool>* cancel) {
    constexpr double kSlide = 0.0005;  // metres: less is not worth a key
    const auto owner = scene.find(character);
    const auto clip = std::make_shared<const Clip>(*clipOf(scene, character, before->id));
    const Contact& contact = playing.is;
    WarpedContact report{(*owner->skeleton)[contact.joint].id, contact.first, contact.last};
    report.slideSource = slideOf(*owner, unwarped(before), playing.was);
    report.slideBefore = report.slideAfter = slideOf(*owner, clip, contact);
    if (report.slideBefore <= report.slideSource + kSlide) return report;
    FootPinSettings pinning;
    pinning.point = {contact.joint, BonePoint::End::tail};
    pinning.first = contact.first;
    pinning.last = contact.last;
    pinning.blendIn = playing.blendIn;
    pinning.blendOut = playing.blendOut;
    pinning.placed = FrameIndex{(contact.first.value + contact.last.value) / 2};
    pinning.cancel = cancel;
    const auto pin = pinFoot(*owner, clip, pinning);
    if (!pin) return tl::unexpected<Error>(pin.error());
    auto posed = setPoses(scene, character, clip->id, pin->first, pin->solved.poses, pin->solved.channels);
    if (!posed) return tl::unexpected<Error>(posed.error());
    scene = *std::move(posed);
    report.slideAfter = pin->after.path;
    return report;
}

/// Feet that stand stay where they are, each time that they do.
Result<void> repair(WarpBaking& made, CharacterId character, const std::shared_ptr<const Clip>& before,
                    const WarpBakeSettings& settings) {
    const auto owner = made.scene.find(character);
    const Skeleton& skeleton = *owner->skeleton;
    std::vector<Playing> all;
    ContactSettings finding;
    finding.cancel = settings.cancel;
    for (const Contact& was : contactsOf(*owner, before, finding)) {
        if (!isTorn(skeleton, settings.joints, was.joint)) continue;
        const JointId foot = skeleton[was.joint].id;
        addPlayings(all, was, *before, std::ranges::find(settings.joints, foot) != settings.joints.end());
    }
    blend(all);
    const auto stopped = [&] { return settings.cancel && *settings.cancel; };
    for (const Playing& playing : all) {
        if (stopped()) break;
        auto held = hold(made.scene, character, before, playing, settings.cancel);
        if (!held) return tl::unexpected<Error>(held.error());
        made.report.contacts.push_back(*std::move(held));
    }
    if (stopped()) return fail(ErrorCode::cancelled, "", "baking was cancelled");
    made.report.keysAfter = clipOf(made.scene, character, before->id)->keyCount();
    return {};
}

}  // namespace

Result<WarpBaking> bakeWarp(const Scene& scene, CharacterId character, ClipId clip,
                            const WarpBakeSettings& settings) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const auto before = std::make_shared<const Clip>(*std::move(edited));
    Result<BakedWarp> baked = bakedWarp(scene.find(character)->skeleton, before, settings);
    if (!baked) return tl::unexpected<Error>(baked.error());
    WarpBaking made{withClip(scene, character, std::move(baked->clip)), std::move(baked->report)};
    if (made.report.wholeBody) {
        made.scene = withPoseMoved(std::move(made.scene), character, *before);
    } else if (settings.repairsContacts) {
        if (auto repaired = repair(made, character, before, settings); !repaired)
            return tl::unexpected<Error>(repaired.error());
    }
    return made;
}

}  // namespace sinew
