#include "core/anim/WarpJoint.h"

#include <algorithm>
#include <cmath>

#include "core/anim/KeyValues.h"
#include "core/anim/Reorder.h"
#include "core/anim/RotationPath.h"
#include "core/anim/WarpKeys.h"
#include "core/anim/WarpTurns.h"

namespace sinew {
namespace {

bool isAll(const Curve& curve, Interpolation kind) {
    return std::ranges::all_of(curve.chunks(), [&](const auto& chunk) {
        return chunk->interpolations.empty() && chunk->interpolation == kind;
    });
}

/// Samples at the frames that play as the curve that they make, joined as settings say; steps stay steps.
std::shared_ptr<const Curve> sampledCurve(const WarpPlan& plan, const Curve* before,
                                          const std::vector<double>& values) {
    const bool steps = before && isAll(*before, Interpolation::step);
    const Interpolation kind = steps ? Interpolation::step : plan.settings.interpolation;
    return std::make_shared<const Curve>(
        Curve::fromSamples(plan.frames.rate, plan.frames.first, values, kind));
}

class Baking {
public:
    Baking(const WarpPlan& plan, int joint, const ClipSampler& shows)
        : plan_(plan),
          index_(joint),
          joint_((*plan.skeleton)[joint]),
          turn_(plan.turns[static_cast<std::size_t>(joint)]),
          shows_(shows) {}

    Result<WarpedTracks> run() {
        if (turn_ == WarpTurn::together) {
            if (auto turned = turnTogether(); !turned) return tl::unexpected<Error>(turned.error());
        }
        if (turn_ == WarpTurn::straight || turn_ == WarpTurn::slerped) turnOnGrid();
        std::vector<Channel> shown;
        for (const Channel channel : kChannels) {
            const bool plays = joint_.free.contains(channel);
            if (isAngle(channel) && plays && turn_ > WarpTurn::moved) {
                if (turn_ == WarpTurn::shown) shown.push_back(channel);
                continue;
            }
            const Curve* curve = old(channel);
            if (!curve || curve->size() < 2) continue;
            if (!plays) {
                if (auto alone = bakeAlone(channel); !alone) return tl::unexpected<Error>(alone.error());
            } else if (isAngle(channel) || !plan_.resamples(*curve)) {
                if (auto moved = move(channel); !moved) return tl::unexpected<Error>(moved.error());
            } else if (plan_.isOnGrid(*curve)) {
                putSamples(channel, straight(keyValues(*curve), plan_.placesOf(*curve)));
            } else {
                shown.push_back(channel);
            }
        }
        if (!shown.empty()) show(shown);
        return std::move(made_);
    }

private:
    const Curve* old(Channel channel) const { return plan_.clip->find({joint_.id, channel}); }
    /// Of a channel that has one.
    const Track& track(Channel channel) const {
        return *std::ranges::lower_bound(plan_.clip->tracks, ChannelId{joint_.id, channel}, {}, &Track::id);
    }

    /// What does not play says nothing of how far the joint is off.
    Result<void> bakeAlone(Channel channel) {
        auto warped = warpedTrack(plan_, track(channel));
        if (!warped) return tl::unexpected<Error>(warped.error());
        made_.resampled += warped->resampled;
        made_.moved += warped->moved;
        std::ranges::move(warped->tracks, std::back_inserter(made_.tracks));
        return {};
    }

    Result<void> move(Channel channel) {
        double angles = 0;
        for (int i = 0; i < 3; ++i) angles += old(angle(i)) && old(angle(i))->size() > 1 ? 1 : 0;
        const double error =
            isAngle(channel) ? plan_.settings.maximumErrorAngle / angles : plan_.settings.maximumErrorLength;
        auto warped = warpedCurve(track(channel).curve, plan_.line, error);
        if (!warped) return tl::unexpected<Error>(warped.error());
        putMoved(channel, *std::move(warped));
        return {};
    }

    Result<void> turnTogether() {
        const AngleCurves curves = playingAngles(*plan_.clip, joint_);
        const auto warped = warpedTurns(joint_, curves, plan_.line, plan_.settings.maximumErrorAngle);
        if (!warped) return tl::unexpected<Error>(warped.error());
        for (int i = 0; i < 3; ++i) {
            const auto c = static_cast<std::size_t>(i);
            if ((*warped)[c]) putMoved(angle(i), (*warped)[c]);
        }
        return {};
    }

