#include "core/scene/edits/keys/EditKeys.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "core/scene/edits/limits/EditLimits.h"
#include "tests/core/edits/Draw.h"
#include "tests/core/edits/RandomEdit.h"

namespace sinew::test {

namespace {

Result<Scene> setSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    const auto clip = character ? drawClip(*character, dice) : nullptr;
    if (!clip) return fail(ErrorCode::argumentInvalid, "", "nothing to edit");
    constexpr std::array kFirst{Interpolation::catmullRom, Interpolation::linear, Interpolation::step};
    return setKeys(scene, character->id, clip->id, drawTime(*clip, dice), drawValues(*character, dice),
                   kFirst[static_cast<std::size_t>(dice.integer(0, 2))]);
}

Result<Scene> setUnkeyedSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    const auto clip = character ? drawClip(*character, dice) : nullptr;
    if (!clip) return fail(ErrorCode::argumentInvalid, "", "nothing to edit");
    return setUnkeyedPose(scene, character->id, clip->id, drawTime(*clip, dice),
                          drawValues(*character, dice));
}

Result<Scene> deleteSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    const auto clip = character ? drawClip(*character, dice) : nullptr;
    const Joint* joint = character ? drawJoint(*character, dice) : nullptr;
    if (!clip || !joint) return fail(ErrorCode::argumentInvalid, "", "nothing to edit");
    const Seconds from = drawTime(*clip, dice);
    const std::vector<JointId> joints{joint->id};
    const auto keys = keysBetween(*clip, joints, from, from + Seconds{dice.between(0, 3)});
    return deleteKeys(scene, character->id, clip->id, keys);
}

/// The key changes of one kind for some keys of a clip.
std::vector<KeyChange> drawChanges(const Clip& clip, Dice& dice) {
    const Seconds from = drawTime(clip, dice);
    std::vector<KeyRef> places = keysBetween(clip, {}, from, from + Seconds{dice.between(0, 3)});
    const double share = dice.between(0, 1);
    std::erase_if(places, [&](const KeyRef&) { return dice.chance(share); });
    switch (dice.integer(0, 4)) {
        case 0:
            return snappedKeys(clip, places);
        case 1:
            return alignedKeys(clip, places, drawTime(clip, dice));
        case 2:
            return reversedKeys(clip, places);
        case 3:
            return keysWithInterpolation(clip, places, static_cast<Interpolation>(dice.integer(0, 6)));
        default:
            break;
    }
    KeyTransform map;
    map.timeScale = dice.chance(0.5) ? 1 : dice.between(-2, 2);
    map.timePivot = from;
    map.timeOffset = clip.rate.time({dice.integer(-20, 20)});
    map.valueScale = dice.chance(0.5) ? 1 : dice.between(-2, 2);
    map.snapToFrames = dice.chance(0.5);
    return transformedKeys(clip, places, map);
}

Result<Scene> sceneOf(Result<MovedKeys> moved) {
    if (!moved) return tl::unexpected<Error>(moved.error());
    return std::move(moved->scene);
}

Result<Scene> changeSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    const auto clip = character ? drawClip(*character, dice) : nullptr;
    if (!clip) return fail(ErrorCode::argumentInvalid, "", "nothing to edit");
    return sceneOf(changeKeys(scene, character->id, clip->id, drawChanges(*clip, dice)));
}

Result<Scene> putSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    const auto clip = character ? drawClip(*character, dice) : nullptr;
    if (!clip) return fail(ErrorCode::argumentInvalid, "", "nothing to edit");
    std::vector<ChannelKey> keys;
    for (int i = dice.integer(0, 3); i > 0; --i) {
        const Seconds time = drawTime(*clip, dice);
        for (const ChannelValue& value : drawValues(*character, dice)) {
            const auto kind = static_cast<Interpolation>(dice.integer(0, isAngle(value.id.channel) ? 6 : 5));
            keys.push_back({value.id, {time, value.value, kind, dice.between(-1, 1), dice.between(-1, 1)}});
        }
    }
    return sceneOf(putKeys(scene, character->id, clip->id, keys));
}

Result<Scene> pasteSome(const Scene& scene, Dice& dice) {
    const auto from = drawCharacter(scene, dice);
    const auto model = from ? drawClip(*from, dice) : nullptr;
    const auto onto = drawCharacter(scene, dice);
    const auto clip = onto ? drawClip(*onto, dice) : nullptr;
    if (!model || !clip) return fail(ErrorCode::argumentInvalid, "", "nothing to paste");
    const Seconds start = drawTime(*model, dice);
    const auto places = keysBetween(*model, {}, start, start + Seconds{dice.between(0, 2)});
    const KeyCopy copy = copyKeys(*from, *model, places);
    auto pasted = pasteKeys(scene, onto->id, clip->id, copy, drawTime(*clip, dice));
    if (!pasted) return tl::unexpected<Error>(pasted.error());
    return std::move(pasted->moved.scene);
}

Result<Scene> enforceSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    const Joint* joint = character ? drawJoint(*character, dice) : nullptr;
    if (!joint) return fail(ErrorCode::argumentInvalid, "", "nothing to edit");
    const std::vector<JointId> joints{joint->id};
    return setLimitsEnforced(scene, character->id, joints,
                             kLimitUses[static_cast<std::size_t>(dice.integer(0, 2))], dice.chance(0.5));
}

}  // namespace

std::vector<RandomEdit> keyEdits() {
    return {{"ChangeKeys", changeSome},
            {"DeleteKeys", deleteSome},
            {"PasteKeys", pasteSome},
            {"PutKeys", putSome},
            {"SetKeys", setSome},
            {"SetLimitsEnforced", enforceSome},
            {"SetUnkeyedPose", setUnkeyedSome}};
}

}  // namespace sinew::test
