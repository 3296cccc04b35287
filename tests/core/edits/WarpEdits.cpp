#include "core/anim/warp/WarpEdits.h"

#include "core/scene/edits/clips/RetimeClip.h"
#include "core/scene/edits/warp/EditWarp.h"
#include "tests/core/RandomWarp.h"
#include "tests/core/edits/Draw.h"
#include "tests/core/edits/RandomEdit.h"

namespace sinew::test {

namespace {

constexpr std::int64_t kMostFrames = 500;  // for clips that edits may lengthen

tl::unexpected<Error> nothingToEdit() { return fail(ErrorCode::argumentInvalid, "", "nothing to edit"); }

std::shared_ptr<const TimeWarp> drawWarp(const Clip& clip, Dice& dice) {
    if (clip.warp && dice.chance(0.6)) {
        const std::vector<std::size_t> pins{
            static_cast<std::size_t>(dice.integer(0, static_cast<int>(clip.warp->pins().size()) - 1))};
        return std::make_shared<const TimeWarp>(
            withPinsMoved(*clip.warp, pins, {dice.between(-1, 1)}, {dice.between(-1, 1)}));
    }
    if (dice.chance(0.2)) return nullptr;
    WarpOptions options;
    options.backwards = dice.chance(0.5);
    return std::make_shared<const TimeWarp>(makeWarp(dice, dice.integer(1, 6), options));
}

Result<Scene> warpSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    const auto clip = character ? drawClip(*character, dice) : nullptr;
    if (!clip) return nothingToEdit();
    if (dice.chance(0.3)) return muteWarp(scene, character->id, clip->id, dice.chance(0.5));
    return setWarp(scene, character->id, clip->id, drawWarp(*clip, dice));
}

Result<Scene> reverseSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    const auto clip = character ? drawClip(*character, dice) : nullptr;
    if (!clip) return nothingToEdit();
    return reverseClip(scene, character->id, clip->id);
}

Result<Scene> trimSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    const auto clip = character ? drawClip(*character, dice) : nullptr;
    if (!clip) return nothingToEdit();
    const FrameRange played = clip->playedRange();
    const int most = static_cast<int>(std::min(played.count(), kMostFrames));
    const FrameIndex first = played.first + FrameIndex{dice.integer(-1, most / 2)};
    return trimClip(scene, character->id, clip->id, {first, first + FrameIndex{dice.integer(-1, most)}});
}

Result<Scene> loopSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    const auto clip = character ? drawClip(*character, dice) : nullptr;
    if (!clip || clip->frameCount() > kMostFrames || clip->keyCount() > 20000) return nothingToEdit();
    return loopClip(scene, character->id, clip->id, dice.integer(0, 3));
}

/// Bakes the present warp or a random one, for the whole body or for some joints.
Result<Scene> bakeSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    const auto clip = character ? drawClip(*character, dice) : nullptr;
    if (!clip || clip->frameCount() > kMostFrames) return nothingToEdit();
    Result<Scene> warped =
        clip->warp ? scene : setWarp(scene, character->id, clip->id, drawWarp(*clip, dice));
    if (!warped) return warped;
    if (warped->find(character->id)->find(clip->id)->playedRange().count() > kMostFrames)
        return nothingToEdit();
    WarpBakeSettings settings;
    settings.method = static_cast<WarpBakeSettings::Method>(dice.integer(0, 2));
    settings.maxAngleError = settings.maxLengthError = 0.01;
    settings.repairsContacts = dice.chance(0.2);
    if (const Joint* joint = drawJoint(*character, dice); joint && dice.chance(0.5))
        settings.joints = {joint->id};
    auto baked = bakeWarp(*warped, character->id, clip->id, settings);
    if (!baked) return tl::unexpected<Error>(baked.error());
    return std::move(baked->scene);
}

}  // namespace

std::vector<RandomEdit> warpEdits() {
    return {{"BakeWarp", bakeSome},
            {"LoopClip", loopSome},
            {"ReverseClip", reverseSome},
            {"SetWarp", warpSome},
            {"TrimClip", trimSome}};
}

}  // namespace sinew::test