    void putMoved(Channel channel, std::shared_ptr<const Curve> curve) {
        ++made_.moved;
        made_.isKnown = made_.isKnown && plan_.line.shifts();
        made_.tracks.push_back({{joint_.id, channel}, std::move(curve)});
    }

    /// Angles that joined others only because they turn together may rest all the time.
    bool rests(const Curve* old, const std::vector<double>& values) const {
        constexpr double kRounding = 1e-9;
        if (old && old->size() > 1) return false;
        const double value = old ? old->key(0).value : 0;
        return std::ranges::all_of(values, [&](double at) { return std::abs(at - value) <= kRounding; });
    }

    void putSamples(Channel channel, const std::vector<double>& values) {
        const Curve* before = old(channel);
        if (isAngle(channel) && rests(before, values)) return;
        ++made_.resampled;
        made_.tracks.push_back({{joint_.id, channel}, sampledCurve(plan_, before, values)});
    }

    void turnOnGrid() {
        const AngleCurves curves = playingAngles(*plan_.joined, joint_);
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
        const bool bySlerp = turn_ == WarpTurn::slerped;
        const TurnSamples turned =
            sinew::turned(joint_.order, samples, plan_.placesOf(*model), bySlerp, plan_.settings.cancel);
        for (int i = 0; i < 3; ++i) {
            const auto c = static_cast<std::size_t>(i);
            if (bySlerp ? joint_.free.contains(angle(i)) : curves[c] && curves[c]->size() > 1)
                putSamples(angle(i), turned.angles[c]);
        }
        const WarpBakeError apart{turned.apart, joint_.id, {plan_.frames.time(turned.where)}};
        if (bySlerp && turned.apart > 0) made_.angle = apart;
        if (plan_.apart[static_cast<std::size_t>(index_)] && turned.apart > 0) made_.slerpDistance = apart;
        if (curves != playingAngles(*plan_.clip, joint_)) made_.isKnown = false;
    }

    void show(const std::vector<Channel>& channels) {
        made_.isKnown = false;
        std::vector<std::vector<double>> values(channels.size());
        const AngleCurves slerped = apartFrom();
        for (std::size_t f = 0; f < plan_.frames.size(); ++f) {
            if (plan_.stopped()) return;
            const Seconds source{plan_.frames.sources[f]};
            const ClipSampler::Values at = shows_.values(index_, source);
            for (std::size_t c = 0; c < channels.size(); ++c) values[c].push_back(at.at(channels[c]));
            if (!plan_.apart[static_cast<std::size_t>(index_)]) continue;
            const Eigen::Vector3d other = shownAngles(joint_.order, slerped, source);
            const double apart =
                toQuaternion(joint_.order, at.angles).angularDistance(toQuaternion(joint_.order, other));
            if (apart > made_.slerpDistance.size)
                made_.slerpDistance = {apart, joint_.id, {plan_.frames.time(f)}};
        }
        for (std::size_t c = 0; c < channels.size(); ++c) putSamples(channels[c], values[c]);
    }

    /// The joint's samples joined by SLERP.
    AngleCurves apartFrom() const {
        AngleCurves curves = playingAngles(*plan_.joined, joint_);
        for (auto& curve : curves) {
            if (curve) curve = std::make_shared<const Curve>(curve->withInterpolation(Interpolation::slerp));
        }
        return curves;
    }

    const WarpPlan& plan_;
    int index_;
    const Joint& joint_;
    WarpTurn turn_;
    const ClipSampler& shows_;
    WarpedTracks made_;
};

}  // namespace

Result<WarpedTracks> warpedJoint(const WarpPlan& plan, int joint, const ClipSampler& shows) {
    return Baking(plan, joint, shows).run();
}

Result<WarpedTracks> warpedTrack(const WarpPlan& plan, const Track& track) {
    WarpedTracks made;
    if (!plan.resamples(*track.curve)) {
        auto warped = warpedCurve(track.curve, plan.line, plan.settings.maximumErrorLength);
        if (!warped) return tl::unexpected<Error>(warped.error());
        made.moved = track.curve->size() > 1;
        made.tracks.push_back({track.id, *std::move(warped)});
        return made;
    }
    const Curve& shown = *plan.joined->find(track.id);
    std::vector<double> values;
    if (plan.isOnGrid(shown)) {
        values = straight(keyValues(shown), plan.placesOf(shown));
    } else {
        for (const double source : plan.frames.sources) values.push_back(shown.evaluate({source}));
    }
    made.resampled = 1;
    made.tracks.push_back({track.id, sampledCurve(plan, track.curve.get(), values)});
    return made;
}

}  // namespace sinew
