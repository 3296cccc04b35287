#include "core/anim/bake/WarpBake.h"

#include <algorithm>
#include <cmath>

#include "core/anim/bake/WarpJoint.h"
#include "core/anim/clip/ReplaceKeys.h"
#include "core/anim/curve/KeyValues.h"
#include "core/base/InParallel.h"

namespace sinew {

namespace {

constexpr std::int64_t kMostKeys = std::int64_t{1} << 26;

void take(WarpBakeError& worst, const WarpBakeError& other) {
    if (other.size > worst.size) worst = other;
}

Result<void> check(const Skeleton& skeleton, const Clip& clip, const WarpBakeSettings& settings) {
    const std::string location = "clip " + clip.name;
    if (clip.playingWarp() == nullptr)
        return fail(ErrorCode::argumentInvalid, location, "it has no time warp, or its time warp is muted");
    if (settings.interpolation != Interpolation::linear &&
        settings.interpolation != Interpolation::catmullRom)
        return fail(ErrorCode::argumentInvalid, location,
                    "samples can only have linear or Catmull-Rom interpolation");
    if (!(settings.maximumErrorAngle > 0) || !(settings.maximumErrorLength > 0))
        return fail(ErrorCode::argumentInvalid, location, "the maximum errors must be above zero");
    for (const JointId joint : settings.joints) {
        if (!skeleton.find(joint))
            return fail(ErrorCode::argumentInvalid, location, "the skeleton has no such joint");
    }
    std::int64_t sampled = 1;
    for (const Track& track : clip.tracks) {
        const bool isKept = settings.method == WarpBakeSettings::Method::moveKeys;
        const bool isResampled = settings.method == WarpBakeSettings::Method::resample;
        if (isResampled || (!isKept && isSampled(*track.curve, clip))) ++sampled;
    }
    if (rangeOfBaked(clip, settings).count() > kMostKeys / sampled)
        return fail(ErrorCode::limitExceeded, location, "baking would create too many keys or frames");
    return {};
}

class ClipBaker {
public:
    explicit ClipBaker(const WarpPlan& plan) : plan_(plan), result_(*plan.clip) {
        for (const Track& track : plan.clip->tracks) {
            const auto joint = plan.skeleton->find(track.id.joint);
            if (!joint && plan.wholeBody()) separate_.push_back(&track);
        }
        for (int j = 0; j < plan.skeleton->size(); ++j) {
            if (plan.isSelected[static_cast<std::size_t>(j)]) joints_.push_back(j);
        }
    }

    Result<WarpBakeOutput> run() {
        bakeJoints();
        if (plan_.cancelled()) return cancelled();
        if (auto wrong = join()) return tl::unexpected(std::move(*wrong));
        if (!isFinite()) {
            return fail(ErrorCode::valueRange, "clip " + result_.name,
                        "some of its key values are too large to interpolate");
        }
        setRange();
        measure();
        if (plan_.cancelled()) return cancelled();
        if (plan_.settings.progress) *plan_.settings.progress = 1;
        WarpBakeReport reported = report();
        return WarpBakeOutput{std::move(result_), std::move(reported)};
    }

private:
    static tl::unexpected<Error> cancelled() {
        return fail(ErrorCode::cancelled, "", "baking was cancelled");
    }

    /// Baking and measuring each count as half of the work.
    void advance(float begin, std::atomic<std::size_t>& done, std::size_t count) {
        const std::size_t now = ++done;
        if (plan_.settings.progress)
            *plan_.settings.progress = begin + static_cast<float>(now) / static_cast<float>(2 * count);
    }

    void bakeJoints() {
        const ClipSampler shows(plan_.skeleton, plan_.joinedJoints);
        baked_.resize(joints_.size(), WarpedTracks());
        std::atomic<std::size_t> done = 0;
        inParallel(joints_.size(), [&] {
            return [&](std::size_t i) {
                if (plan_.cancelled()) return;
                baked_[i] = warpedJoint(plan_, joints_[i], shows);
                advance(0, done, joints_.size());
            };
        });
    }

    std::optional<Error> join() {
        for (const Track* track : separate_) baked_.push_back(warpedTrack(plan_, *track));
        for (auto& baked : baked_) {
            if (!baked) {
                Error error = baked.error();
                error.where = "clip " + result_.name;
                return error;
            }
            for (Track& track : baked->tracks) setTrack(result_, std::move(track));
            report_.resampled += baked->resampled;
            report_.movedKeys += baked->movedKeys;
            take(report_.angle, baked->angle);
            take(report_.slerpDistance, baked->slerpDistance);
        }
        return std::nullopt;
    }

    bool isFinite() const {
        return std::ranges::all_of(result_.tracks, [](const Track& t) { return sinew::isFinite(*t.curve); });
    }

