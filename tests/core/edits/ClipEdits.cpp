#include <cmath>

#include "core/scene/edits/characters/EditCharacters.h"
#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/clips/RetimeClip.h"
#include "core/scene/edits/keys/EditCurves.h"
#include "tests/core/edits/Draw.h"
#include "tests/core/edits/RandomEdit.h"

namespace sinew::test {

namespace {

Result<Scene> addClipToCharacter(const Scene& scene, Dice& dice) {
    if (scene.characters.size() > 3) return fail(ErrorCode::argumentInvalid, "", "enough characters");
    Scene result = scene;
    Character character = randomCharacter(result, dice);
    character.name = "added";
    return addCharacter(std::move(result), std::move(character));
}

Result<Scene> addSomeClip(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    const auto model = character ? drawClip(*character, dice) : nullptr;
    if (!model) return fail(ErrorCode::argumentInvalid, "", "nothing to copy");
    Clip clip = *model;
    clip.id = {};
    return addClip(scene, character->id, std::move(clip));
}

Result<Scene> moveSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    const auto clip = character ? drawClip(*character, dice) : nullptr;
    if (!clip) return fail(ErrorCode::argumentInvalid, "", "nothing to move");
    Eigen::Vector3d offset = dice.vector(1);
    for (const Joint& joint : character->skeleton->joints()) {
        for (int axis = 0; axis < 3; ++axis) {
            const bool isFixed = joint.parent == kNoParent && !joint.free.contains(translation(axis));
            if (isFixed && dice.chance(0.9)) offset[axis] = 0;
        }
    }
    return moveClip(scene, character->id, clip->id,
                    {dice.chance(0.5) ? dice.between(-4, 4) : 0, dice.vector(1), offset});
}

Result<Scene> renameSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    const auto clip = character ? drawClip(*character, dice) : nullptr;
    if (!clip) return fail(ErrorCode::argumentInvalid, "", "nothing to rename");
    return renameClip(scene, character->id, clip->id, "clip " + std::to_string(dice.integer(0, 99)));
}

Result<Scene> setSomeInterpolation(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    const auto clip = character ? drawClip(*character, dice) : nullptr;
    if (!clip || clip->tracks.empty()) return fail(ErrorCode::argumentInvalid, "", "nothing to set");
    std::vector<ChannelId> channels;
    for (const Track& track : clip->tracks) {
        if (dice.chance(0.3)) channels.push_back(track.id);
    }
    return setInterpolation(scene, character->id, clip->id, channels,
                            static_cast<Interpolation>(dice.integer(0, 6)));
}

using EditOfClip = Result<Scene> (*)(const Scene&, CharacterId, ClipId);

template <EditOfClip edit>
Result<Scene> apply(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    const auto clip = character ? drawClip(*character, dice) : nullptr;
    if (!clip) return fail(ErrorCode::argumentInvalid, "", "nothing to edit");
    if (character->clips.size() > 8 && edit == EditOfClip(duplicateClip)) return scene;
    return edit(scene, character->id, clip->id);
}

Result<Scene> createSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    if (!character || character->clips.size() > 8) {
        return fail(ErrorCode::argumentInvalid, "", "nothing to add to");
    }
    const FrameIndex first{dice.integer(-10, 10)};
    return newClip(scene, character->id, "clip", FrameRate(), first, first + FrameIndex{dice.integer(0, 99)});
}

Result<Scene> changeSomeRate(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    const auto clip = character ? drawClip(*character, dice) : nullptr;
    if (!clip) return fail(ErrorCode::argumentInvalid, "", "nothing to set");
    const auto rate = FrameRate::create(dice.integer(1, 240) * 1000, dice.chance(0.5) ? 1000 : 1001);
    return setClipRate(scene, character->id, clip->id, *rate,
                       dice.chance(0.5) ? RateChange::keepTimes : RateChange::keepFrames);
}

Result<Scene> simplifySome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    const auto clip = character ? drawClip(*character, dice) : nullptr;
    if (!clip) return fail(ErrorCode::argumentInvalid, "", "nothing to simplify");
    SimplifySettings settings;
    settings.tolerance = std::exp2(dice.integer(-14, 0));
    settings.interpolation = dice.chance(0.8) ? Interpolation::hermite : Interpolation::linear;
    return simplifyClip(scene, character->id, clip->id, settings);
}

Result<Scene> importSome(const Scene& scene, Dice& dice) {
    const auto onto = drawCharacter(scene, dice);
    const auto from = drawCharacter(scene, dice);
    if (!onto || onto->clips.size() > 8) return fail(ErrorCode::argumentInvalid, "", "nothing to import");
    Diagnostics diagnostics;
    return importClips(scene, onto->id, *from, from->clips, diagnostics);
}

}  // namespace

std::vector<RandomEdit> clipEdits() {
    return {{"AddCharacter", addClipToCharacter},
            {"AddClip", addSomeClip},
            {"DeleteClip", apply<deleteClip>},
            {"DuplicateClip", apply<duplicateClip>},
            {"ImportClips", importSome},
            {"NewClip", createSome},
            {"SetClipRate", changeSomeRate},
            {"MoveClip", moveSome},
            {"RenameClip", renameSome},
            {"SimplifyClip", simplifySome},
            {"SetInterpolation", setSomeInterpolation}};
}

}  // namespace sinew::test
