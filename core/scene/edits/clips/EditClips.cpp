#include "core/scene/edits/clips/EditClips.h"

#include <algorithm>
#include <cmath>

#include "core/anim/clip/ClipContacts.h"
#include "core/anim/clip/ClipLayer.h"
#include "core/anim/sequence/NamedSequence.h"
#include "core/scene/LayeredClips.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/clips/ShapeMatches.h"
#include "core/scene/edits/keys/CheckChannels.h"

namespace sinew {

Result<Scene> newClip(const Scene& scene, CharacterId character, const std::string& name, FrameRate rate,
                      FrameIndex first, FrameIndex last) {
    const auto owner = scene.find(character);
    if (owner == nullptr) return fail(ErrorCode::argumentInvalid, "", "there is no such character");
    if (name.empty())
        return fail(ErrorCode::argumentInvalid, "character " + owner->name, "a clip needs a name");
    Clip clip;
    clip.name = freeNameIn(owner->clips, name);
    clip.rate = rate;
    clip.firstFrame = first;
    clip.lastFrame = last;
    return addClip(scene, character, std::move(clip));
}

namespace {

Result<void> check(const Clip& clip) {
    const std::string where = "clip " + clip.name;
    if (clip.lastFrame < clip.firstFrame)
        return fail(ErrorCode::argumentInvalid, where, "the last frame is before the first");
    for (const Track& track : clip.tracks) {
        if (track.curve == nullptr || track.curve->empty())
            return fail(ErrorCode::argumentInvalid, where, "a track has no keys");
    }
    const auto sameChannel = [](const Track& a, const Track& b) { return a.id == b.id; };
    if (std::adjacent_find(clip.tracks.begin(), clip.tracks.end(), sameChannel) != clip.tracks.end())
        return fail(ErrorCode::duplicateName, where, "two tracks drive the same channel");
    return checkFrames(clip);
}

/// Gives the layers of a clip new ids.
void renewLayers(Clip& clip, Scene& scene) {
    for (auto& layer : clip.layers)
        layer = std::make_shared<const ClipLayer>(withId(*layer, scene.newId<LayerId>()));
}

}  // namespace

Result<Scene> addClip(const Scene& scene, CharacterId character, Clip clip) {
    const auto owner = scene.find(character);
    if (owner == nullptr) return fail(ErrorCode::argumentInvalid, "", "there is no such character");
    if (clip.id && owner->find(clip.id) != nullptr) {
        return fail(ErrorCode::argumentInvalid, "clip " + clip.name,
                    "the character already has a clip with this id");
    }
    clip.sortTracks();
    if (const auto checked = check(clip); !checked) return tl::unexpected<Error>(checked.error());

    Scene result = scene;
    result.lastId = std::max(result.lastId, clip.id.value);
    if (!clip.id) clip.id = result.newId<ClipId>();
    renewLayers(clip, result);
    Character extended = *owner;
    extended.clips.push_back(std::make_shared<const Clip>(std::move(clip)));
    return withCharacter(std::move(result), std::move(extended));
}

Result<Scene> duplicateClip(const Scene& scene, CharacterId character, ClipId clip) {
    Result<Clip> copy = clipOf(scene, character, clip);
    if (!copy) return tl::unexpected<Error>(copy.error());
    Scene result = scene;
    Character owner = *scene.find(character);
    copy->id = result.newId<ClipId>();
    renewLayers(*copy, result);
    copy->name = freeNameIn(owner.clips, copy->name);
    owner.clips.insert(positionOf(owner.clips, clip) + 1, std::make_shared<const Clip>(std::move(*copy)));
    return withCharacter(std::move(result), std::move(owner));
}

Result<Scene> importClips(const Scene& scene, CharacterId onto, const Character& source,
                          std::span<const std::shared_ptr<const Clip>> clips, Diagnostics& diagnostics,
                          const WorkControl& control) {
    Result<Character> owner = characterOf(scene, onto);
    if (!owner) return tl::unexpected<Error>(owner.error());
    const std::string where = "character " + owner->name;
    if (clips.empty()) return fail(ErrorCode::argumentInvalid, where, "there are no clips to import");
    const Skeleton& from = *source.skeleton;
    const JointMatches matches = matchJoints(from, *owner->skeleton);
    const ShapeMatches shapes(source, *owner);
    if (matches.count() == 0)
        return fail(ErrorCode::skeletonMismatch, where, "none of its joint names occurs in the clips");
    Scene result = scene;
    const auto fraction = [&](std::size_t clip) {
        return static_cast<float>(clip) / static_cast<float>(clips.size());
    };
    for (std::size_t i = 0; i < clips.size(); ++i) {
        const std::shared_ptr<const Clip>& clip = clips[i];
        const auto plain =
            flattened({source.skeleton, clip, [&](ChannelId id) { return defaultValue(source, id); }},
                      {.cancel = control.cancel});
        if (!plain) return tl::unexpected<Error>(plain.error());
        Clip mapped = mapClip(from, *plain, *owner->skeleton, matches, diagnostics,
                              control.part(fraction(i), fraction(i + 1)));
        if (control.isCancelled()) return fail(ErrorCode::cancelled, "", "importing clips was cancelled");
        shapes.addTracks(*plain, mapped, diagnostics);
        mapped.id = result.newId<ClipId>();
        mapped.name = freeNameIn(owner->clips, clip->name);
        owner->clips.push_back(std::make_shared<const Clip>(std::move(mapped)));
    }
    reportMatches(from, *owner->skeleton, matches, diagnostics);
    return withCharacter(std::move(result), std::move(*owner));
}

Result<Scene> renameClip(const Scene& scene, CharacterId character, ClipId clip, std::string name) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (name.empty()) return fail(ErrorCode::argumentInvalid, "clip " + edited->name, "a clip needs a name");
    edited->name = std::move(name);
    return withClip(scene, character, std::move(*edited));
}