    void setRange() {
        const TimeWarp& warp = *plan_.line.warp;
        result_.warp = nullptr;
        result_.warpMuted = false;
        result_.firstFrame = plan_.range.first;
        result_.lastFrame = plan_.range.last;
        if (!plan_.wholeBody()) return;
        Seconds before{-HUGE_VAL};
        for (Marker& marker : result_.markers) {
            // Markers that a high speed pulls together keep their order.
            marker.time = std::max(warp.firstTime(marker.time), before + Seconds{Curve::kMinimumGap});
            before = marker.time;
        }
    }

    void measure() {
        std::vector<int> unknown;
        for (std::size_t i = 0; i < joints_.size(); ++i) {
            if (!baked_[i]->hasError) unknown.push_back(joints_[i]);
        }
        if (unknown.empty()) return;
        const ClipSampler was(plan_.skeleton, plan_.clip);
        const ClipSampler is(plan_.skeleton, std::make_shared<const Clip>(result_));
        std::vector<WarpedDifference> apart(unknown.size());
        std::atomic<std::size_t> done = 0;
        inParallel(unknown.size(), [&] {
            return [&](std::size_t i) {
                if (plan_.cancelled()) return;
                apart[i] = differenceOf(plan_, unknown[i], was, is);
                advance(0.5F, done, unknown.size());
            };
        });
        for (const WarpedDifference& each : apart) {
            take(report_.angle, each.angle);
            take(report_.length, each.length);
        }
    }

    WarpBakeReport report() {
        const Clip& was = *plan_.clip;
        report_.keysBefore = was.keyCount();
        report_.keysAfter = result_.keyCount();
        report_.framesBefore = {was.firstFrame, was.lastFrame};
        report_.framesAfter = {result_.firstFrame, result_.lastFrame};
        report_.durationBefore = was.duration();
        report_.durationAfter = result_.duration();
        report_.wholeBody = plan_.wholeBody();
        return report_;
    }

    const WarpPlan& plan_;
    Clip result_;
    std::vector<int> joints_;  ///< to be warped
    std::vector<const Track*> separate_;
    std::vector<Result<WarpedTracks>> baked_;  ///< of joints_, then of separate_
    WarpBakeReport report_;
};

}  // namespace

Result<WarpBakeOutput> bakeTimeWarp(std::shared_ptr<const Skeleton> skeleton,
                                    std::shared_ptr<const Clip> clip, const WarpBakeSettings& settings) {
    if (auto checked = check(*skeleton, *clip, settings); !checked)
        return tl::unexpected<Error>(checked.error());
    WarpBudget budget(settings.maxKeys, settings.cancel);
    const WarpPlan plan(std::move(skeleton), std::move(clip), settings, budget);
    return ClipBaker(plan).run();
}

namespace {

/// Returns the distance of two states of a joint: in radians, and in metres (scales: factors).
std::pair<double, double> between(EulerOrder order, const ClipSampler::Values& a,
                                  const ClipSampler::Values& b) {
    const double length =
        std::max((a.translation - b.translation).norm(), (a.scale - b.scale).cwiseAbs().maxCoeff());
    if (a.angles == b.angles) return {0, length};
    return {toQuaternion(order, a.angles).angularDistance(toQuaternion(order, b.angles)), length};
}

std::vector<double> timesOf(const WarpPlan& plan, int joint, const Clip& made) {
    std::vector<double> keys;
    const JointId id = (*plan.skeleton)[joint].id;
    for (const Track& track : made.tracks) {
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

WarpedDifference differenceOf(const WarpPlan& plan, int joint, const ClipSampler& was,
                              const ClipSampler& is) {
    constexpr double kBeside = 4 * Curve::kMinimumGap;
    const EulerOrder order = (*plan.skeleton)[joint].order;
    const auto at = [&](double time) {
        return between(order, was.values(joint, plan.line.warp->source({time})), is.values(joint, {time}));
    };
    WarpedDifference worst;
    const JointId id = (*plan.skeleton)[joint].id;
    for (const double time : timesOf(plan, joint, is.clip())) {
        if (plan.cancelled()) break;
        auto [angle, length] = at(time);
        if (angle <= worst.angle.size && length <= worst.length.size) continue;
        for (const double beside : {time - kBeside, time + kBeside}) {
            const auto [otherAngle, otherLength] = at(beside);
            angle = std::min(angle, otherAngle);
            length = std::min(length, otherLength);
        }
        if (angle > worst.angle.size) worst.angle = {angle, id, {time}};
        if (length > worst.length.size) worst.length = {length, id, {time}};
    }
    return worst;
}

}  // namespace sinew
