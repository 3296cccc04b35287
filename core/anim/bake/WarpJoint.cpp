#include "core/anim/bake/WarpJoint.h"

#include <algorithm>
#include <cmath>

#include "core/anim/bake/WarpKeys.h"
#include "core/anim/bake/WarpRotations.h"
#include "core/anim/curve/KeyValues.h"
#include "core/anim/filter/Reorder.h"
#include "core/anim/filter/RotationPath.h"

namespace sinew {
namespace {

bool isAll(const Curve& curve, Interpolation kind) {
    return std::ranges::all_of(curve.chunks(), [&](const auto& chunk) {
        return chunk->interpolations.empty() && chunk->interpolation == kind;
    });
}

/// Returns a curve through samples at the played frames, interpolated as the settings say; step curves stay
/// step.
std::shared_ptr<const Curve> sampledCurve(const WarpPlan& plan, const Curve* before,
                                          const std::vector<double>& values) {
    const bool steps = before && isAll(*before, Interpolation::step);
    const Interpolation kind = steps ? Interpolation::step : plan.settings.interpolation;
    return std::make_shared<const Curve>(
        Curve::fromSamples(plan.frames.rate, plan.frames.first, values, kind));
}

class JointBaker {
public:
    JointBaker(const WarpPlan& plan, int joint, const ClipSampler& shows)
        : plan_(plan),
          index_(joint),
          joint_((*plan.skeleton)[joint]),
          rotation_(plan.rotations[static_cast<std::size_t>(joint)]),
          shows_(shows) {}

    Result<WarpedTracks> run() {
        if (rotation_ == RotationPlan::together) {
            if (auto turned = bakeRotationTogether(); !turned) return tl::unexpected<Error>(turned.error());
        }
        if (rotation_ == RotationPlan::straight || rotation_ == RotationPlan::slerped)
            resampleRotationOnGrid();
        std::vector<Channel> shown;
        for (const Channel channel : kChannels) {
            const bool plays = joint_.free.contains(channel);
            if (isAngle(channel) && plays && rotation_ > RotationPlan::moved) {
                if (rotation_ == RotationPlan::shown) shown.push_back(channel);
                continue;
            }
            const Curve* curve = originalTrack(channel);
            if (!curve || curve->size() < 2) continue;
            if (!plays) {
                if (auto alone = bakeAlone(channel); !alone) return tl::unexpected<Error>(alone.error());
            } else if (isAngle(channel) || !plan_.resamples(*curve)) {
                if (auto moved = move(channel); !moved) return tl::unexpected<Error>(moved.error());
            } else if (plan_.isOnGrid(*curve)) {
                storeSamples(channel, isStraight(keyValues(*curve), plan_.gridPositionsOf(*curve)));
            } else {
                shown.push_back(channel);
            }
        }
        if (!shown.empty()) sampleShown(shown);
        return std::move(result_);
    }

private:
    const Curve* originalTrack(Channel channel) const { return plan_.clip->find({joint_.id, channel}); }
    /// The channel must have a track.
    const Track& track(Channel channel) const {
        return *std::ranges::lower_bound(plan_.clip->tracks, ChannelId{joint_.id, channel}, {}, &Track::id);
    }

    /// A channel that does not play has no effect on the joint's error.
    Result<void> bakeAlone(Channel channel) {
        auto warped = warpedTrack(plan_, track(channel));
        if (!warped) return tl::unexpected<Error>(warped.error());
        result_.resampled += warped->resampled;
        result_.movedKeys += warped->movedKeys;
        std::ranges::move(warped->tracks, std::back_inserter(result_.tracks));
        return {};
    }

    Result<void> move(Channel channel) {
        double angles = 0;
        for (int i = 0; i < 3; ++i)
            angles += originalTrack(angle(i)) && originalTrack(angle(i))->size() > 1 ? 1 : 0;
        const double error =
            isAngle(channel) ? plan_.settings.maximumErrorAngle / angles : plan_.settings.maximumErrorLength;
        auto warped = warpedCurve(track(channel).curve, plan_.line, error);
        if (!warped) return tl::unexpected<Error>(warped.error());
        storeMovedKeys(channel, *std::move(warped));
        return {};
    }

    Result<void> bakeRotationTogether() {
        const AngleCurves curves = freeAngleCurves(*plan_.clip, joint_);
        const auto warped = warpedTurns(joint_, curves, plan_.line, plan_.settings.maximumErrorAngle);
        if (!warped) return tl::unexpected<Error>(warped.error());
        for (int i = 0; i < 3; ++i) {
            const auto c = static_cast<std::size_t>(i);
            if ((*warped)[c]) storeMovedKeys(angle(i), (*warped)[c]);
        }
        return {};
    }

    void storeMovedKeys(Channel channel, std::shared_ptr<const Curve> curve) {
        ++result_.movedKeys;
        result_.hasError = result_.hasError && plan_.line.shifts();
        result_.tracks.push_back({{joint_.id, channel}, std::move(curve)});
    }

