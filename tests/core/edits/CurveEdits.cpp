#include "core/scene/edits/clips/RetimeClip.h"
#include "core/scene/edits/keys/EditCurves.h"
#include "tests/core/edits/Draw.h"
#include "tests/core/edits/RandomEdit.h"

namespace sinew::test {

namespace {

struct Target {
    std::shared_ptr<const Character> character;
    std::shared_ptr<const Clip> clip;
};

Target drawTarget(const Scene& scene, Dice& dice) {
    auto character = drawCharacter(scene, dice);
    auto clip = character ? drawClip(*character, dice) : nullptr;
    return {std::move(character), std::move(clip)};
}

Result<Scene> nothingToEdit() { return fail(ErrorCode::argumentInvalid, "", "nothing to edit"); }

Result<Scene> unrollSome(const Scene& scene, Dice& dice) {
    const auto [character, clip] = drawTarget(scene, dice);
    if (!clip) return nothingToEdit();
    UnrollSettings settings;
    settings.alternativeSolution = dice.chance(0.7);
    settings.includeDistantKeys = dice.chance(0.7);
    const Joint* joint = drawJoint(*character, dice);
    if (joint && dice.chance(0.3)) settings.joints = {joint->id};
    return unrollRotations(scene, character->id, clip->id, settings);
}

Result<Scene> smoothSome(const Scene& scene, Dice& dice) {
    const auto [character, clip] = drawTarget(scene, dice);
    if (!clip) return nothingToEdit();
    SmoothSettings settings;
    const bool gaussian = dice.chance(0.5);
    settings.filter.kind = gaussian ? LowPass::Kind::gaussian : LowPass::Kind::butterworth;
    settings.filter.sigma = {dice.between(0.01, 0.2)};
    settings.filter.cutoffHertz = dice.between(0.5, 10);
    settings.filter.order = dice.chance(0.5) ? 2 : 4;
    for (const Track& track : clip->tracks) {
        if (dice.chance(0.3)) settings.channels.push_back(track.id);
    }
    if (dice.chance(0.5)) settings.first = drawTime(*clip, dice);
    if (settings.first && dice.chance(0.5)) settings.last = *settings.first + Seconds{dice.between(0, 2)};
    return smoothKeys(scene, character->id, clip->id, settings);
}

Result<Scene> resampleSome(const Scene& scene, Dice& dice) {
    const auto [character, clip] = drawTarget(scene, dice);
    if (!clip || clip->frameCount() > 10000) return nothingToEdit();
    const auto rate = FrameRate::create(dice.integer(1, 120) * 1000, dice.chance(0.5) ? 1000 : 1001);
    using Between = ResampleSettings::Sampling;
    return resampleClip(scene, character->id, clip->id,
                        {*rate, dice.chance(0.5) ? Between::slerp : Between::curves});
}

}  // namespace

std::vector<RandomEdit> curveEdits() {
    return {{"ResampleClip", resampleSome}, {"SmoothKeys", smoothSome}, {"UnrollRotations", unrollSome}};
}

}  // namespace sinew::test
