#include "core/scene/edits/BakeWarp.h"

#include <algorithm>

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

/// The frames of the baked clip in which a contact of the one before is: as the foot's own joint plays.
std::optional<Contact> contactAfter(const Contact& contact, const Clip& before, const Skeleton& skeleton,
                                    const std::vector<JointId>& chosen) {
    Contact made = contact;
    if (std::ranges::find(chosen, skeleton[contact.joint].id) != chosen.end()) {
        const auto frame = [&](Seconds time) { return before.rate.nearestFrame(time); };
        made.first = frame(before.warp->firstTime(before.rate.time(contact.first)));
        made.last = frame(before.warp->lastTime(before.rate.time(contact.last)));
    }
    made.first = std::max(made.first, before.firstFrame);
    made.last = std::min(made.last, before.lastFrame);
    return made.first < made.last ? std::optional(made) : std::nullopt;
}

/// Feet that stand held where they are in the middle of their contact.
Result<void> repair(WarpBaking& made, CharacterId character, const std::shared_ptr<const Clip>& before,
                    const WarpBakeSettings& settings) {
    constexpr double kSlide = 0.0005;  // metres: less is not worth a key
    const auto owner = made.scene.find(character);
    const Skeleton& skeleton = *owner->skeleton;
    for (const Contact& was : contactsOf(*owner, before)) {
        if (!isTorn(skeleton, settings.joints, was.joint)) continue;
        const auto contact = contactAfter(was, *before, skeleton, settings.joints);
        if (!contact) continue;
        const auto clip = std::make_shared<const Clip>(*clipOf(made.scene, character, before->id));
        WarpedContact report{skeleton[was.joint].id, contact->first, contact->last};
        report.slideSource = slideOf(*owner, unwarped(before), was);
        report.slideBefore = report.slideAfter = slideOf(*owner, clip, *contact);
        if (report.slideBefore > report.slideSource + kSlide) {
            FootPinSettings pinning;
            pinning.point = {contact->joint, BonePoint::End::tail};
            pinning.first = contact->first;
            pinning.last = contact->last;
            pinning.placed = FrameIndex{(contact->first.value + contact->last.value) / 2};
            pinning.cancel = settings.cancel;
            const auto pin = pinFoot(*owner, clip, pinning);
            if (!pin) return tl::unexpected<Error>(pin.error());
            auto posed = setPoses(made.scene, character, clip->id, pin->first, pin->solved.poses,
                                  pin->solved.channels);
            if (!posed) return tl::unexpected<Error>(posed.error());
            made.scene = *std::move(posed);
            report.slideAfter = pin->after.path;
        }
        made.report.contacts.push_back(report);
    }
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
