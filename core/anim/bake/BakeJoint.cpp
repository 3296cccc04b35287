#include "core/anim/bake/BakeJoint.h"

#include <algorithm>
#include <cmath>

#include "core/anim/bake/BakeCurves.h"
#include "core/anim/curve/EditCurve.h"
#include "core/anim/filter/Reorder.h"
#include "core/anim/filter/RotationPath.h"
#include "core/base/Index.h"

namespace sinew {

namespace {

bool isAll(const Curve& curve, Interpolation kind) {
    return std::ranges::all_of(curve.chunks(), [&](const auto& chunk) {
        return chunk->interpolations.empty() && chunk->interpolation == kind;
    });
}

/// Returns a curve through samples at the played frames, interpolated as the settings say; step curves stay
/// step.
std::shared_ptr<const Curve> sampledCurve(const BakePlan& plan, const Curve* before,
                                          const std::vector<double>& values) {
    const bool steps = before && isAll(*before, Interpolation::step);
    const Interpolation kind = steps ? Interpolation::step : plan.settings.interpolation;
    return std::make_shared<const Curve>(
        Curve::fromSamples(plan.frames.rate, plan.frames.first, values, kind));
}

class JointBaker {
public:
    JointBaker(const BakePlan& plan, int joint, const ClipSampler& sampler)
        : plan_(plan),
          index_(joint),
          joint_((*plan.skeleton)[joint]),
          rotation_(plan.rotations[asIndex(joint)]),
          sampler_(sampler) {}

    Result<BakedTracks> run() {
        if (rotation_ == RotationMethod::moveKeysTogether) {
            if (auto moved = moveKeysTogether(); !moved) return tl::unexpected<Error>(moved.error());
        }
        if (rotation_ == RotationMethod::resampleAngles || rotation_ == RotationMethod::resampleSlerp)
            resampleRotationOnGrid();
        std::vector<Channel> evaluated;
        for (const Channel channel : kChannels) {
            const bool plays = joint_.free.contains(channel);
            if (isAngle(channel) && plays && rotation_ > RotationMethod::moveKeys) {
                if (rotation_ == RotationMethod::evaluate) evaluated.push_back(channel);
                continue;
            }
            const Curve* curve = originalCurve(channel);
            if (!curve || curve->size() < 2) continue;
            if (!plays) {
                if (auto baked = bakeInactiveChannel(channel); !baked)
                    return tl::unexpected<Error>(baked.error());
            } else if (isAngle(channel) || !plan_.resamples(*curve)) {
                if (auto moved = moveKeys(channel); !moved) return tl::unexpected<Error>(moved.error());
            } else if (plan_.isOnGrid(*curve)) {
                storeSamples(channel, linearSamples(keyValues(*curve), plan_.gridPositionsOf(*curve)));
            } else {
                evaluated.push_back(channel);
            }
        }
        if (!evaluated.empty()) evaluateChannels(evaluated);
        return std::move(result_);
    }

private:
    const Curve* originalCurve(Channel channel) const { return plan_.clip->find({joint_.id, channel}); }
    /// The channel must have a track.
    const Track& track(Channel channel) const { return *plan_.clip->track({joint_.id, channel}); }

    /// A channel that does not play has no effect on the joint's error.
    Result<void> bakeInactiveChannel(Channel channel) {
        auto baked = bakeTrack(plan_, track(channel));
        if (!baked) return tl::unexpected<Error>(baked.error());
        result_.resampledCurves += baked->resampledCurves;
        result_.movedCurves += baked->movedCurves;
        std::ranges::move(baked->tracks, std::back_inserter(result_.tracks));
        return {};
    }

    Result<void> moveKeys(Channel channel) {
        double angles = 0;
        for (int i = 0; i < 3; ++i)
            angles += originalCurve(angle(i)) && originalCurve(angle(i))->size() > 1 ? 1 : 0;
        const double error =
            isAngle(channel) ? plan_.settings.maxAngleError / angles : plan_.settings.maxLengthError;
        auto baked = bakedCurve(track(channel).curve, plan_.split, error);
        if (!baked) return tl::unexpected<Error>(baked.error());
        storeMovedKeys(channel, *std::move(baked));
        return {};
    }

