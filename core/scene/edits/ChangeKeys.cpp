#include "core/scene/edits/ChangeKeys.h"

#include <algorithm>

#include "core/anim/EditCurve.h"
#include "core/anim/ExchangeKeys.h"
#include "core/scene/edits/CheckChannels.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/SetUnkeyedPose.h"

namespace sinew {
namespace {

Result<void> check(const Clip& clip, std::span<const KeyChange> sorted) {
    for (const KeyChange& change : sorted) {
        if (auto checked = checkKey(clip, change.from.id, change.to); !checked) return checked;
    }
    return {};
}

/// What the changes of one channel come to.
Result<ChannelExchange> exchangeOf(const Clip& clip, std::span<const KeyChange> changes) {
    ChannelExchange exchange{changes.front().from.id, {}, {}};
    std::vector<KeyPlace> places;
    places.reserve(changes.size());
    exchange.put.reserve(changes.size());
    for (const KeyChange& change : changes) {
        places.push_back(change.from);
        exchange.put.push_back(change.to);
    }
    std::vector<ChannelKeys> found = keysByChannel(clip, places);
    if (found.empty() || found.front().indices.size() != changes.size()) {
        return fail(ErrorCode::argumentInvalid, "clip " + clip.name,
                    "channel " + std::string(name(exchange.id.channel)) +
                        " has no key to change at one of the times, or it is named twice");
    }
    exchange.gone = std::move(found.front().indices);
    exchange.put = sortedApart(std::move(exchange.put));
    return exchange;
}

Result<std::vector<ChannelExchange>> exchangesOf(const Clip& clip, std::span<const KeyChange> sorted) {
    std::vector<ChannelExchange> exchanges;
    for (std::size_t i = 0; i < sorted.size();) {
        std::size_t end = i;
        while (end < sorted.size() && sorted[end].from.id == sorted[i].from.id) ++end;
        auto exchange = exchangeOf(clip, sorted.subspan(i, end - i));
        if (!exchange) return tl::unexpected<Error>(exchange.error());
        exchanges.push_back(std::move(*exchange));
        i = end;
    }
    return exchanges;
}

}  // namespace

Result<MovedKeys> changeKeys(const Scene& scene, CharacterId character, ClipId clip,
                             std::span<const KeyChange> changes) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    std::vector<KeyChange> sorted(changes.begin(), changes.end());
    std::ranges::stable_sort(sorted, {}, &KeyChange::from);
    if (const auto checked = check(*edited, sorted); !checked) return tl::unexpected<Error>(checked.error());
    const auto exchanges = exchangesOf(*edited, sorted);
    if (!exchanges) return tl::unexpected<Error>(exchanges.error());
    if (changes.empty()) return MovedKeys{scene, {}};
    std::vector<KeyPlace> keys = placesPut(*exchanges);
    Scene result = withClip(scene, character, exchanged(std::move(*edited), *exchanges));
    return MovedKeys{withoutUnkeyed(std::move(result), character, clip, keys), std::move(keys)};
}

}  // namespace sinew
