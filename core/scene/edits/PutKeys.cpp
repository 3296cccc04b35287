#include "core/scene/edits/PutKeys.h"

#include <algorithm>

#include "core/anim/EditCurve.h"
#include "core/anim/ExchangeKeys.h"
#include "core/scene/edits/CheckChannels.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/SetUnkeyedPose.h"

namespace sinew {
namespace {

Result<void> check(const Character& character, const Clip& clip, std::span<const ChannelKey> keys) {
    const ChannelId* last = nullptr;
    for (const ChannelKey& key : keys) {
        if (last == nullptr || *last != key.id) {
            if (auto checked = checkChannel(character, key.id); !checked) return checked;
            last = &key.id;
        }
        if (auto checked = checkKey(clip, key.id, key.key); !checked) return checked;
    }
    return {};
}

std::vector<ChannelExchange> exchangesOf(std::vector<ChannelKey> keys) {
    std::ranges::stable_sort(keys, {}, &ChannelKey::id);
    std::vector<ChannelExchange> exchanges;
    for (const ChannelKey& key : keys) {
        if (exchanges.empty() || exchanges.back().id != key.id) exchanges.push_back({key.id, {}, {}});
        exchanges.back().put.push_back(key.key);
    }
    for (ChannelExchange& exchange : exchanges) exchange.put = sortedApart(std::move(exchange.put));
    return exchanges;
}

}  // namespace

Result<MovedKeys> putKeys(const Scene& scene, CharacterId character, ClipId clip,
                          std::span<const ChannelKey> keys) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const auto checked = check(*scene.find(character), *edited, keys);
    if (!checked) return tl::unexpected<Error>(checked.error());
    if (keys.empty()) return MovedKeys{scene, {}};
    const auto exchanges = exchangesOf({keys.begin(), keys.end()});
    std::vector<KeyPlace> places = placesPut(exchanges);
    Scene result = withClip(scene, character, exchanged(std::move(*edited), exchanges));
    return MovedKeys{withoutUnkeyed(std::move(result), character, clip, places), std::move(places)};
}

}  // namespace sinew
