#include "core/scene/edits/sequences/EditSequences.h"

#include <algorithm>

#include "core/anim/sequence/EditSequence.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/clips/EditClips.h"

namespace sinew {

namespace {

/// Replaces a sequence with a copy that a function of the character has changed.
template <class Change>
Result<Scene> withSequence(const Scene& scene, CharacterId character, SequenceId sequence, Change change) {
    Result<Character> owner = characterOf(scene, character);
    if (!owner) return tl::unexpected<Error>(owner.error());
    const NamedSequence* const found = owner->find(sequence);
    if (!found)
        return fail(ErrorCode::argumentInvalid, "character " + owner->name, "it has no such sequence");
    NamedSequence edited = *found;
    if (const Result<void> done = change(*owner, edited); !done) return tl::unexpected<Error>(done.error());
    replacePart(owner->sequences, std::move(edited));
    return withCharacter(scene, *std::move(owner));
}

Result<void> checkName(const Character& owner, const std::string& name) {
    if (!name.empty()) return {};
    return fail(ErrorCode::argumentInvalid, "character " + owner.name, "a sequence needs a name");
}

/// Returns the default fade from one strip into another, in whole frames.
Seconds defaultFade(const Strip& strip, const Strip& next, FrameRate rate) {
    const Seconds longest = std::min({kDefaultFade, duration(strip) * 0.5, duration(next) * 0.5});
    return rate.time(FrameIndex{static_cast<std::int64_t>(rate.frame(longest))});
}

Result<void> appendStrip(Sequence& sequence, Strip strip, FrameRate rate) {
    std::size_t track = 0;
    if (const std::vector<StripRef> order = playingOrder(sequence); !order.empty()) {
        Strip& last = stripAt(sequence, order.back());
        last.fade = defaultFade(last, strip, rate);
        const Seconds overlap = last.blend == StripBlend::crossfade ? last.fade : Seconds{};
        strip.start = endOf(last) - overlap;
        track = order.back().track;
    }
    auto extended = insertStrip(sequence, track, std::move(strip));
    if (!extended) return tl::unexpected<Error>(extended.error());
    sequence = *std::move(extended);
    return {};
}

}  // namespace

Result<Scene> newSequence(const Scene& scene, CharacterId character, const std::string& name,
                          FrameRate rate) {
    Result<Character> owner = characterOf(scene, character);
    if (!owner) return tl::unexpected<Error>(owner.error());
    if (const auto checked = checkName(*owner, name); !checked) return tl::unexpected<Error>(checked.error());
    Scene result = scene;
    owner->sequences.push_back(std::make_shared<const NamedSequence>(
        NamedSequence{result.newId<SequenceId>(), freeNameIn(owner->sequences, name), rate, {}}));
    return withCharacter(std::move(result), *std::move(owner));
}

Result<Scene> duplicateSequence(const Scene& scene, CharacterId character, SequenceId sequence) {
    Result<Character> owner = characterOf(scene, character);
    if (!owner) return tl::unexpected<Error>(owner.error());
    const auto found = positionOf(owner->sequences, sequence);
    if (found == owner->sequences.end())
        return fail(ErrorCode::argumentInvalid, "character " + owner->name, "it has no such sequence");
    Scene result = scene;
    NamedSequence copy = **found;
    copy.id = result.newId<SequenceId>();
    copy.name = freeNameIn(owner->sequences, copy.name);
    owner->sequences.insert(found + 1, std::make_shared<const NamedSequence>(std::move(copy)));
    return withCharacter(std::move(result), *std::move(owner));
}

Result<Scene> renameSequence(const Scene& scene, CharacterId character, SequenceId sequence,
                             std::string name) {
    return withSequence(scene, character, sequence, [&](const Character& owner, NamedSequence& edited) {
        edited.name = name;
        return checkName(owner, name);
    });
}

Result<Scene> deleteSequence(const Scene& scene, CharacterId character, SequenceId sequence) {
    Result<Character> owner = characterOf(scene, character);
    if (!owner) return tl::unexpected<Error>(owner.error());
    if (std::erase_if(owner->sequences, [&](const auto& each) { return each->id == sequence; }) == 0)
        return fail(ErrorCode::argumentInvalid, "character " + owner->name, "it has no such sequence");
    return withCharacter(scene, *std::move(owner));
}

Result<Scene> addStrip(const Scene& scene, CharacterId character, SequenceId sequence, ClipId clip) {
    return withSequence(
        scene, character, sequence, [&](const Character& owner, NamedSequence& edited) -> Result<void> {
            const Clip* const played = owner.find(clip);
            if (!played)
                return fail(ErrorCode::argumentInvalid, "character " + owner.name, "it has no such clip");
            if (played->firstFrame == played->lastFrame)
                return fail(ErrorCode::argumentInvalid, "clip " + played->name,
                            "it has a single frame; a strip needs at least two");
            return appendStrip(edited.sequence, wholeStrip(*played), edited.rate);
        });
}

Result<Scene> setStrips(const Scene& scene, CharacterId character, SequenceId sequence, Sequence strips) {
    return withSequence(
        scene, character, sequence, [&](const Character& owner, NamedSequence& edited) -> Result<void> {
            if (auto checked = checkStrips(strips); !checked) return checked;
            const auto isUnknown = [&](const Strip& strip) { return !owner.find(strip.clip); };
            for (const Sequence::Strips& track : strips.tracks) {
                if (std::ranges::any_of(track, isUnknown))
                    return fail(ErrorCode::argumentInvalid, "character " + owner.name,
                                "a strip plays a clip that the character does not have");
            }
            edited.sequence = std::move(strips);
            return {};
        });
}

Result<Scene> setSequenceRate(const Scene& scene, CharacterId character, SequenceId sequence,
                              FrameRate rate) {
    return withSequence(scene, character, sequence,
                        [&](const Character&, NamedSequence& edited) -> Result<void> {
                            edited.rate = rate;
                            return {};
                        });
}

Result<Scene> addBakedSequence(const Scene& scene, CharacterId character, SequenceId sequence,
                               BakeSequenceSettings settings, Diagnostics& diagnostics) {
    const auto owner = scene.find(character);
    const NamedSequence* const found = owner ? owner->find(sequence) : nullptr;
    if (!found) return fail(ErrorCode::argumentInvalid, "", "there is no such sequence");
    settings.rate = found->rate;
    auto baked = bakeSequence(owner, found->sequence, settings);
    if (!baked) return tl::unexpected<Error>(baked.error());
    diagnostics.append(baked->diagnostics);
    baked->clip.name = freeNameIn(owner->clips, found->name);
    return addClip(scene, character, std::move(baked->clip));
}

}  // namespace sinew
