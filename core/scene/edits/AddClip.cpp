#include "core/scene/edits/AddClip.h"

#include <algorithm>

#include "core/scene/edits/CheckChannels.h"
#include "core/scene/edits/Replace.h"

namespace sinew {
namespace {

Result<void> check(const Clip& clip) {
    const std::string place = "clip " + clip.name;
    if (clip.lastFrame < clip.firstFrame) {
        return fail(ErrorCode::argumentInvalid, place, "its last frame is before its first");
    }
    for (const Track& track : clip.tracks) {
        if (track.curve == nullptr || track.curve->empty()) {
            return fail(ErrorCode::argumentInvalid, place, "a track has no keys");
        }
    }
    const auto sameChannel = [](const Track& a, const Track& b) { return a.id == b.id; };
    if (std::adjacent_find(clip.tracks.begin(), clip.tracks.end(), sameChannel) != clip.tracks.end()) {
        return fail(ErrorCode::duplicateName, place, "two tracks drive one channel");
    }
    return checkFrames(clip);
}

}  // namespace

Result<Scene> addClip(const Scene& scene, CharacterId character, Clip clip) {
    const auto owner = scene.find(character);
    if (owner == nullptr) return fail(ErrorCode::argumentInvalid, "", "there is no such character");
    if (clip.id && owner->find(clip.id) != nullptr) {
        return fail(ErrorCode::argumentInvalid, "clip " + clip.name, "the character has a clip with this id");
    }
    clip.sortTracks();
    if (const auto checked = check(clip); !checked) return tl::unexpected<Error>(checked.error());

    Scene result = scene;
    result.lastId = std::max(result.lastId, clip.id.value);
    if (!clip.id) clip.id = result.newId<ClipId>();
    Character extended = *owner;
    extended.clips.push_back(std::make_shared<const Clip>(std::move(clip)));
    return withCharacter(std::move(result), std::move(extended));
}

}  // namespace sinew
