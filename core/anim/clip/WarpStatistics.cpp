#include "core/anim/clip/WarpStatistics.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <ranges>
#include <vector>

namespace sinew {
namespace {

constexpr double kFarthest = 1e15;  // frames, beyond what is counted

/// Returns the roots of a x² + b x + c inside 0..1, ascending.
std::vector<double> speedCrossings(double a, double b, double c) {
    std::vector<double> roots;
    const auto add = [&roots](double x) {
        if (x > 0 && x < 1) roots.push_back(x);
    };
    const double under = b * b - 4 * a * c;
    if (under < 0) return roots;
    // Avoids cancellation: one root from the larger sum, the other from the product of both.
    const double q = -(b + std::copysign(std::sqrt(under), b)) / 2;
    if (a != 0) add(q / a);
    if (q != 0) add(c / q);
    std::ranges::sort(roots);
    return roots;
}

TimeWarp::SpeedRange speedsOf(const TimeWarp& warp, Seconds first, Seconds last) {
    // Speed is 1x beyond the pins.
    const bool beyond = first < warp.pins().front().time || last > warp.pins().back().time;
    TimeWarp::SpeedRange all = {1, 1};
    bool any = beyond || warp.spanCount() == 0;
    for (std::size_t i = 0; i < warp.spanCount(); ++i) {
        if (warp.pins()[i].time >= last || warp.pins()[i + 1].time <= first) continue;
        const auto [least, most] = warp.speedRange(i);
        all = any ? TimeWarp::SpeedRange{std::min(all.min, least), std::max(all.max, most)}
                  : TimeWarp::SpeedRange{least, most};
        any = true;
    }
    return all;
}

/// Returns the source frame that a new frame shows.
FrameIndex sourceFrame(const Clip& clip, FrameIndex frame) {
    const FrameIndex source = clip.rate.nearestFrame(clip.warp->source(clip.rate.time(frame)));
    return std::clamp(source, clip.firstFrame, clip.lastFrame);
}

std::int64_t countOneByOne(const Clip& clip, FrameRange played) {
    std::vector<bool> seen(static_cast<std::size_t>(clip.frameCount()));
    for (FrameIndex frame = played.first; frame <= played.last; ++frame.value)
        seen[static_cast<std::size_t>((sourceFrame(clip, frame) - clip.firstFrame).value)] = true;
    return std::ranges::count(seen, true);
}

/// A stretch of new time in which the speed stays on one side of 1x.
struct Stretch {
    Seconds end;
    bool isFast;  ///< 1x or more
};

void appendSpeedStretches(const TimeWarp& warp, std::size_t span, std::vector<Stretch>& stretches) {
    const Seconds begin = warp.pins()[span].time, length = warp.pins()[span + 1].time - begin;
    const double mean = warp.spanSpeed(span);
    if (warp.pins()[span].span == SpanKind::smooth) {
        // The speed at fraction x of the span is a x² + b x + c.
        const auto [entering, leaving] = warp.endSpeeds(span);
        const double a = 3 * (entering + leaving - 2 * mean);
        const double b = 2 * (3 * mean - 2 * entering - leaving);
        const auto fastAt = [&, c = entering](double x) { return c + x * (b + x * a) >= 1; };
        double before = 0;
        for (const double at : speedCrossings(a, b, entering - 1)) {
            stretches.push_back({begin + length * at, fastAt((before + at) / 2)});
            before = at;
        }
        stretches.push_back({begin + length, fastAt((before + 1) / 2)});
    } else {
        stretches.push_back({begin + length, mean >= 1});
    }
}

/// Counts how often the shown frame changes from one new frame to the next if there are no reverse spans. At
/// low speed every source frame in between is shown; at high speed every new frame shows another source
/// frame, as long as it is within the clip's range.
std::int64_t countForward(const Clip& clip, FrameRange played) {
    std::vector<Stretch> stretches{{clip.warp->pins().front().time, true}};
    for (std::size_t i = 0; i < clip.warp->spanCount(); ++i) appendSpeedStretches(*clip.warp, i, stretches);
    stretches.push_back({clip.rate.time(played.last), true});
    const auto shown = [&clip](std::int64_t frame) { return sourceFrame(clip, {frame}); };
    std::int64_t count = 1, at = played.first.value;
    for (const Stretch& stretch : stretches) {
        const bool last = &stretch == &stretches.back();
        const auto end = last ? played.last.value
                              : std::min(played.last.value, static_cast<std::int64_t>(std::floor(std::min(
                                                                clip.rate.frame(stretch.end), kFarthest))));
        if (end <= at) continue;
        count += shown(at + 1) > shown(at);
        ++at;
        if (stretch.isFast) {
            const auto frames = std::views::iota(at, end);
            const auto first = std::ranges::partition_point(
                frames, [&](std::int64_t frame) { return shown(frame + 1) == clip.firstFrame; });
            const auto after = std::ranges::partition_point(
                frames, [&](std::int64_t frame) { return shown(frame) < clip.lastFrame; });
            count += std::max<std::int64_t>(0, *after - *first);
        } else {
            count += (shown(end) - shown(at)).value;
        }
        at = end;
    }
    return count;
}

void count(const Clip& clip, WarpStatistics& figures) {
    const auto& pins = clip.warp->pins();
    const bool back = std::ranges::count(pins.begin(), pins.end() - 1, SpanKind::reverse, &WarpPin::span) > 0;
    figures.shown = back ? countOneByOne(clip, figures.played) : countForward(clip, figures.played);
    figures.repeated = figures.played.count() - figures.shown;
    figures.skipped = clip.frameCount() - figures.shown;
}

}  // namespace

WarpStatistics warpStatistics(const Clip& clip) {
    WarpStatistics figures;
    figures.played = {clip.firstFrame, clip.lastFrame};
    figures.shown = clip.frameCount();
    if (!clip.warp) return figures;
    Clip playing;
    playing.rate = clip.rate;
    playing.firstFrame = clip.firstFrame;
    playing.lastFrame = clip.lastFrame;
    playing.warp = clip.warp;
    figures.played = playing.playedRange();
    const auto [first, last] = figures.played;
    figures.speeds = speedsOf(*clip.warp, clip.rate.time(first), clip.rate.time(last));
    figures.isCounted = std::max(figures.played.count(), clip.frameCount()) <= kMaximumCounted;
    figures.shown = 0;
    if (figures.isCounted) count(clip, figures);
    return figures;
}

}  // namespace sinew
