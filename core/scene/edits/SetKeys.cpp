#include "core/scene/edits/SetKeys.h"

#include <algorithm>
#include <cmath>

#include "core/scene/edits/CheckChannels.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/SetUnkeyedPose.h"

namespace sinew {
namespace {

Interpolation interpolationFor(const Curve& curve, Seconds time) {
    const std::size_t before = curve.keyAtOrBefore(time);
    return curve.key(before < curve.size() ? before : 0).interpolation;
}

Key keyFor(const Curve& curve, Seconds time, double value) {
    Key key{time, value, interpolationFor(curve, time)};
    const std::size_t index = curve.keyAtOrBefore(time + Seconds{Curve::kMinimumGap / 2});
    if (index < curve.size()) {
        const Key there = curve.key(index);
        if (std::abs(there.time.value - time.value) < Curve::kMinimumGap) {
            key = there;
            key.value = value;
        }
    }
    return key;
}

void setKey(Clip& clip, Seconds time, const ChannelValue& value) {
    const auto place = std::ranges::lower_bound(clip.tracks, value.id, {}, &Track::id);
    if (place != clip.tracks.end() && place->id == value.id) {
        place->curve =
            std::make_shared<const Curve>(place->curve->withKey(keyFor(*place->curve, time, value.value)));
        return;
    }
    Curve first = Curve::fromKeys({{time, value.value, Interpolation::catmullRom}});
    clip.tracks.insert(place, {value.id, std::make_shared<const Curve>(std::move(first))});
}

void growTo(Clip& clip, Seconds time) {
    const double frame = clip.rate.frame(time);
    clip.firstFrame = std::min(clip.firstFrame, FrameIndex{std::llround(std::floor(frame + 1e-6))});
    clip.lastFrame = std::max(clip.lastFrame, FrameIndex{std::llround(std::ceil(frame - 1e-6))});
}

}  // namespace

Result<Scene> setKeys(const Scene& scene, CharacterId character, ClipId clip, Seconds time,
                      std::span<const ChannelValue> values) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const auto checked = checkValues(*scene.find(character)->skeleton, time, values);
    if (!checked) return tl::unexpected<Error>(checked.error());
    if (values.empty()) return scene;
    for (const ChannelValue& value : values) setKey(*edited, time, value);
    growTo(*edited, time);
    return withoutUnkeyed(withClip(scene, character, std::move(*edited)), character, clip, time, values);
}

}  // namespace sinew
