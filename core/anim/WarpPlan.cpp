#include "core/anim/WarpPlan.h"

#include <algorithm>
#include <cmath>

#include "core/anim/DenseCurve.h"
#include "core/anim/ExchangeKeys.h"
#include "core/anim/Reorder.h"
#include "core/anim/Unroll.h"

namespace sinew {
namespace {

bool isLine(const CurveChunk& chunk) {
    const auto straight = [](Interpolation kind) {
        return kind == Interpolation::linear || kind == Interpolation::slerp;
    };
    return chunk.interpolations.empty() ? straight(chunk.interpolation)
                                        : std::ranges::all_of(chunk.interpolations, straight);
}

bool isLine(const Curve& curve) {
    return std::ranges::all_of(curve.chunks(), [](const auto& chunk) { return isLine(*chunk); });
}

/// Whether neighbouring keys are so far apart that a jump between ways to write a rotation may be why.
bool jumps(const Curve& curve) {
    constexpr double kFar = 1.5;  // radians; the least such jump is half a turn
    double before = curve.chunks().front()->values.front();
    for (const auto& chunk : curve.chunks()) {
        for (const double value : chunk->values) {
            if (!(std::abs(value - before) < kFar)) return true;
            before = value;
        }
    }
    return false;
}

bool freeToTurn(const Joint& joint) {
    return std::ranges::all_of(std::array{0, 1, 2}, [&](int i) { return joint.free.contains(angle(i)); });
}

FrameGrid gridOf(const Curve& curve) {
    const CurveChunk& front = *curve.chunks().front();
    return {front.rate, front.firstFrame, static_cast<std::int64_t>(curve.size())};
}

/// The clip in which angles of a joint that have one key have as many as the others on a grid: unrolling then
/// leaves the grid.
void alignAngles(Clip& clip, const Joint& joint, const FrameGrid& grid) {
    const AngleCurves curves = playingAngles(clip, joint);
    for (int i = 0; i < 3; ++i) {
        const auto& curve = curves[static_cast<std::size_t>(i)];
        if (!curve || curve->size() > 1) continue;
        const std::vector<double> same(static_cast<std::size_t>(grid.count), curve->key(0).value);
        putTrack(clip, {{joint.id, angle(i)},
                        std::make_shared<const Curve>(Curve::fromSamples(grid.rate, grid.first, same))});
    }
}

/// Those that have more than one key.
std::vector<std::shared_ptr<const Curve>> turning(const Clip& clip, const Joint& joint) {
    std::vector<std::shared_ptr<const Curve>> found;
    for (const auto& curve : playingAngles(clip, joint)) {
        if (curve && curve->size() > 1) found.push_back(curve);
    }
    return found;
}

WarpFrames framesOf(const Clip& clip, FrameRange range) {
    WarpFrames frames{clip.rate, range.first, {}};
    frames.sources.reserve(static_cast<std::size_t>(range.count()));
    for (FrameIndex frame = range.first; frame <= range.last; ++frame.value)
        frames.sources.push_back(clip.warp->source(clip.rate.time(frame)).value);
    return frames;
}

}  // namespace

FrameRange rangeOfBaked(const Clip& clip, const WarpBakeSettings& settings) {
    return settings.joints.empty() ? clip.played() : FrameRange{clip.firstFrame, clip.lastFrame};
}

bool isSampled(const Curve& curve, const Clip& clip) {
    constexpr double kApart = 1.5;  // frames
    const auto& chunks = curve.chunks();
    FrameIndex next = chunks.front()->firstFrame;
    const bool onGrid = std::ranges::all_of(chunks, [&](const auto& chunk) {
        const bool goesOn =
            chunk->times.empty() && chunk->rate == chunks.front()->rate && chunk->firstFrame == next;
        next = next + FrameIndex{static_cast<std::int64_t>(chunk->size())};
        return goesOn;
    });
    if (onGrid) return true;
    const double frames = clip.rate.frame(curve.endTime() - curve.startTime());
    const auto keys = static_cast<double>(curve.size());
    return frames <= kApart * (keys - 1) && 2 * keys >= static_cast<double>(clip.frameCount());
}

WarpPlan::WarpPlan(std::shared_ptr<const Skeleton> bones, std::shared_ptr<const Clip> source,
                   const WarpBakeSettings& wanted, WarpBudget& budget)
    : skeleton(std::move(bones)),
      clip(std::move(source)),
      settings(wanted),
      chosen(skeleton->joints().size(), settings.joints.empty()),
      range(rangeOfBaked(*clip, settings)),
      line(*clip->warp, clip->rate, clip->rate.time(range.first), clip->rate.time(range.last), budget),
      frames(framesOf(*clip, range)),
      turns(chosen.size(), WarpTurn::none),
      apart(chosen.size(), false) {
    for (const JointId joint : settings.joints)
        chosen[static_cast<std::size_t>(*skeleton->find(joint))] = true;
    for (int joint = 0; joint < skeleton->size(); ++joint) {
        if (chosen[static_cast<std::size_t>(joint)]) planTurn(joint);
    }
    join();
    findPlaces();
}

bool WarpPlan::isSampled(const Curve& curve) const { return sinew::isSampled(curve, *clip); }

bool WarpPlan::resamples(const Curve& curve) const {
    if (curve.size() < 2 || settings.way == WarpBakeSettings::Way::moveKeys) return false;
    return settings.way == WarpBakeSettings::Way::resample || isSampled(curve);
}

bool WarpPlan::isOnGrid(const Curve& curve) const {
    return settings.interpolation == Interpolation::linear && DenseCurve::takes(curve);
}

void WarpPlan::planTurn(int joint) {
    const auto i = static_cast<std::size_t>(joint);
    const auto curves = turning(*clip, (*skeleton)[joint]);
    if (curves.empty()) return;
    const bool slerps =
        std::ranges::any_of(curves, [](const auto& c) { return c->uses(Interpolation::slerp); });
    const bool holds = std::ranges::all_of(curves, [](const auto& c) { return c->ends().hold(); });
    if (!std::ranges::all_of(curves, [&](const auto& c) { return resamples(*c); })) {
        turns[i] = !slerps ? WarpTurn::moved : holds ? WarpTurn::together : WarpTurn::shown;
        return;
    }
    const bool lines =
        settings.interpolation == Interpolation::linear &&
        std::ranges::all_of(curves, [&](const auto& c) { return isSampled(*c) && isLine(*c); });
    const bool free = freeToTurn((*skeleton)[joint]);
    const bool oneGrid = std::ranges::all_of(
        curves, [&](const auto& c) { return isOnGrid(*c) && gridOf(*c) == gridOf(*curves.front()); });
    apart[i] = lines && curves.size() > 1 && !free;
    turns[i] = !oneGrid                    ? WarpTurn::shown
               : free && curves.size() > 1 ? WarpTurn::slerped
                                           : WarpTurn::straight;
}

/// Samples are unrolled, as what is between them would else go through a jump; then they are joined.
void WarpPlan::join() {
    UnrollSettings unrolling;
    Clip aligned = *clip;
    for (int j = 0; j < skeleton->size(); ++j) {
        if (turns[static_cast<std::size_t>(j)] < WarpTurn::straight) continue;
        const auto curves = turning(*clip, (*skeleton)[j]);
        const bool samples = std::ranges::all_of(curves, [&](const auto& c) { return isSampled(*c); });
        if (!samples || !std::ranges::any_of(curves, [](const auto& c) { return jumps(*c); })) continue;
        unrolling.joints.push_back((*skeleton)[j].id);
        if (turns[static_cast<std::size_t>(j)] != WarpTurn::shown)
            alignAngles(aligned, (*skeleton)[j], gridOf(*curves.front()));
    }
    joined = clip;
    if (!unrolling.joints.empty())
        joined = std::make_shared<const Clip>(unrolled(*skeleton, std::move(aligned), unrolling).clip);
    const bool smooth = settings.interpolation == Interpolation::catmullRom;
    Clip made = *joined;
    bool changed = false;
    for (const Track& track : joined->tracks) {
        const auto joint = skeleton->find(track.id.joint);
        if (!resamples(*track.curve) || !isSampled(*track.curve) || !isLine(*track.curve)) continue;
        const bool turn = joint && isAngle(track.id.channel) &&
                          turns[static_cast<std::size_t>(*joint)] == WarpTurn::shown &&
                          turning(*clip, (*skeleton)[*joint]).size() > 1;
        if (!smooth && !(turn && freeToTurn((*skeleton)[*joint]))) continue;
        const Interpolation kind = smooth ? Interpolation::catmullRom : Interpolation::slerp;
        putTrack(made, {track.id, std::make_shared<const Curve>(track.curve->withInterpolation(kind))});
        changed = true;
    }
    if (changed) joined = std::make_shared<const Clip>(std::move(made));
}

void WarpPlan::findPlaces() {
    for (const Track& track : joined->tracks) {
        if (!resamples(*track.curve) || !isOnGrid(*track.curve)) continue;
        const FrameGrid grid = gridOf(*track.curve);
        if (std::ranges::find(places, grid, &GridPlaces::grid) == places.end())
            places.push_back(placesOn(grid, frames));
    }
}

const GridPlaces& WarpPlan::placesOf(const Curve& curve) const {
    return *std::ranges::find(places, gridOf(curve), &GridPlaces::grid);
}

}  // namespace sinew
