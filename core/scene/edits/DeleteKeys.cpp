#include "core/scene/edits/DeleteKeys.h"

#include <algorithm>

#include "core/scene/edits/Replace.h"

namespace sinew {
namespace {

constexpr Seconds kSlack{Curve::kMinimumGap / 2};

Result<void> check(const Clip& clip, std::span<const KeyPlace> keys) {
    for (const KeyPlace& key : keys) {
        if (!keyAt(clip, key.id, key.time)) {
            return fail(ErrorCode::argumentInvalid, "clip " + clip.name,
                        "channel " + std::string(name(key.id.channel)) + " has no key to delete there");
        }
    }
    return {};
}

/// What is left of a curve without all but whole runs of its keys: neighbours go in one cut.
Curve without(const Curve& curve, std::span<const KeyPlace> sorted) {
    Curve left = curve;
    for (std::size_t i = 0; i < sorted.size() && !left.empty();) {
        std::size_t end = i + 1;
        std::size_t at = curve.keyAtOrBefore(sorted[i].time + kSlack);
        while (end < sorted.size() && at + 1 < curve.size() &&
               curve.keyAtOrBefore(sorted[end].time + kSlack) <= at + 1) {
            at = curve.keyAtOrBefore(sorted[end].time + kSlack);
            ++end;
        }
        left = left.withoutKeys(sorted[i].time - kSlack, sorted[end - 1].time + kSlack);
        i = end;
    }
    return left;
}

}  // namespace

Result<Scene> deleteKeys(const Scene& scene, CharacterId character, ClipId clip,
                         std::span<const KeyPlace> keys) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (const auto checked = check(*edited, keys); !checked) return tl::unexpected<Error>(checked.error());
    if (keys.empty()) return scene;
    std::vector<KeyPlace> sorted(keys.begin(), keys.end());
    std::ranges::sort(sorted);
    for (std::size_t i = 0; i < sorted.size();) {
        std::size_t end = i;
        while (end < sorted.size() && sorted[end].id == sorted[i].id) ++end;
        const auto track = std::ranges::lower_bound(edited->tracks, sorted[i].id, {}, &Track::id);
        Curve left = without(*track->curve, std::span(sorted).subspan(i, end - i));
        if (left.empty()) {
            edited->tracks.erase(track);
        } else {
            track->curve = std::make_shared<const Curve>(std::move(left));
        }
        i = end;
    }
    return withClip(scene, character, std::move(*edited));
}

}  // namespace sinew
