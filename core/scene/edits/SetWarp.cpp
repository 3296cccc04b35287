#include "core/scene/edits/SetWarp.h"

#include <string>

#include "core/scene/edits/Replace.h"

namespace sinew {
namespace {

// What readers of motion take; more could be shown, but neither baked nor written.
constexpr std::int64_t kMostFrames = 10'000'000;

/// Of a muted warp, too, which may play again; without one a clip may be as long as it is.
Result<void> checkFrames(Clip clip) {
    if (!clip.warp) return {};
    clip.warpMuted = false;
    const FrameRange played = clip.played();
    if (played.count() <= kMostFrames) return {};
    return fail(ErrorCode::valueRange, "clip " + clip.name,
                "the warped clip would have " + std::to_string(played.count()) + " frames; at most " +
                    std::to_string(kMostFrames) + " are possible");
}

bool same(const std::shared_ptr<const TimeWarp>& a, const std::shared_ptr<const TimeWarp>& b) {
    return a == b || (a && b && *a == *b);
}

}  // namespace

Result<Scene> setWarp(const Scene& scene, CharacterId character, ClipId clip,
                      std::shared_ptr<const TimeWarp> warp) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (same(edited->warp, warp)) return scene;
    edited->warp = std::move(warp);
    if (!edited->warp) edited->warpMuted = false;
    if (const auto checked = checkFrames(*edited); !checked) return tl::unexpected<Error>(checked.error());
    return withClip(scene, character, std::move(*edited));
}

Result<Scene> muteWarp(const Scene& scene, CharacterId character, ClipId clip, bool muted) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (!edited->warp)
        return fail(ErrorCode::argumentInvalid, "clip " + edited->name, "the clip has no time warp");
    if (edited->warpMuted == muted) return scene;
    if (const auto checked = checkFrames(*edited); !muted && !checked)
        return tl::unexpected<Error>(checked.error());
    edited->warpMuted = muted;
    return withClip(scene, character, std::move(*edited));
}

}  // namespace sinew
