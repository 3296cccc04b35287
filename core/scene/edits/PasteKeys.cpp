#include "core/scene/edits/PasteKeys.h"

#include <algorithm>
#include <cmath>

#include "core/scene/edits/DeleteKeys.h"
#include "core/scene/edits/PutKeys.h"
#include "core/scene/edits/Replace.h"

namespace sinew {
namespace {

/// The keys of a clip from the first pasted one of their channel to the last. @param pasted  sorted
std::vector<KeyPlace> keysAmong(const Clip& clip, std::span<const ChannelKey> pasted) {
    std::vector<KeyPlace> places;
    for (auto first = pasted.begin(); first != pasted.end();) {
        const auto end =
            std::find_if(first, pasted.end(), [&](const ChannelKey& key) { return key.id != first->id; });
        const Curve* curve = clip.find(first->id);
        const std::size_t before = curve ? curve->keyAtOrBefore(first->key.time) : 0;
        for (std::size_t i = curve && before < curve->size() ? before : 0; curve && i < curve->size(); ++i) {
            const Seconds time = curve->key(i).time;
            if (time > std::prev(end)->key.time) break;
            if (time >= first->key.time) places.push_back({first->id, time});
        }
        first = end;
    }
    return places;
}

}  // namespace

Result<PastedKeys> pasteKeys(const Scene& scene, CharacterId character, ClipId clip, const KeyCopy& copy,
                             Seconds at) {
    const Result<Clip> onto = clipOf(scene, character, clip);
    if (!onto) return tl::unexpected<Error>(onto.error());
    if (!std::isfinite(at.value)) return fail(ErrorCode::numberNotFinite, "", "the time is not a number");
    const auto owner = scene.find(character);
    KeysHere here = keysHere(copy, *owner->skeleton, onto->rate, at);
    if (here.keys.empty()) {
        return fail(ErrorCode::argumentInvalid, "character " + owner->name,
                    "it has none of the joints and channels that the keys were copied from");
    }
    Result<MovedKeys> put = putKeys(scene, character, clip, here.keys);
    if (!put) return tl::unexpected<Error>(put.error());
    std::vector<KeyPlace> others = keysAmong(*put->scene.find(character)->find(clip), here.keys);
    std::erase_if(others, [&](const KeyPlace& key) { return std::ranges::binary_search(put->keys, key); });
    Result<Scene> cleared = deleteKeys(put->scene, character, clip, others);
    if (!cleared) return tl::unexpected<Error>(cleared.error());
    return PastedKeys{
        {std::move(*cleared), std::move(put->keys)}, std::move(here.unknown), std::move(here.notFree)};
}

}  // namespace sinew
