#include "core/scene/edits/sequences/EditSequences.h"
#include "tests/core/edits/Draw.h"
#include "tests/core/edits/RandomEdit.h"

namespace sinew::test {

namespace {

constexpr std::size_t kMostSequences = 4;
constexpr std::size_t kMostClips = 8;
constexpr Seconds kLongest{60};  ///< that is baked

/// A character and one of its sequences.
struct SequenceDraw {
    std::shared_ptr<const Character> character;
    std::shared_ptr<const NamedSequence> named;
};

std::optional<SequenceDraw> drawSequence(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    if (!character || character->sequences.empty()) return std::nullopt;
    const int last = static_cast<int>(character->sequences.size()) - 1;
    return SequenceDraw{character, character->sequences[static_cast<std::size_t>(dice.integer(0, last))]};
}

Result<Scene> noSequence() { return fail(ErrorCode::argumentInvalid, "", "there is no sequence to edit"); }

Result<Scene> newSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    if (!character || character->sequences.size() >= kMostSequences) return noSequence();
    return newSequence(scene, character->id, dice.chance(0.9) ? "sequence" : "",
                       FrameRate::create(dice.integer(1, 120), 1).value());
}

Result<Scene> duplicateSomeSequence(const Scene& scene, Dice& dice) {
    const auto drawn = drawSequence(scene, dice);
    if (!drawn || drawn->character->sequences.size() >= kMostSequences) return noSequence();
    return duplicateSequence(scene, drawn->character->id, drawn->named->id);
}

Result<Scene> renameSomeSequence(const Scene& scene, Dice& dice) {
    const auto drawn = drawSequence(scene, dice);
    if (!drawn) return noSequence();
    return renameSequence(scene, drawn->character->id, drawn->named->id,
                          "sequence " + std::to_string(dice.integer(0, 99)));
}

Result<Scene> deleteSomeSequence(const Scene& scene, Dice& dice) {
    const auto drawn = drawSequence(scene, dice);
    return drawn ? deleteSequence(scene, drawn->character->id, drawn->named->id) : noSequence();
}

Result<Scene> addSomeStrip(const Scene& scene, Dice& dice) {
    const auto drawn = drawSequence(scene, dice);
    const auto clip = drawn ? drawClip(*drawn->character, dice) : nullptr;
    return clip ? addStrip(scene, drawn->character->id, drawn->named->id, clip->id) : noSequence();
}

Result<Scene> setSomeStrips(const Scene& scene, Dice& dice) {
    const auto drawn = drawSequence(scene, dice);
    if (!drawn) return noSequence();
    Sequence strips = drawStrips(*drawn->character, dice);
    if (!strips.tracks[0].empty() && dice.chance(0.1)) strips.tracks[0][0].speed = dice.between(-1, 1e5);
    return setStrips(scene, drawn->character->id, drawn->named->id, std::move(strips));
}

Result<Scene> setSomeSequenceRate(const Scene& scene, Dice& dice) {
    const auto drawn = drawSequence(scene, dice);
    if (!drawn) return noSequence();
    return setSequenceRate(scene, drawn->character->id, drawn->named->id,
                           FrameRate::create(dice.integer(1, 120) * 1000, 1001).value());
}

Result<Scene> bakeSomeSequence(const Scene& scene, Dice& dice) {
    const auto drawn = drawSequence(scene, dice);
    if (!drawn || drawn->character->clips.size() >= kMostClips) return noSequence();
    const Sequence& sequence = drawn->named->sequence;
    if (!playingOrder(sequence).empty()) {
        const SequenceRange range = rangeOf(sequence);
        if (range.last - range.first > kLongest) return noSequence();
    }
    Diagnostics diagnostics;
    return addBakedSequence(scene, drawn->character->id, drawn->named->id,
                            {.keepsContacts = dice.chance(0.5)}, diagnostics);
}

}  // namespace

std::vector<RandomEdit> sequenceEdits() {
    return {{"AddBakedSequence", bakeSomeSequence},
            {"AddStrip", addSomeStrip},
            {"DeleteSequence", deleteSomeSequence},
            {"DuplicateSequence", duplicateSomeSequence},
            {"NewSequence", newSome},
            {"RenameSequence", renameSomeSequence},
            {"SetSequenceRate", setSomeSequenceRate},
            {"SetStrips", setSomeStrips}};
}

}  // namespace sinew::test