    Result<void> moveKeysTogether() {
        const AngleCurves curves = freeAngleCurves(*plan_.clip, joint_);
        const auto baked = bakedRotation(joint_, curves, plan_.split, plan_.settings.maxAngleError);
        if (!baked) return tl::unexpected<Error>(baked.error());
        for (int i = 0; i < 3; ++i) {
            const auto c = asIndex(i);
            if ((*baked)[c]) storeMovedKeys(angle(i), (*baked)[c]);
        }
        return {};
    }

    void storeMovedKeys(Channel channel, std::shared_ptr<const Curve> curve) {
        ++result_.movedCurves;
        result_.hasError = result_.hasError && plan_.split.shifts();
        result_.tracks.push_back({{joint_.id, channel}, std::move(curve)});
    }

    void storeSamples(Channel channel, const std::vector<double>& values) {
        const Curve* before = originalCurve(channel);
        // An angle may be sampled only because the rotation is resampled as a whole.
        if (isAngle(channel) && isUnchanged(before, values)) return;
        ++result_.resampledCurves;
        result_.tracks.push_back({{joint_.id, channel}, sampledCurve(plan_, before, values)});
    }

    void resampleRotationOnGrid() {
        const AngleCurves curves = freeAngleCurves(*plan_.prepared, joint_);
        const Curve* sampled = nullptr;
        for (const auto& curve : curves) {
            if (curve && curve->size() > 1) sampled = curve.get();
        }
        std::array<std::vector<double>, 3> samples;
        for (std::size_t c = 0; c < 3; ++c) {
            const bool turns = curves[c] && curves[c]->size() > 1;
            const double rest = curves[c] ? curves[c]->key(0).value : 0;
            samples[c] = turns ? keyValues(*curves[c]) : std::vector<double>(sampled->size(), rest);
        }
        const bool bySlerp = rotation_ == RotationMethod::resampleSlerp;
        const RotationSamples rotation = rotationSamples(
            joint_.order, samples, plan_.gridPositionsOf(*sampled), bySlerp, plan_.settings.cancel);
        for (int i = 0; i < 3; ++i) {
            const auto c = asIndex(i);
            if (bySlerp ? joint_.free.contains(angle(i)) : curves[c] && curves[c]->size() > 1)
                storeSamples(angle(i), rotation.angles[c]);
        }
        const WarpBakeError slerpError{
            rotation.slerpDistance, joint_.id, {plan_.frames.time(rotation.worstFrame)}};
        if (bySlerp && rotation.slerpDistance > 0) result_.angle = slerpError;
        if (plan_.lacksSlerp[asIndex(index_)] && rotation.slerpDistance > 0)
            result_.slerpDistance = slerpError;
        if (curves != freeAngleCurves(*plan_.clip, joint_)) result_.hasError = false;
    }

    void evaluateChannels(const std::vector<Channel>& channels) {
        result_.hasError = false;
        std::vector<std::vector<double>> values(channels.size());
        const AngleCurves slerped = slerpCurves();
        for (std::size_t f = 0; f < plan_.frames.size(); ++f) {
            if (plan_.cancelled()) return;
            const Seconds source{plan_.frames.sources[f]};
            const JointValues at = sampler_.values(index_, source);
            for (std::size_t c = 0; c < channels.size(); ++c) values[c].push_back(at.at(channels[c]));
            if (!plan_.lacksSlerp[asIndex(index_)]) continue;
            const Eigen::Vector3d other = evaluateAngles(joint_.order, slerped, source);
            const double distance =
                toQuaternion(joint_.order, at.angles).angularDistance(toQuaternion(joint_.order, other));
            if (distance > result_.slerpDistance.size)
                result_.slerpDistance = {distance, joint_.id, {plan_.frames.time(f)}};
        }
        for (std::size_t c = 0; c < channels.size(); ++c) storeSamples(channels[c], values[c]);
    }

