#include "core/anim/bake/BakePlan.h"

#include <algorithm>
#include <cmath>

#include "core/anim/clip/KeyChange.h"
#include "core/anim/filter/Reorder.h"
#include "core/anim/filter/Unroll.h"
#include "core/anim/sampling/CompiledCurve.h"
#include "core/base/Index.h"
#include "core/math/Angle.h"
#include "core/math/Interpolate.h"

namespace sinew {

namespace {

/// Rotations at two neighbouring samples. Cached, because successive frames mostly fall between the same or
/// the next two.
class Neighbours {
public:
    Neighbours(EulerOrder order, const std::array<std::vector<double>, 3>& samples)
        : order_(order), samples_(samples) {}

    void moveTo(std::int64_t sample) {
        if (sample == at_) return;
        first = sample == at_ + 1 ? last : rotation(sample);
        last = rotation(sample + 1);
        at_ = sample;
    }

    Eigen::Vector3d angles(std::int64_t sample) const {
        const auto i = asIndex(sample);
        return {samples_[0][i], samples_[1][i], samples_[2][i]};
    }

    Eigen::Quaterniond first, last;

private:
    Eigen::Quaterniond rotation(std::int64_t sample) const { return toQuaternion(order_, angles(sample)); }

    EulerOrder order_;
    const std::array<std::vector<double>, 3>& samples_;
    std::int64_t at_ = -2;
};

/// Returns an upper bound of the angle between linear angles and SLERP, radians: half the angular
/// acceleration, which only arises from pairs of changing angles, times the distances to both ends, doubled.
/// Beyond half a turn SLERP takes the other direction.
double slerpDistanceBound(const Eigen::Vector3d& step, double share) {
    constexpr double kFar = 3;
    const Eigen::Vector3d size = step.cwiseAbs();
    if (size.sum() > kFar) return kPi;
    return (size[0] * size[1] + size[1] * size[2] + size[0] * size[2]) * share * (1 - share);
}

}  // namespace

GridPositions locateFrames(const FrameGrid& grid, const PlayedFrames& frames) {
    GridPositions positions{grid, {}, {}};
    positions.sample.reserve(frames.size());
    positions.fraction.reserve(frames.size());
    for (const double source : frames.sources) {
        const DenseCurve::Position position = DenseCurve::locate(grid, source);
        positions.sample.push_back(
            static_cast<std::int64_t>(position.chunk * CurveChunk::kSize + position.offset));
        positions.fraction.push_back(position.u);
    }
    return positions;
}

std::vector<double> linearSamples(const std::vector<double>& samples, const GridPositions& positions) {
    std::vector<double> values(positions.sample.size());
    for (std::size_t f = 0; f < values.size(); ++f) {
        const auto i = asIndex(positions.sample[f]);
        const double u = positions.fraction[f];
        values[f] = u == 0 ? samples[i] : samples[i] + u * (samples[i + 1] - samples[i]);
    }
    return values;
}

RotationSamples rotationSamples(EulerOrder order, const std::array<std::vector<double>, 3>& samples,
                                const GridPositions& positions, bool bySlerp,
                                const std::atomic<bool>* cancel) {
    constexpr double kNegligible = 1e-13;
    constexpr std::size_t kFramesPerCancelCheck = 4096;
    RotationSamples result;
    const std::size_t count = positions.sample.size();
    for (auto& angles : result.angles) angles.resize(count);
    Neighbours neighbours(order, samples);
    for (std::size_t f = 0; f < count; ++f) {
        if (f % kFramesPerCancelCheck == 0 && cancel && *cancel) break;
        const std::int64_t i = positions.sample[f];
        const double u = positions.fraction[f];
        Eigen::Vector3d angles = neighbours.angles(i);
        if (u > 0) {
            const Eigen::Vector3d step = neighbours.angles(i + 1) - angles;
            angles += u * step;
            const double most = slerpDistanceBound(step, u);
            if (most > (bySlerp ? kNegligible : result.slerpDistance)) {
                neighbours.moveTo(i);
                const Eigen::Quaterniond interpolated = slerp(neighbours.first, neighbours.last, u);
                if (most > result.slerpDistance) {
                    const double distance = toQuaternion(order, angles).angularDistance(interpolated);
                    if (distance > result.slerpDistance) {
                        result.slerpDistance = distance;
                        result.worstFrame = f;
                    }
                }
                if (bySlerp) angles = fromQuaternion(order, interpolated, angles);
            }
        }
        for (std::size_t c = 0; c < 3; ++c) result.angles[c][f] = angles[static_cast<Eigen::Index>(c)];
    }
    return result;
}

namespace {

bool isLinear(const CurveChunk& chunk) {
    const auto straight = [](Interpolation kind) {
        return kind == Interpolation::linear || kind == Interpolation::slerp;
    };
    return chunk.interpolations.empty() ? straight(chunk.interpolation)
                                        : std::ranges::all_of(chunk.interpolations, straight);
}

bool isLinear(const Curve& curve) {
    return std::ranges::all_of(curve.chunks(), [](const auto& chunk) { return isLinear(*chunk); });
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

FrameGrid gridOf(const Curve& curve) {
    const CurveChunk& front = *curve.chunks().front();
    return {front.rate, front.firstFrame, static_cast<std::int64_t>(curve.size())};
}

/// Gives angles with a single key as many keys as the others have on a grid, so that unrolling does not leave
/// the grid.
void alignAngles(Clip& clip, const Joint& joint, const FrameGrid& grid) {
    const AngleCurves curves = freeAngleCurves(clip, joint);
    for (int i = 0; i < 3; ++i) {
        const auto& curve = curves[asIndex(i)];
        if (!curve || curve->size() > 1) continue;
        const std::vector<double> same(asIndex(grid.count), curve->key(0).value);
        setTrack(clip, {{joint.id, angle(i)},
                        std::make_shared<const Curve>(Curve::fromSamples(grid.rate, grid.first, same))});
    }
}

/// Returns the joint's angle curves that have more than one key.
std::vector<std::shared_ptr<const Curve>> animatedAngleCurves(const Clip& clip, const Joint& joint) {
    std::vector<std::shared_ptr<const Curve>> found;
    for (const auto& curve : freeAngleCurves(clip, joint)) {
        if (curve && curve->size() > 1) found.push_back(curve);
    }
    return found;
}

PlayedFrames framesOf(const Clip& clip, FrameRange range) {
    PlayedFrames frames{clip.rate, range.first, {}};
    frames.sources.reserve(static_cast<std::size_t>(range.count()));
    for (FrameIndex frame = range.first; frame <= range.last; ++frame.value)
        frames.sources.push_back(clip.warp->source(clip.rate.time(frame)).value);
    return frames;
}

}  // namespace

FrameRange bakedRange(const Clip& clip, const WarpBakeSettings& settings) {
    return settings.joints.empty() ? clip.playedRange() : FrameRange{clip.firstFrame, clip.lastFrame};
}

bool hasKeyPerFrame(const Curve& curve, const Clip& clip) {
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

BakePlan::BakePlan(std::shared_ptr<const Skeleton> bones, std::shared_ptr<const Clip> source,
                   const WarpBakeSettings& wanted, KeyBudget& budget)
    : skeleton(std::move(bones)),
      clip(std::move(source)),
      settings(wanted),
      isWarped(skeleton->joints().size(), settings.joints.empty()),
      range(bakedRange(*clip, settings)),
      split(*clip->warp, clip->rate, clip->rate.time(range.first), clip->rate.time(range.last), budget),
      frames(framesOf(*clip, range)),
      rotations(isWarped.size(), RotationMethod::none),
      lacksSlerp(isWarped.size(), false) {
    for (const JointId joint : settings.joints)
        isWarped[static_cast<std::size_t>(*skeleton->find(joint))] = true;
    for (int joint = 0; joint < skeleton->size(); ++joint) {
        if (isWarped[asIndex(joint)]) planRotation(joint);
    }
    prepareClip();
    findGridPositions();
}

bool BakePlan::resamples(const Curve& curve) const {
    if (curve.size() < 2 || settings.method == WarpBakeSettings::Method::moveKeys) return false;
    return settings.method == WarpBakeSettings::Method::resample || hasKeyPerFrame(curve, *clip);
}

bool BakePlan::isOnGrid(const Curve& curve) const {
    return settings.interpolation == Interpolation::linear && DenseCurve::supports(curve);
}

void BakePlan::planRotation(int joint) {
    const auto i = asIndex(joint);
    const auto curves = animatedAngleCurves(*clip, (*skeleton)[joint]);
    if (curves.empty()) return;
    const bool slerps =
        std::ranges::any_of(curves, [](const auto& c) { return c->uses(Interpolation::slerp); });
    const bool holds = std::ranges::all_of(curves, [](const auto& c) { return c->extrapolation().isHold(); });
    if (!std::ranges::all_of(curves, [&](const auto& c) { return resamples(*c); })) {
        rotations[i] = !slerps ? RotationMethod::moveKeys
                       : holds ? RotationMethod::moveKeysTogether
                               : RotationMethod::evaluate;
        return;
    }
    const bool lines =
        settings.interpolation == Interpolation::linear &&
        std::ranges::all_of(curves, [&](const auto& c) { return hasKeyPerFrame(*c, *clip) && isLinear(*c); });
    const bool free = (*skeleton)[joint].free.containsAll(kAngles);
    const bool oneGrid = std::ranges::all_of(
        curves, [&](const auto& c) { return isOnGrid(*c) && gridOf(*c) == gridOf(*curves.front()); });
    lacksSlerp[i] = lines && curves.size() > 1 && !free;
    rotations[i] = !oneGrid                    ? RotationMethod::evaluate
                   : free && curves.size() > 1 ? RotationMethod::resampleSlerp
                                               : RotationMethod::resampleAngles;
}

/// Unrolls sampled rotations, since resampling would otherwise pass through jumps, then sets their
/// interpolation.
void BakePlan::prepareClip() {
    UnrollSettings unrolling;
    Clip aligned = *clip;
    for (int j = 0; j < skeleton->size(); ++j) {
        if (rotations[asIndex(j)] < RotationMethod::resampleAngles) continue;
        const auto curves = animatedAngleCurves(*clip, (*skeleton)[j]);
        const bool samples =
            std::ranges::all_of(curves, [&](const auto& c) { return hasKeyPerFrame(*c, *clip); });
        if (!samples || !std::ranges::any_of(curves, [](const auto& c) { return jumps(*c); })) continue;
        unrolling.joints.push_back((*skeleton)[j].id);
        if (rotations[asIndex(j)] != RotationMethod::evaluate)
            alignAngles(aligned, (*skeleton)[j], gridOf(*curves.front()));
    }
    prepared = clip;
    if (!unrolling.joints.empty())
        prepared = std::make_shared<const Clip>(
            unrolled(*skeleton, std::move(aligned), unrolling, {settings.cancel}).clip);
    const bool smooth = settings.interpolation == Interpolation::catmullRom;
    Clip interpolated = *prepared;
    bool changed = false;
    for (const Track& track : prepared->tracks) {
        const auto joint = skeleton->find(track.id.joint);
        if (!resamples(*track.curve) || !hasKeyPerFrame(*track.curve, *clip) || !isLinear(*track.curve))
            continue;
        const bool turn = joint && isAngle(track.id.channel) &&
                          rotations[asIndex(*joint)] == RotationMethod::evaluate &&
                          animatedAngleCurves(*clip, (*skeleton)[*joint]).size() > 1;
        if (!smooth && !(turn && (*skeleton)[*joint].free.containsAll(kAngles))) continue;
        const Interpolation kind = smooth ? Interpolation::catmullRom : Interpolation::slerp;
        setTrack(interpolated,
                 {track.id, std::make_shared<const Curve>(track.curve->withInterpolation(kind))});
        changed = true;
    }
    if (changed) prepared = std::make_shared<const Clip>(std::move(interpolated));
}

void BakePlan::findGridPositions() {
    for (const Track& track : prepared->tracks) {
        if (!resamples(*track.curve) || !isOnGrid(*track.curve)) continue;
        const FrameGrid grid = gridOf(*track.curve);
        if (std::ranges::find(gridPositions, grid, &GridPositions::grid) == gridPositions.end())
            gridPositions.push_back(locateFrames(grid, frames));
    }
}

const GridPositions& BakePlan::gridPositionsOf(const Curve& curve) const {
    return *std::ranges::find(gridPositions, gridOf(curve), &GridPositions::grid);
}

}  // namespace sinew
