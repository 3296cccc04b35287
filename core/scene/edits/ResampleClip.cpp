#include "core/scene/edits/ResampleClip.h"

#include "core/scene/edits/Replace.h"
#include "core/scene/edits/SetClipRate.h"

namespace sinew {

Result<Scene> resampleClip(const Scene& scene, CharacterId character, ClipId clip,
                           const ResampleSettings& settings) {
    Result<Clip> before = clipOf(scene, character, clip);
    if (!before) return tl::unexpected<Error>(before.error());
    const auto& skeleton = scene.find(character)->skeleton;
    auto made = resampled(skeleton, std::make_shared<const Clip>(std::move(*before)), settings);
    if (!made) return tl::unexpected<Error>(made.error());
    const auto atRate = setClipRate(scene, character, clip, settings.rate, RateChange::keepTimes);
    if (!atRate) return tl::unexpected<Error>(atRate.error());
    return withClip(*atRate, character, std::move(*made));
}

}  // namespace sinew
