#include "core/scene/edits/motion/PlantFeet.h"

#include <algorithm>

#include "core/scene/analysis/Contacts.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/characters/EditPoses.h"
#include "core/scene/evaluation/FootPin.h"
#include "core/scene/evaluation/SolveGoals.h"

namespace sinew {

namespace {

constexpr double kShortestSlide = 0.0005;  // metres; less is not worth the keys

FrameIndex middleOf(const Contact& contact) {
    return {contact.first.value + (contact.last.value - contact.first.value) / 2};
}

/// Returns the largest distance of the contact's point from its position at the middle, metres; on some
/// frames if cancelled.
double contactSlide(Evaluator& evaluator, const Contact& contact, const WorkControl& control) {
    const FrameRate rate = evaluator.clip()->rate;
    evaluator.evaluate(rate.time(middleOf(contact)));
    const Eigen::Vector3d middle = evaluator.bone(contact.joint).tail;
    double slide = 0;
    for (FrameIndex frame = contact.first; frame <= contact.last && !control.isCancelled(); ++frame.value) {
        evaluator.evaluate(rate.time(frame));
        slide = std::max(slide, (evaluator.bone(contact.joint).tail - middle).norm());
    }
    return slide;
}

/// Returns the topmost joint that pinning the end of `joint` rotates.
int topOfLeg(const Skeleton& skeleton, int joint) {
    for (int i = 1; i < FootPinSettings().depth && skeleton[joint].parent != kNoParent; ++i)
        joint = skeleton[joint].parent;
    return joint;
}

/// Removes contacts that overlap an earlier one of the same leg.
std::vector<Contact> withoutOverlaps(const Skeleton& skeleton, std::vector<Contact> contacts) {
    std::vector<Contact> kept;
    for (const Contact& contact : contacts) {
        const auto overlaps = [&](const Contact& other) {
            return topOfLeg(skeleton, other.joint) == topOfLeg(skeleton, contact.joint) &&
                   other.first <= contact.last && contact.first <= other.last;
        };
        if (std::ranges::none_of(kept, overlaps)) kept.push_back(contact);
    }
    return kept;
}

/// Returns the number of frames over which a contact blends to its neighbours of the same leg.
std::int64_t blendBetween(const Skeleton& skeleton, const std::vector<Contact>& contacts,
                          const Contact& contact, bool after, std::int64_t longest) {
    std::int64_t blend = longest;
    for (const Contact& other : contacts) {
        if (other == contact || topOfLeg(skeleton, other.joint) != topOfLeg(skeleton, contact.joint))
            continue;
        const std::int64_t gap =
            after ? other.first.value - contact.last.value : contact.first.value - other.last.value;
        if (gap > 0) blend = std::min(blend, gap / 2);
    }
    return blend;
}

}  // namespace

Result<PlantedFeet> plantFeet(const Scene& scene, CharacterId character, ClipId clip,
                              const PlantSettings& settings) {
    const Result<Clip> found = clipOf(scene, character, clip);
    if (!found) return tl::unexpected<Error>(found.error());
    const auto owner = scene.find(character);
    const Skeleton& skeleton = *owner->skeleton;
    const auto before = withoutWarp(*positionOf(owner->clips, clip));
    std::vector<Contact> contacts =
        withoutOverlaps(skeleton, contactsOf(*owner, before, {.cancel = settings.control.cancel}));
    const auto cancelled = [] { return fail(ErrorCode::cancelled, "", "planting was cancelled"); };
    if (settings.control.isCancelled()) return cancelled();  // contactsOf() then finds none
    PlantedFeet planted{scene};
    Evaluator evaluator(withoutGoals(*owner), before);
    const std::int64_t blend = std::max<std::int64_t>(0, before->rate.nearestFrame(settings.blend).value);
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        settings.control.report(static_cast<double>(i) / static_cast<double>(contacts.size()));
        if (settings.control.isCancelled()) return cancelled();
        const Contact& contact = contacts[i];
        const auto& frames = settings.frames;
        if (frames && (contact.last < frames->first || contact.first > frames->last)) continue;
        ++planted.contacts;
        const double slide = contactSlide(evaluator, contact, settings.control);
        if (settings.control.isCancelled()) return cancelled();
        planted.slideBefore = std::max(planted.slideBefore, slide);
        if (slide <= kShortestSlide) {
            planted.slideAfter = std::max(planted.slideAfter, slide);
            continue;
        }
        FootPinSettings pin;
        pin.point = {contact.joint, BonePoint::End::tail};
        pin.first = contact.first;
        pin.last = contact.last;
        pin.blendIn = blendBetween(skeleton, contacts, contact, false, blend);
        pin.blendOut = blendBetween(skeleton, contacts, contact, true, blend);
        pin.referenceFrame = middleOf(contact);
        pin.cancel = settings.control.cancel;
        const auto now = planted.scene.find(character);
        const auto solved = pinFoot(*now, *positionOf(now->clips, clip), pin);
        if (!solved) return tl::unexpected<Error>(solved.error());
        if (!solved->solved.channels.empty()) {
            auto posed = setPoses(planted.scene, character, clip, solved->first, solved->solved.poses,
                                  solved->solved.channels, {settings.control.cancel});
            if (!posed) return tl::unexpected<Error>(posed.error());
            planted.scene = *std::move(posed);
        }
        ++planted.pinned;
        planted.slideAfter = std::max(planted.slideAfter, solved->after.maxOffset);
    }
    return planted;
}

}  // namespace sinew
