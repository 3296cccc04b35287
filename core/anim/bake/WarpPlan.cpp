#include "core/anim/bake/WarpPlan.h"

#include <algorithm>
#include <cmath>

#include "core/anim/clip/ReplaceKeys.h"
#include "core/anim/filter/Reorder.h"
#include "core/anim/filter/Unroll.h"
#include "core/anim/sampling/CompiledCurve.h"

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

/// Returns whether neighbouring keys differ so much that they may switch between two representations of a
/// rotation.
bool jumps(const Curve& curve) {
    constexpr double kFar = 1.5;  // radians; the smallest such jump is half a turn
    double before = curve.chunks().front()->values.front();
    for (const auto& chunk : curve.chunks()) {
        for (const double value : chunk->values) {
            if (!(std::abs(value - before) < kFar)) return true;
            before = value;
        }
    }
    return false;
}

bool freeAngleCount(const Joint& joint) {
    return std::ranges::all_of(std::array{0, 1, 2}, [&](int i) { return joint.free.contains(angle(i)); });
}

FrameGrid gridOf(const Curve& curve) {
    const CurveChunk& front = *curve.chunks().front();
    return {front.rate, front.firstFrame, static_cast<std::int64_t>(curve.size())};
}

/// Gives angles with a single key as many keys as the others have on a grid, so that unrolling does not leave
/// the grid.
void alignAngles(Clip& clip, const Joint& joint, const FrameGrid& grid) {
    const AngleCurves curves = freeAngleCurves(clip, joint);
    for (int i = 0; i < 3; ++i) {
        const auto& curve = curves[static_cast<std::size_t>(i)];
        if (!curve || curve->size() > 1) continue;
        const std::vector<double> same(static_cast<std::size_t>(grid.count), curve->key(0).value);
        setTrack(clip, {{joint.id, angle(i)},
                        std::make_shared<const Curve>(Curve::fromSamples(grid.rate, grid.first, same))});
    }
}

/// Returns the joint's angle curves that have more than one key.
std::vector<std::shared_ptr<const Curve>> isRotating(const Clip& clip, const Joint& joint) {
    std::vector<std::shared_ptr<const Curve>> found;
    for (const auto& curve : freeAngleCurves(clip, joint)) {
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
    return settings.joints.empty() ? clip.playedRange() : FrameRange{clip.firstFrame, clip.lastFrame};
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
      isSelected(skeleton->joints().size(), settings.joints.empty()),
      range(rangeOfBaked(*clip, settings)),
      line(*clip->warp, clip->rate, clip->rate.time(range.first), clip->rate.time(range.last), budget),
      frames(framesOf(*clip, range)),
      rotations(isSelected.size(), RotationPlan::none),
      isSeparate(isSelected.size(), false) {
    for (const JointId joint : settings.joints)
        isSelected[static_cast<std::size_t>(*skeleton->find(joint))] = true;
    for (int joint = 0; joint < skeleton->size(); ++joint) {
        if (isSelected[static_cast<std::size_t>(joint)]) planTurn(joint);
    }
    join();
    findGridPositions();
}

bool WarpPlan::isSampled(const Curve& curve) const { return sinew::isSampled(curve, *clip); }

bool WarpPlan::resamples(const Curve& curve) const {
    if (curve.size() < 2 || settings.method == WarpBakeSettings::Method::moveKeys) return false;
    return settings.method == WarpBakeSettings::Method::resample || isSampled(curve);
}

bool WarpPlan::isOnGrid(const Curve& curve) const {
    return settings.interpolation == Interpolation::linear && DenseCurve::supports(curve);
}

void WarpPlan::planTurn(int joint) {
    const auto i = static_cast<std::size_t>(joint);
    const auto curves = isRotating(*clip, (*skeleton)[joint]);
    if (curves.empty()) return;
    const bool slerps =
        std::ranges::any_of(curves, [](const auto& c) { return c->uses(Interpolation::slerp); });
    const bool holds = std::ranges::all_of(curves, [](const auto& c) { return c->extrapolation().isHold(); });
    if (!std::ranges::all_of(curves, [&](const auto& c) { return resamples(*c); })) {
        rotations[i] = !slerps ? RotationPlan::moved : holds ? RotationPlan::together : RotationPlan::shown;
        return;
    }
    const bool lines =
        settings.interpolation == Interpolation::linear &&
        std::ranges::all_of(curves, [&](const auto& c) { return isSampled(*c) && isLine(*c); });
    const bool free = freeAngleCount((*skeleton)[joint]);
    const bool oneGrid = std::ranges::all_of(
        curves, [&](const auto& c) { return isOnGrid(*c) && gridOf(*c) == gridOf(*curves.front()); });
    isSeparate[i] = lines && curves.size() > 1 && !free;
    rotations[i] = !oneGrid                    ? RotationPlan::shown
                   : free && curves.size() > 1 ? RotationPlan::slerped
                                               : RotationPlan::straight;
}

/// Unrolls sampled rotations, since resampling would otherwise pass through jumps, then sets their
/// interpolation.
void WarpPlan::join() {
    UnrollSettings unrolling;
    Clip aligned = *clip;
    for (int j = 0; j < skeleton->size(); ++j) {
        if (rotations[static_cast<std::size_t>(j)] < RotationPlan::straight) continue;
        const auto curves = isRotating(*clip, (*skeleton)[j]);
        const bool samples = std::ranges::all_of(curves, [&](const auto& c) { return isSampled(*c); });
        if (!samples || !std::ranges::any_of(curves, [](const auto& c) { return jumps(*c); })) continue;
        unrolling.joints.push_back((*skeleton)[j].id);
        if (rotations[static_cast<std::size_t>(j)] != RotationPlan::shown)
            alignAngles(aligned, (*skeleton)[j], gridOf(*curves.front()));
    }
    joinedJoints = clip;
    if (!unrolling.joints.empty())
        joinedJoints = std::make_shared<const Clip>(unrolled(*skeleton, std::move(aligned), unrolling).clip);
    const bool smooth = settings.interpolation == Interpolation::catmullRom;
    Clip made = *joinedJoints;
    bool changed = false;
    for (const Track& track : joinedJoints->tracks) {
        const auto joint = skeleton->find(track.id.joint);
        if (!resamples(*track.curve) || !isSampled(*track.curve) || !isLine(*track.curve)) continue;
        const bool turn = joint && isAngle(track.id.channel) &&
                          rotations[static_cast<std::size_t>(*joint)] == RotationPlan::shown &&
                          isRotating(*clip, (*skeleton)[*joint]).size() > 1;
        if (!smooth && !(turn && freeAngleCount((*skeleton)[*joint]))) continue;
        const Interpolation kind = smooth ? Interpolation::catmullRom : Interpolation::slerp;
        setTrack(made, {track.id, std::make_shared<const Curve>(track.curve->withInterpolation(kind))});
        changed = true;
    }
    if (changed) joinedJoints = std::make_shared<const Clip>(std::move(made));
}

void WarpPlan::findGridPositions() {
    for (const Track& track : joinedJoints->tracks) {
        if (!resamples(*track.curve) || !isOnGrid(*track.curve)) continue;
        const FrameGrid grid = gridOf(*track.curve);
        if (std::ranges::find(gridPositions, grid, &GridPositions::grid) == gridPositions.end())
            gridPositions.push_back(gridPositionsOn(grid, frames));
    }
}

const GridPositions& WarpPlan::gridPositionsOf(const Curve& curve) const {
    return *std::ranges::find(gridPositions, gridOf(curve), &GridPositions::grid);
}

}  // namespace sinew
