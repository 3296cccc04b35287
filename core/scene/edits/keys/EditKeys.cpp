#include "core/scene/edits/keys/EditKeys.h"

#include <algorithm>
#include <cmath>

#include "core/anim/clip/KeyChange.h"
#include "core/anim/curve/EditCurve.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/keys/CheckChannels.h"
#include "core/scene/edits/keys/SetKeys.h"

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

std::vector<KeyReplacement> exchangesOf(std::vector<ChannelKey> keys) {
    std::ranges::stable_sort(keys, {}, &ChannelKey::id);
    std::vector<KeyReplacement> exchanges;
    for (const ChannelKey& key : keys) {
        if (exchanges.empty() || exchanges.back().id != key.id) exchanges.push_back({key.id, {}, {}});
        exchanges.back().inserted.push_back(key.key);
    }
    for (KeyReplacement& exchange : exchanges)
        exchange.inserted = sortedDistinctKeys(std::move(exchange.inserted));
    return exchanges;
}

}  // namespace

Result<MovedKeys> putKeys(const Scene& scene, CharacterId character, ClipId clip,
                          std::span<const ChannelKey> keys) {
    Result<Clip> edited = curvesOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const auto checked = check(*scene.find(character), *edited, keys);
    if (!checked) return tl::unexpected<Error>(checked.error());
    if (keys.empty()) return MovedKeys{scene, {}};
    const auto exchanges = exchangesOf({keys.begin(), keys.end()});
    std::vector<KeyRef> inserted = insertedKeys(exchanges);
    Scene result = withCurves(scene, character, replaceKeys(std::move(*edited), exchanges));
    return MovedKeys{withoutUnkeyed(std::move(result), character, clip, inserted), std::move(inserted)};
}

namespace {

/// Returns the keys to remove and to insert for the changes of one channel.
Result<KeyReplacement> exchangeOf(const Clip& clip, std::span<const KeyChange> changes) {
    for (const KeyChange& change : changes) {
        if (const auto checked = checkKey(clip, change.from.id, change.to); !checked)
            return tl::unexpected<Error>(checked.error());
    }
    KeyReplacement exchange{changes.front().from.id, {}, {}};
    std::vector<KeyRef> refs;
    refs.reserve(changes.size());
    exchange.inserted.reserve(changes.size());
    for (const KeyChange& change : changes) {
        refs.push_back(change.from);
        exchange.inserted.push_back(change.to);
    }
    std::vector<ChannelKeys> found = keysByChannel(clip, refs);
    if (found.empty() || found.front().indices.size() != changes.size()) {
        return fail(ErrorCode::argumentInvalid, "clip " + clip.name,
                    "channel " + std::string(name(exchange.id.channel)) +
                        " has no key at one of the given times, or a key is listed twice");
    }
    exchange.removed = std::move(found.front().indices);
    exchange.inserted = sortedDistinctKeys(std::move(exchange.inserted));
    return exchange;
}

}  // namespace

Result<MovedKeys> changeKeys(const Scene& scene, CharacterId character, ClipId clip,
                             std::span<const KeyChange> changes, const WorkControl& control) {
    Result<Clip> edited = curvesOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (changes.empty()) return MovedKeys{scene, {}};
    std::vector<KeyChange> sorted;
    if (!std::ranges::is_sorted(changes, {}, &KeyChange::from)) {
        sorted.assign(changes.begin(), changes.end());
        std::ranges::stable_sort(sorted, {}, &KeyChange::from);
        changes = sorted;
    }
    std::vector<KeyRef> keys;
    // One channel at a time, because the copies of all keys of a long clip would take gigabytes.
    for (std::size_t i = 0, end = 0; i < changes.size(); i = end) {
        if (control.isCancelled()) return fail(ErrorCode::cancelled, "", "changing keys was cancelled");
        control.report(static_cast<double>(i) / static_cast<double>(changes.size()));
        while (end < changes.size() && changes[end].from.id == changes[i].from.id) ++end;
        const auto exchange = exchangeOf(*edited, changes.subspan(i, end - i));
        if (!exchange) return tl::unexpected<Error>(exchange.error());
        for (const Key& key : exchange->inserted) keys.push_back({exchange->id, key.time});
        *edited = replaceKeys(std::move(*edited), {&*exchange, 1});
    }
    Scene result = withCurves(scene, character, std::move(*edited));
    return MovedKeys{withoutUnkeyed(std::move(result), character, clip, keys), std::move(keys)};
}