    /// Returns the joint's angle curves with SLERP between samples.
    AngleCurves slerpCurves() const {
        AngleCurves curves = freeAngleCurves(*plan_.prepared, joint_);
        for (auto& curve : curves) {
            if (curve) curve = std::make_shared<const Curve>(curve->withInterpolation(Interpolation::slerp));
        }
        return curves;
    }

    const BakePlan& plan_;
    int index_;
    const Joint& joint_;
    RotationMethod rotation_;
    const ClipSampler& sampler_;
    BakedTracks result_;
};

/// Returns the distance of two states of a joint: in radians, and in metres (scales: factors).
std::pair<double, double> distanceBetween(EulerOrder order, const JointValues& a, const JointValues& b) {
    const double length =
        std::max((a.translation - b.translation).norm(), (a.scale - b.scale).cwiseAbs().maxCoeff());
    if (a.angles == b.angles) return {0, length};
    return {toQuaternion(order, a.angles).angularDistance(toQuaternion(order, b.angles)), length};
}

std::vector<double> measuredTimes(const BakePlan& plan, int joint, const Clip& baked) {
    std::vector<double> keys;
    const JointId id = (*plan.skeleton)[joint].id;
    for (const Track& track : baked.tracks) {
        if (track.id.joint != id || plan.clip->find(track.id) == track.curve.get()) continue;
        if (track.curve->chunks().front()->times.empty()) continue;
        const std::vector<double> own = keyTimes(*track.curve);
        keys.insert(keys.end(), own.begin(), own.end());
    }
    std::ranges::sort(keys);
    std::vector<double> times;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        times.push_back(keys[i]);
        if (i + 1 < keys.size()) times.push_back((keys[i] + keys[i + 1]) / 2);
    }
    for (std::size_t f = 0; f < plan.frames.size(); ++f) times.push_back(plan.frames.time(f));
    return times;
}

}  // namespace

Result<BakedTracks> bakeJoint(const BakePlan& plan, int joint, const ClipSampler& sampler) {
    return JointBaker(plan, joint, sampler).run();
}

Result<BakedTracks> bakeTrack(const BakePlan& plan, const Track& track) {
    BakedTracks result;
    if (!plan.resamples(*track.curve)) {
        auto baked = bakedCurve(track.curve, plan.split, plan.settings.maxLengthError);
        if (!baked) return tl::unexpected<Error>(baked.error());
        result.movedCurves = track.curve->size() > 1;
        result.tracks.push_back({track.id, *std::move(baked)});
        return result;
    }
    const Curve& prepared = *plan.prepared->find(track.id);
    std::vector<double> values;
    if (plan.isOnGrid(prepared)) {
        values = linearSamples(keyValues(prepared), plan.gridPositionsOf(prepared));
    } else {
        for (const double source : plan.frames.sources) values.push_back(prepared.evaluate({source}));
    }
    result.resampledCurves = 1;
    result.tracks.push_back({track.id, sampledCurve(plan, track.curve.get(), values)});
    return result;
}

JointBakeError jointError(const BakePlan& plan, int joint, const ClipSampler& original,
                          const ClipSampler& baked) {
    constexpr double kNeighbourDistance = 4 * Curve::kMinimumGap;
    const EulerOrder order = (*plan.skeleton)[joint].order;
    const auto at = [&](double time) {
        return distanceBetween(order, original.values(joint, plan.split.warp->source({time})),
                               baked.values(joint, {time}));
    };
    JointBakeError maximum;
    const JointId id = (*plan.skeleton)[joint].id;
    for (const double time : measuredTimes(plan, joint, baked.clip())) {
        if (plan.cancelled()) break;
        auto [angle, length] = at(time);
        if (angle <= maximum.angle.size && length <= maximum.length.size) continue;
        for (const double neighbour : {time - kNeighbourDistance, time + kNeighbourDistance}) {
            const auto [otherAngle, otherLength] = at(neighbour);
            angle = std::min(angle, otherAngle);
            length = std::min(length, otherLength);
        }
        if (angle > maximum.angle.size) maximum.angle = {angle, id, {time}};
        if (length > maximum.length.size) maximum.length = {length, id, {time}};
    }
    return maximum;
}

}  // namespace sinew