Result<Scene> deleteClip(const Scene& scene, CharacterId character, ClipId clip) {
    const Result<Clip> found = clipOf(scene, character, clip);
    if (!found) return tl::unexpected<Error>(found.error());
    Character owner = *scene.find(character);
    std::erase_if(owner.clips, [clip](const auto& each) { return each->id == clip; });
    if (owner.unkeyed && owner.unkeyed->clip == clip) owner.unkeyed = nullptr;
    for (auto& sequence : owner.sequences)
        sequence = withoutStrips(sequence, [clip](ClipId played) { return played == clip; });
    return withCharacter(scene, std::move(owner));
}

namespace {

Result<void> check(const Clip& clip, const std::vector<Marker>& sorted) {
    const std::string where = "clip " + clip.name;
    for (const Marker& marker : sorted) {
        if (marker.name.empty()) return fail(ErrorCode::argumentInvalid, where, "a marker needs a name");
        if (!std::isfinite(marker.time.value))
            return fail(ErrorCode::numberNotFinite, where, "the time of a marker is not a number");
        if (auto inside = checkFrames(clip, marker.time); !inside) return inside;
    }
    const auto meet = [](const Marker& a, const Marker& b) { return areTooClose(a.time, b.time); };
    if (std::ranges::adjacent_find(sorted, meet) == sorted.end()) return {};
    return fail(ErrorCode::argumentInvalid, where, "two markers would be at the same time");
}

}  // namespace

Result<Scene> setMarkers(const Scene& scene, CharacterId character, ClipId clip,
                         std::vector<Marker> markers) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    std::ranges::stable_sort(markers, {}, &Marker::time);
    if (const auto checked = check(*edited, markers); !checked) return tl::unexpected<Error>(checked.error());
    if (edited->markers == markers) return scene;
    edited->markers = std::move(markers);
    return withClip(scene, character, std::move(*edited));
}

namespace {

Result<void> check(const Skeleton& skeleton, const Clip& clip, const ClipContact& contact) {
    const std::string where = "clip " + clip.name;
    if (!skeleton.find(contact.joint))
        return fail(ErrorCode::nameUnknown, where, "the joint of a contact does not exist");
    for (const Seconds time : {contact.first, contact.last}) {
        if (!std::isfinite(time.value))
            return fail(ErrorCode::numberNotFinite, where, "the time of a contact is not a number");
        if (auto inside = checkFrames(clip, time); !inside) return inside;
    }
    if (contact.first < contact.last) return {};
    return fail(ErrorCode::argumentInvalid, where, "a contact must end after it begins");
}

}  // namespace

Result<Scene> setContacts(const Scene& scene, CharacterId character, ClipId clip,
                          std::optional<std::vector<ClipContact>> contacts) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (contacts) {
        for (const ClipContact& each : *contacts) {
            if (const auto checked = check(*scene.find(character)->skeleton, *edited, each); !checked)
                return tl::unexpected<Error>(checked.error());
        }
        contacts = mergedContacts(*std::move(contacts));
    }
    if (edited->contacts == contacts) return scene;
    edited->contacts = std::move(contacts);
    return withClip(scene, character, std::move(*edited));
}

}  // namespace sinew
