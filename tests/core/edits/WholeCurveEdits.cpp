#include "core/scene/edits/clips/RetimeClip.h"
#include "core/scene/edits/keys/BakeKeys.h"
#include "core/scene/edits/keys/EditCurves.h"
#include "tests/core/edits/Draw.h"
#include "tests/core/edits/RandomEdit.h"

namespace sinew::test {

namespace {

struct Target {
    Target(const Scene& scene, Dice& dice) : character(drawCharacter(scene, dice)) {
        if (!character) return;
        clip = drawClip(*character, dice);
        if (!clip) return;
        for (const Track& track : clip->tracks) {
            if (dice.chance(0.3)) channels.push_back(track.id);
        }
    }

    std::shared_ptr<const Character> character;
    std::shared_ptr<const Clip> clip;
    std::vector<ChannelId> channels;
};

tl::unexpected<Error> nothingToEdit() { return fail(ErrorCode::argumentInvalid, "", "nothing to edit"); }

Result<Scene> bakeSome(const Scene& scene, Dice& dice) {
    const Target drawn(scene, dice);
    if (!drawn.clip) return nothingToEdit();
    const FrameIndex first = drawn.clip->rate.nearestFrame(drawTime(*drawn.clip, dice));
    const BakeSteps steps{first, first + FrameIndex{dice.integer(-1, 100)}, dice.integer(0, 5),
                          static_cast<Interpolation>(dice.integer(0, 6))};
    return bakeKeys(scene, drawn.character->id, drawn.clip->id, drawn.channels, steps);
}

Result<Scene> matchSome(const Scene& scene, Dice& dice) {
    const Target drawn(scene, dice);
    if (!drawn.clip) return nothingToEdit();
    return matchLoop(scene, drawn.character->id, drawn.clip->id, drawn.channels,
                     static_cast<LoopEnd>(dice.integer(0, 2)));
}

Result<Scene> extrapolateSome(const Scene& scene, Dice& dice) {
    const Target drawn(scene, dice);
    if (!drawn.clip) return nothingToEdit();
    const auto any = [&]() -> std::optional<Extrapolation> {
        if (dice.chance(0.3)) return std::nullopt;
        return static_cast<Extrapolation>(dice.integer(0, 3));
    };
    const auto before = any();
    return setExtrapolation(scene, drawn.character->id, drawn.clip->id, drawn.channels, before, any());
}

}  // namespace

std::vector<RandomEdit> wholeCurveEdits() {
    return {{"BakeKeys", bakeSome}, {"MatchLoop", matchSome}, {"SetExtrapolation", extrapolateSome}};
}

}  // namespace sinew::test
