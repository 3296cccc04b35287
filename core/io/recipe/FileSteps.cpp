#include "core/io/recipe/FileSteps.h"

#include <algorithm>

#include "core/anim/clip/MatchJoints.h"
#include "core/base/Numbers.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/layers/EditLayers.h"
#include "core/scene/sequence/BakeSequence.h"

namespace sinew {

namespace {

constexpr double kSlack = 1e-9;  ///< seconds, to absorb rounding

/// A scene to which a file's clip was added.
struct WithFileClip {
    Scene scene;
    ClipId added;
};

Result<WithFileClip> withFileClip(const Scene& scene, CharacterId character, const Motion& other,
                                  const std::string& where, const std::atomic<bool>* cancel) {
    const Skeleton &from = *other.character->skeleton, &to = *scene.find(character)->skeleton;
    const JointMatches matches = matchJoints(from, to);
    std::vector<Track> tracks = other.clip->tracks;
    for (const auto& layer : other.clip->layers)
        tracks.insert(tracks.end(), layer->tracks.begin(), layer->tracks.end());
    for (const Track& track : tracks) {
        const auto joint = from.find(track.id.joint);
        if (!joint || matches.bySource[static_cast<std::size_t>(*joint)].joint != kNoParent) continue;
        return fail(ErrorCode::skeletonMismatch, where,
                    "its joint '" + from[*joint].name +
                        "' has no counterpart in the character; retarget the motion first (sinew retarget)");
    }
    Diagnostics ignored;  // all moving joints match
    auto imported = importClips(scene, character, *other.character, {&other.clip, 1}, ignored, {cancel});
    if (!imported) return tl::unexpected<Error>(imported.error());
    const ClipId added = imported->find(character)->clips.back()->id;
    return WithFileClip{*std::move(imported), added};
}

Result<void> checkLength(const Strip& strip, const std::string& where, double blend) {
    const double length = duration(strip).value;
    if (length > blend + kSlack) return {};
    return fail(ErrorCode::valueRange, where,
                "it plays for " + fixed(length, 3) + " s, which must be longer than the blend of " +
                    fixed(blend, 3) + " s; shorten blend_seconds or use a longer clip");
}

}  // namespace

Result<Scene> withFileDifference(const Scene& scene, const RecipeClip& clip, const Motion& other,
                                 const std::string& where, const std::atomic<bool>* cancel) {
    const auto imported = withFileClip(scene, clip.character, other, where, cancel);
    if (!imported) return tl::unexpected<Error>(imported.error());
    return addDifference(imported->scene, clip.character, clip.clip, imported->added, {.cancel = cancel})
        .and_then([&](const Scene& layered) { return deleteClip(layered, clip.character, imported->added); });
}

Result<Scene> withAppended(const Scene& scene, const RecipeClip& clip, const Motion& other,
                           const recipe::Append& step, const std::atomic<bool>* cancel) {
    const auto imported = withFileClip(scene, clip.character, other, step.file, cancel);
    if (!imported) return tl::unexpected<Error>(imported.error());
    const auto owner = imported->scene.find(clip.character);
    const Clip &own = *owner->find(clip.clip), &added = *owner->find(imported->added);
    const Seconds blend = own.rate.time(own.rate.nearestFrame(step.blend));
    const bool isInertial = step.kind == StripBlend::inertial;
    Strip first = wholeStrip(own, {});
    first.fade = blend;
    first.blend = step.kind;
    Strip second = wholeStrip(added, endOf(first) - (isInertial ? Seconds{} : blend));
    second.alignment.kind = step.align;
    for (const auto& [strip, where] : {std::pair(&first, "clip " + own.name), {&second, step.file}}) {
        if (const auto checked = checkLength(*strip, where, blend.value); !checked)
            return tl::unexpected<Error>(checked.error());
    }
    BakeSequenceSettings settings;
    settings.rate = own.rate;
    settings.keepsContacts = step.keepsContacts;
    settings.cancel = cancel;
    auto baked = bakeSequence(owner, Sequence{{{std::move(first), std::move(second)}}}, settings);
    if (!baked) return tl::unexpected<Error>(baked.error());
    Clip result = std::move(baked->clip);
    result.id = own.id;
    result.name = own.name;
    return deleteClip(withClip(imported->scene, clip.character, std::move(result)), clip.character,
                      imported->added);
}

}  // namespace sinew
