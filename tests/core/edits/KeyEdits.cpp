#include "core/scene/edits/DeleteKeys.h"
#include "core/scene/edits/SetKeys.h"
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

Result<Scene> applyDeleteKeys(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    const auto clip = character ? drawClip(*character, dice) : nullptr;
    if (!clip) return fail(ErrorCode::argumentInvalid, "", "nothing to edit");
    std::vector<ChannelId> channels;
    for (const ChannelValue& value : drawValues(*character, dice)) channels.push_back(value.id);
    return deleteKeys(scene, character->id, clip->id, drawTime(*clip, dice), channels);
}

}  // namespace

std::vector<RandomEdit> keyEdits() {
    return {{"DeleteKeys", applyDeleteKeys},
            {"SetKeys", apply<setKeys>},
            {"SetUnkeyedPose", apply<setUnkeyedPose>}};
}

}  // namespace sinew::test
