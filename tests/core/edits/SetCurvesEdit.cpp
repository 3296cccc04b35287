#include "core/scene/edits/keys/EditCurves.h"
#include "tests/core/edits/Draw.h"
#include "tests/core/edits/RandomEdit.h"

namespace sinew::test {

namespace {

/// Other curves for some channels: those of another track, or scaled ones.
Result<Scene> setSomeCurves(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    const auto clip = character ? drawClip(*character, dice) : nullptr;
    if (!clip) return fail(ErrorCode::argumentInvalid, "", "nothing to edit");
    std::vector<Track> tracks;
    for (const Track& track : clip->tracks) {
        if (!dice.chance(0.4)) continue;
        const double factor = isScale(track.id.channel) ? 1 : dice.between(-1, 1);
        tracks.push_back({track.id, std::make_shared<const Curve>(track.curve->scaled(factor, 0))});
    }
    return setCurves(scene, character->id, clip->id, tracks);
}

}  // namespace

std::vector<RandomEdit> setCurvesEdit() { return {{"SetCurves", setSomeCurves}}; }

}  // namespace sinew::test
