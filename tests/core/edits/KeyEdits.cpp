#include "core/scene/edits/DeleteKeys.h"
#include "core/scene/edits/SetKeys.h"
#include "core/scene/edits/SetLimitsEnforced.h"
#include "core/scene/edits/SetUnkeyedPose.h"
#include "tests/core/edits/Draw.h"
#include "tests/core/edits/RandomEdit.h"

namespace sinew::test {

namespace {

using EditAtTime = Result<Scene> (*)(const Scene&, CharacterId, ClipId, Seconds,
                                     std::span<const ChannelValue>);

template <EditAtTime edit>
Result<Scene> apply(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    const auto clip = character ? drawClip(*character, dice) : nullptr;
    if (!clip) return fail(ErrorCode::argumentInvalid, "", "nothing to edit");
    return edit(scene, character->id, clip->id, drawTime(*clip, dice), drawValues(*character, dice));
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

Result<Scene> enforceSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    const Joint* joint = character ? drawJoint(*character, dice) : nullptr;
    if (!joint) return fail(ErrorCode::argumentInvalid, "", "nothing to edit");
    const std::vector<JointId> joints{joint->id};
    return setLimitsEnforced(scene, character->id, joints, dice.chance(0.5));
}

}  // namespace

std::vector<RandomEdit> keyEdits() {
    return {{"DeleteKeys", deleteSome},
            {"SetKeys", apply<setKeys>},
            {"SetLimitsEnforced", enforceSome},
            {"SetUnkeyedPose", apply<setUnkeyedPose>}};
}

}  // namespace sinew::test
