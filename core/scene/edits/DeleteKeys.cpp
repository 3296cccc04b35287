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

Curve without(const Curve& curve, std::span<const KeyPlace> sorted) {
    std::vector<std::size_t> indices;
    indices.reserve(sorted.size());
    for (const KeyPlace& key : sorted) {
        const std::size_t index = curve.keyAtOrBefore(key.time + kSlack);
        if (indices.empty() || indices.back() != index) indices.push_back(index);
    }
    return curve.withoutKeys(indices);
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
