#include <algorithm>

#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/clips/RetimeClip.h"
#include "tests/core/edits/Draw.h"
#include "tests/core/edits/RandomEdit.h"

namespace sinew::test {

namespace {

/// The arguments for editing a clip's time; the clip is null if the scene has none.
struct Target {
    explicit Target(const Scene& scene, Dice& dice) : character(drawCharacter(scene, dice)) {
        if (!character) return;
        clip = drawClip(*character, dice);
        const Joint* joint = drawJoint(*character, dice);
        if (joint != nullptr && dice.chance(0.5)) joints.push_back(joint->id);
    }

    std::shared_ptr<const Character> character;
    std::shared_ptr<const Clip> clip;
    std::vector<JointId> joints;
};

tl::unexpected<Error> nothingToEdit() { return fail(ErrorCode::argumentInvalid, "", "nothing to edit"); }

Result<Scene> insertSome(const Scene& scene, Dice& dice) {
    const Target drawn(scene, dice);
    if (!drawn.clip) return nothingToEdit();
    const Seconds length =
        dice.chance(0.7) ? drawn.clip->rate.time({dice.integer(1, 20)}) : Seconds{dice.between(-0.1, 1)};
    return insertTime(scene, drawn.character->id, drawn.clip->id, drawn.joints, drawTime(*drawn.clip, dice),
                      length);
}

Result<Scene> removeSome(const Scene& scene, Dice& dice) {
    const Target drawn(scene, dice);
    if (!drawn.clip) return nothingToEdit();
    const Seconds from = drawTime(*drawn.clip, dice);
    const Seconds to = dice.chance(0.5) ? drawTime(*drawn.clip, dice) : from + Seconds{dice.between(0, 1)};
    return removeTime(scene, drawn.character->id, drawn.clip->id, drawn.joints, from, to);
}

Result<Scene> changeSome(const Scene& scene, Dice& dice) {
    const Target drawn(scene, dice);
    if (!drawn.clip) return nothingToEdit();
    const double factor = dice.chance(0.5) ? dice.integer(1, 4) : dice.between(-0.1, 2);
    return changeSpeed(scene, drawn.character->id, drawn.clip->id, factor);
}

Result<Scene> markSome(const Scene& scene, Dice& dice) {
    const Target drawn(scene, dice);
    if (!drawn.clip) return nothingToEdit();
    std::vector<Marker> markers = drawn.clip->markers;
    std::erase_if(markers, [&](const Marker&) { return dice.chance(0.3); });
    for (int i = dice.integer(0, 3); i > 0; --i) {
        markers.push_back({drawTime(*drawn.clip, dice), "mark " + std::to_string(dice.integer(0, 9))});
    }
    return setMarkers(scene, drawn.character->id, drawn.clip->id, markers);
}

Result<Scene> touchSome(const Scene& scene, Dice& dice) {
    const Target drawn(scene, dice);
    const int joints = drawn.character ? drawn.character->skeleton->size() : 0;
    if (!drawn.clip || joints == 0) return nothingToEdit();
    if (dice.chance(0.2)) return setContacts(scene, drawn.character->id, drawn.clip->id, std::nullopt);
    std::vector<ClipContact> contacts = drawn.clip->contacts.value_or(std::vector<ClipContact>());
    std::erase_if(contacts, [&](const ClipContact&) { return dice.chance(0.3); });
    for (int i = dice.integer(0, 3); i > 0; --i) {
        const auto [first, last] = std::minmax({drawTime(*drawn.clip, dice), drawTime(*drawn.clip, dice)});
        contacts.push_back({(*drawn.character->skeleton)[dice.integer(0, joints - 1)].id, first, last});
    }
    return setContacts(scene, drawn.character->id, drawn.clip->id, contacts);
}

}  // namespace

std::vector<RandomEdit> timeEdits() {
    return {{"ChangeSpeed", changeSome},
            {"InsertTime", insertSome},
            {"RemoveTime", removeSome},
            {"SetContacts", touchSome},
            {"SetMarkers", markSome}};
}

}  // namespace sinew::test
