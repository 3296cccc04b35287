#include "core/anim/WarpFigures.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace sinew {
namespace {

TimeWarp::SpeedRange speedsOf(const TimeWarp& warp, Seconds first, Seconds last) {
    // Beyond the pins time goes on at its own speed.
    const bool beyond = first < warp.pins().front().time || last > warp.pins().back().time;
    TimeWarp::SpeedRange all = {1, 1};
    bool any = beyond || warp.spanCount() == 0;
    for (std::size_t i = 0; i < warp.spanCount(); ++i) {
        if (warp.pins()[i].time >= last || warp.pins()[i + 1].time <= first) continue;
        const auto [least, most] = warp.speedRange(i);
        all = any ? TimeWarp::SpeedRange{std::min(all.least, least), std::max(all.most, most)}
                  : TimeWarp::SpeedRange{least, most};
        any = true;
    }
    return all;
}

void count(const Clip& clip, WarpFigures& figures) {
    const auto [first, last] = figures.played;
    std::vector<bool> seen(static_cast<std::size_t>(clip.frameCount()));
    for (FrameIndex frame = first; frame <= last; ++frame.value) {
        const FrameIndex source = clip.rate.nearestFrame(clip.warp->source(clip.rate.time(frame)));
        const FrameIndex inside = std::clamp(source, clip.firstFrame, clip.lastFrame);
        seen[static_cast<std::size_t>(inside.value - clip.firstFrame.value)] = true;
    }
    figures.shown = std::ranges::count(seen, true);
    figures.repeated = figures.played.count() - figures.shown;
    figures.skipped = clip.frameCount() - figures.shown;
}

}  // namespace

WarpFigures warpFigures(const Clip& clip) {
    WarpFigures figures;
    figures.played = {clip.firstFrame, clip.lastFrame};
    figures.shown = clip.frameCount();
    if (!clip.warp) return figures;
    Clip playing;
    playing.rate = clip.rate;
    playing.firstFrame = clip.firstFrame;
    playing.lastFrame = clip.lastFrame;
    playing.warp = clip.warp;
    figures.played = playing.played();
    const auto [first, last] = figures.played;
    figures.speeds = speedsOf(*clip.warp, clip.rate.time(first), clip.rate.time(last));
    figures.counted = std::max(figures.played.count(), clip.frameCount()) <= kMostCounted;
    figures.shown = 0;
    if (figures.counted) count(clip, figures);
    return figures;
}

}  // namespace sinew
