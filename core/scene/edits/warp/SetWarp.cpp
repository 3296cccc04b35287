#include "core/scene/edits/warp/SetWarp.h"

#include <string>

#include "core/scene/edits/Replace.h"

namespace sinew {
namespace {

// The limit of motion importers. A longer clip could be shown, but neither baked nor exported.
constexpr std::int64_t kMaxFrames = 10'000'000;

/// Checks muted warps too, since they may be unmuted. A clip without a warp may have any length.
Result<void> checkFrames(Clip clip) {
    if (!clip.warp) return {};
    clip.warpMuted = false;
    const FrameRange played = clip.playedRange();
    if (played.count() <= kMaxFrames) return {};
    return fail(ErrorCode::valueRange, "clip " + clip.name,
                "the warped clip would have " + std::to_string(played.count()) + " frames, but at most " +
                    std::to_string(kMaxFrames) + " are supported");
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
