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

Result<Scene> easeSome(const Scene& scene, Dice& dice) {
    const DrawnClip drawn(scene, dice);
    if (!drawn.clip) return noClip();
    return easeClip(scene, drawn.character->id, drawn.clip->id,
                    {{dice.between(-0.1, 0.5)}, {dice.between(-0.1, 0.5)}});
}

/// Whether slow edits of the clip are quick enough for tests.
bool isShort(const DrawnClip& drawn) {
    return drawn.clip && drawn.clip->frameCount() <= 100 && drawn.character->skeleton->size() <= 20;
}

Result<Scene> plantSome(const Scene& scene, Dice& dice) {
    const DrawnClip drawn(scene, dice);
    if (!isShort(drawn)) return noClip();
    return plantFeet(scene, drawn.character->id, drawn.clip->id).map([](const PlantedFeet& feet) {
        return feet.scene;
    });
}

Result<Scene> loopSome(const Scene& scene, Dice& dice) {
    const DrawnClip drawn(scene, dice);
    if (!isShort(drawn)) return noClip();
    LoopSettings settings;
    const auto frames = static_cast<int>(drawn.clip->frameCount());
    if (dice.chance(0.7)) {
        const FrameIndex first = drawn.clip->firstFrame + FrameIndex{dice.integer(0, frames / 2)};
        settings.frames = FrameRange{first, first + FrameIndex{dice.integer(0, frames / 2)}};
    }
    settings.plantsFeet = dice.chance(0.5);
    return makeLoop(scene, drawn.character->id, drawn.clip->id, settings).map([](const MadeLoop& made) {
        return made.scene;
    });
}

Result<Scene> blendSome(const Scene& scene, Dice& dice) {
    const DrawnClip drawn(scene, dice);
    if (!isShort(drawn) || drawn.character->clips.size() > 8) return noClip();
    const auto other = drawClip(*drawn.character, dice);
    if (other->frameCount() > 100) return noClip();
    BlendSettings settings;
    settings.weight = dice.chance(0.1) ? 2 : dice.between(0, 1);
    settings.plantsFeet = dice.chance(0.3);
    return blendClips(scene, drawn.character->id, drawn.clip->id, other->id, settings);
}

}  // namespace

std::vector<RandomEdit> motionEdits() {
    return {{"BlendClips", blendSome},      {"EaseClip", easeSome},      {"ExtractRoot", extractSome},
            {"MakeLoop", loopSome},         {"MirrorClip", mirrorSome},  {"PlantFeet", plantSome},
            {"RemoveRoot", removeSomeRoot}, {"RestoreRoot", restoreSome}};
}

}  // namespace sinew::test