    /// Angles that got samples only because the rotation is resampled as a whole may be constant.
    bool rests(const Curve* old, const std::vector<double>& values) const {
        constexpr double kRounding = 1e-9;
        if (old && old->size() > 1) return false;
        const double value = old ? old->key(0).value : 0;
        return std::ranges::all_of(values, [&](double at) { return std::abs(at - value) <= kRounding; });
    }

    void storeSamples(Channel channel, const std::vector<double>& values) {
        const Curve* before = originalTrack(channel);
        if (isAngle(channel) && rests(before, values)) return;
        ++result_.resampled;
        result_.tracks.push_back({{joint_.id, channel}, sampledCurve(plan_, before, values)});
    }

    void resampleRotationOnGrid() {
        const AngleCurves curves = freeAngleCurves(*plan_.joinedJoints, joint_);
        const Curve* model = nullptr;
        for (const auto& curve : curves) {
            if (curve && curve->size() > 1) model = curve.get();
        }
        std::array<std::vector<double>, 3> samples;
        for (std::size_t c = 0; c < 3; ++c) {
            const bool turns = curves[c] && curves[c]->size() > 1;
            const double rest = curves[c] ? curves[c]->key(0).value : 0;
            samples[c] = turns ? keyValues(*curves[c]) : std::vector<double>(model->size(), rest);
        }
        const bool bySlerp = rotation_ == RotationPlan::slerped;
        const RotationSamples turned = sinew::isRotated(joint_.order, samples, plan_.gridPositionsOf(*model),
                                                        bySlerp, plan_.settings.cancel);
        for (int i = 0; i < 3; ++i) {
            const auto c = static_cast<std::size_t>(i);
            if (bySlerp ? joint_.free.contains(angle(i)) : curves[c] && curves[c]->size() > 1)
                storeSamples(angle(i), turned.angles[c]);
        }
        const WarpBakeError apart{turned.differenceTo, joint_.id, {plan_.frames.time(turned.positions)}};
        if (bySlerp && turned.differenceTo > 0) result_.angle = apart;
        if (plan_.isSeparate[static_cast<std::size_t>(index_)] && turned.differenceTo > 0)
            result_.slerpDistance = apart;
        if (curves != freeAngleCurves(*plan_.clip, joint_)) result_.hasError = false;
    }

    void sampleShown(const std::vector<Channel>& channels) {
        result_.hasError = false;
        std::vector<std::vector<double>> values(channels.size());
        const AngleCurves slerped = difference();
        for (std::size_t f = 0; f < plan_.frames.size(); ++f) {
            if (plan_.cancelled()) return;
            const Seconds source{plan_.frames.sources[f]};
            const ClipSampler::Values at = shows_.values(index_, source);
            for (std::size_t c = 0; c < channels.size(); ++c) values[c].push_back(at.at(channels[c]));
            if (!plan_.isSeparate[static_cast<std::size_t>(index_)]) continue;
            const Eigen::Vector3d other = evaluateAngles(joint_.order, slerped, source);
            const double apart =
                toQuaternion(joint_.order, at.angles).angularDistance(toQuaternion(joint_.order, other));
            if (apart > result_.slerpDistance.size)
                result_.slerpDistance = {apart, joint_.id, {plan_.frames.time(f)}};
        }
        for (std::size_t c = 0; c < channels.size(); ++c) storeSamples(channels[c], values[c]);
    }

    /// Returns the joint's angle curves with SLERP between samples.
    AngleCurves difference() const {
        AngleCurves curves = freeAngleCurves(*plan_.joinedJoints, joint_);
        for (auto& curve : curves) {
            if (curve) curve = std::make_shared<const Curve>(curve->withInterpolation(Interpolation::slerp));
        }
        return curves;
    }

    const WarpPlan& plan_;
    int index_;
    const Joint& joint_;
    RotationPlan rotation_;
    const ClipSampler& shows_;
    WarpedTracks result_;
};

}  // namespace

Result<WarpedTracks> warpedJoint(const WarpPlan& plan, int joint, const ClipSampler& shows) {
    return JointBaker(plan, joint, shows).run();
}

Result<WarpedTracks> warpedTrack(const WarpPlan& plan, const Track& track) {
    WarpedTracks made;
    if (!plan.resamples(*track.curve)) {
        auto warped = warpedCurve(track.curve, plan.line, plan.settings.maximumErrorLength);
        if (!warped) return tl::unexpected<Error>(warped.error());
        made.movedKeys = track.curve->size() > 1;
        made.tracks.push_back({track.id, *std::move(warped)});
        return made;
    }
    const Curve& shown = *plan.joinedJoints->find(track.id);
    std::vector<double> values;
    if (plan.isOnGrid(shown)) {
        values = isStraight(keyValues(shown), plan.gridPositionsOf(shown));
    } else {
        for (const double source : plan.frames.sources) values.push_back(shown.evaluate({source}));
    }
    made.resampled = 1;
    made.tracks.push_back({track.id, sampledCurve(plan, track.curve.get(), values)});
    return made;
}

}  // namespace sinew
