#include "core/scene/edits/motion/BlendClips.h"
#include "core/scene/edits/motion/EaseClip.h"
#include "core/scene/edits/motion/MakeLoop.h"
#include "core/scene/edits/motion/MirrorClip.h"
#include "core/scene/edits/motion/PlantFeet.h"
#include "core/scene/edits/motion/RootEdits.h"
#include "tests/core/edits/Draw.h"
#include "tests/core/edits/RandomEdit.h"

namespace sinew::test {

namespace {

/// The arguments of an edit of a whole clip; the clip is null if the scene has none.
struct DrawnClip {
    DrawnClip(const Scene& scene, Dice& dice) : character(drawCharacter(scene, dice)) {
        if (character) clip = drawClip(*character, dice);
    }
    std::shared_ptr<const Character> character;
    std::shared_ptr<const Clip> clip;
};

tl::unexpected<Error> noClip() { return fail(ErrorCode::argumentInvalid, "", "nothing to edit"); }

RootMotionSettings drawSettings(Dice& dice) {
    return {dice.chance(0.7), dice.chance(0.3), {dice.chance(0.3) ? dice.between(-0.1, 1) : 0}};
}

Result<Scene> extractSome(const Scene& scene, Dice& dice) {
    const DrawnClip drawn(scene, dice);
    if (!drawn.clip) return noClip();
    return extractRoot(scene, drawn.character->id, drawn.clip->id, drawSettings(dice));
}

Result<Scene> removeSomeRoot(const Scene& scene, Dice& dice) {
    const DrawnClip drawn(scene, dice);
    if (!drawn.clip) return noClip();
    return removeRoot(scene, drawn.character->id, drawn.clip->id, drawSettings(dice));
}

Result<Scene> restoreSome(const Scene& scene, Dice& dice) {
    const DrawnClip drawn(scene, dice);
    if (!drawn.clip) return noClip();
    return restoreRoot(scene, drawn.character->id, drawn.clip->id);
}

Result<Scene> mirrorSome(const Scene& scene, Dice& dice) {
    const DrawnClip drawn(scene, dice);
    if (!drawn.clip) return noClip();
    return mirrorClip(scene, drawn.character->id, drawn.clip->id);
}

}  // namespace

std::vector<RandomEdit> motionEdits() {
    return {{"MirrorClip", mirrorSome},
            {"ExtractRoot", extractSome},
            {"RemoveRoot", removeSomeRoot},
            {"RestoreRoot", restoreSome}};
}

}  // namespace sinew::test