namespace {

/// Returns a clip's keys between the first and last pasted key of each channel. @param pasted  sorted
std::vector<KeyRef> keysBetween(const Clip& clip, std::span<const ChannelKey> pasted) {
    std::vector<KeyRef> result;
    for (auto first = pasted.begin(); first != pasted.end();) {
        const auto end =
            std::find_if(first, pasted.end(), [&](const ChannelKey& key) { return key.id != first->id; });
        const Curve* curve = clip.find(first->id);
        const std::size_t before = curve ? curve->keyAtOrBefore(first->key.time) : 0;
        for (std::size_t i = curve && before < curve->size() ? before : 0; curve && i < curve->size(); ++i) {
            const Seconds time = curve->key(i).time;
            if (time > std::prev(end)->key.time) break;
            if (time >= first->key.time) result.push_back({first->id, time});
        }
        first = end;
    }
    return result;
}

}  // namespace

Result<PastedKeys> pasteKeys(const Scene& scene, CharacterId character, ClipId clip, const KeyCopy& copy,
                             Seconds at) {
    const Result<Clip> onto = curvesOf(scene, character, clip);
    if (!onto) return tl::unexpected<Error>(onto.error());
    if (!std::isfinite(at.value)) return fail(ErrorCode::numberNotFinite, "", "the time is not a number");
    const auto owner = scene.find(character);
    AdaptedKeys here = adaptKeys(copy, *owner, onto->rate, at);
    if (here.keys.empty()) {
        return fail(ErrorCode::argumentInvalid, "character " + owner->name,
                    "it has none of the joints, channels and shapes the keys were copied from");
    }
    Result<MovedKeys> put = putKeys(scene, character, clip, here.keys);
    if (!put) return tl::unexpected<Error>(put.error());
    std::vector<KeyRef> replaced = keysBetween(*curvesOf(put->scene, character, clip), here.keys);
    std::erase_if(replaced, [&](const KeyRef& key) { return std::ranges::binary_search(put->keys, key); });
    Result<Scene> cleared = deleteKeys(put->scene, character, clip, replaced);
    if (!cleared) return tl::unexpected<Error>(cleared.error());
    return PastedKeys{{std::move(*cleared), std::move(put->keys)},
                      std::move(here.unknown),
                      std::move(here.unknownShapes),
                      std::move(here.notFree)};
}

namespace {

Result<void> check(const Clip& clip, std::span<const KeyRef> keys) {
    for (const KeyRef& key : keys) {
        if (!keyAt(clip, key.id, key.time)) {
            return fail(ErrorCode::argumentInvalid, "clip " + clip.name,
                        "channel " + std::string(name(key.id.channel)) +
                            " has no key to delete at one of the given times");
        }
    }
    return {};
}

}  // namespace

Result<Scene> deleteKeys(const Scene& scene, CharacterId character, ClipId clip,
                         std::span<const KeyRef> keys) {
    Result<Clip> edited = curvesOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (const auto checked = check(*edited, keys); !checked) return tl::unexpected<Error>(checked.error());
    if (keys.empty()) return scene;
    for (const ChannelKeys& channel : keysByChannel(*edited, keys)) {
        const auto track = std::ranges::lower_bound(edited->tracks, channel.id, {}, &Track::id);
        Curve remaining = track->curve->withoutKeys(channel.indices);
        if (remaining.empty()) {
            edited->tracks.erase(track);
        } else {
            track->curve = std::make_shared<const Curve>(std::move(remaining));
        }
    }
    return withCurves(scene, character, std::move(*edited));
}

}  // namespace sinew
