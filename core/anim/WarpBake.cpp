#include "core/anim/WarpBake.h"

#include <algorithm>
#include <cmath>

#include "core/anim/ExchangeKeys.h"
#include "core/anim/KeyValues.h"
#include "core/anim/WarpJoint.h"
#include "core/base/InParallel.h"

namespace sinew {
namespace {

constexpr std::int64_t kMostKeys = std::int64_t{1} << 26;

void take(WarpBakeError& worst, const WarpBakeError& other) {
    if (other.size > worst.size) worst = other;
}

Result<void> check(const Skeleton& skeleton, const Clip& clip, const WarpBakeSettings& settings) {
    const std::string place = "clip " + clip.name;
    if (clip.playingWarp() == nullptr)
        return fail(ErrorCode::argumentInvalid, place, "there is no time warp that plays");
    if (settings.interpolation != Interpolation::linear &&
        settings.interpolation != Interpolation::catmullRom)
        return fail(ErrorCode::argumentInvalid, place, "samples can be joined by linear or Catmull-Rom keys");
    if (!(settings.maximumErrorAngle > 0) || !(settings.maximumErrorLength > 0))
        return fail(ErrorCode::argumentInvalid, place, "the errors that keys may make are above zero");
    for (const JointId joint : settings.joints) {
        if (!skeleton.find(joint))
            return fail(ErrorCode::argumentInvalid, place, "the skeleton has no such joint");
    }
    std::int64_t sampled = 1;
    for (const Track& track : clip.tracks) {
        const bool isKept = settings.way == WarpBakeSettings::Way::moveKeys;
        const bool isResampled = settings.way == WarpBakeSettings::Way::resample;
        if (isResampled || (!isKept && isSampled(*track.curve, clip))) ++sampled;
    }
    if (rangeOfBaked(clip, settings).count() > kMostKeys / sampled)
        return fail(ErrorCode::limitExceeded, place,
                    "it would have more keys or frames than there is room for");
    return {};
}

class Baking {
public:
    explicit Baking(const WarpPlan& plan) : plan_(plan), made_(*plan.clip) {
        for (const Track& track : plan.clip->tracks) {
            const auto joint = plan.skeleton->find(track.id.joint);
            if (!joint && plan.wholeBody()) loose_.push_back(&track);
        }
        for (int j = 0; j < plan.skeleton->size(); ++j) {
            if (plan.chosen[static_cast<std::size_t>(j)]) joints_.push_back(j);
        }
    }

    Result<BakedWarp> run() {
        bakeJoints();
        if (plan_.stopped()) return cancelled();
        if (auto wrong = join()) return tl::unexpected(std::move(*wrong));
        if (!isFinite()) {
            return fail(ErrorCode::valueRange, "clip " + made_.name,
                        "its keys are too large: there is no number between some of them");
        }
        setRange();
        measure();
        if (plan_.stopped()) return cancelled();
        if (plan_.settings.progress) *plan_.settings.progress = 1;
        WarpBakeReport told = report();
        return BakedWarp{std::move(made_), std::move(told)};
    }

private:
    static tl::unexpected<Error> cancelled() {
        return fail(ErrorCode::cancelled, "", "baking was cancelled");
    }

    /// Baking and measuring are half of the work each.
    void advance(float begin, std::atomic<std::size_t>& done, std::size_t count) {
        const std::size_t now = ++done;
        if (plan_.settings.progress)
            *plan_.settings.progress = begin + static_cast<float>(now) / static_cast<float>(2 * count);
    }

    void bakeJoints() {
        const ClipSampler shows(plan_.skeleton, plan_.joined);
        baked_.resize(joints_.size(), WarpedTracks());
        std::atomic<std::size_t> done = 0;
        inParallel(joints_.size(), [&] {
            return [&](std::size_t i) {
                if (plan_.stopped()) return;
                baked_[i] = warpedJoint(plan_, joints_[i], shows);
                advance(0, done, joints_.size());
            };
        });
    }

    std::optional<Error> join() {
        for (const Track* track : loose_) baked_.push_back(warpedTrack(plan_, *track));
        for (auto& baked : baked_) {
            if (!baked) {
                Error error = baked.error();
                error.where = "clip " + made_.name;
                return error;
            }
            for (Track& track : baked->tracks) putTrack(made_, std::move(track));
            report_.resampled += baked->resampled;
            report_.moved += baked->moved;
            take(report_.angle, baked->angle);
            take(report_.slerpDistance, baked->slerpDistance);
        }
        return std::nullopt;
    }

    bool isFinite() const {
        return std::ranges::all_of(made_.tracks, [](const Track& t) { return sinew::isFinite(*t.curve); });
    }

    void setRange() {
        const TimeWarp& warp = *plan_.line.warp;
        made_.warp = nullptr;
        made_.warpMuted = false;
        made_.firstFrame = plan_.range.first;
        made_.lastFrame = plan_.range.last;
        if (!plan_.wholeBody()) return;
        Seconds before{-HUGE_VAL};
        for (Marker& marker : made_.markers) {
            // What is drawn together at great speed stays in order.
            marker.time = std::max(warp.firstTime(marker.time), before + Seconds{Curve::kMinimumGap});
            before = marker.time;
        }
    }

    void measure() {
        std::vector<int> unknown;
        for (std::size_t i = 0; i < joints_.size(); ++i) {
            if (!baked_[i]->isKnown) unknown.push_back(joints_[i]);
        }
        if (unknown.empty()) return;
        const ClipSampler was(plan_.skeleton, plan_.clip);
        const ClipSampler is(plan_.skeleton, std::make_shared<const Clip>(made_));
        std::vector<WarpedApart> apart(unknown.size());
        std::atomic<std::size_t> done = 0;
        inParallel(unknown.size(), [&] {
            return [&](std::size_t i) {
                if (plan_.stopped()) return;
                apart[i] = apartOf(plan_, unknown[i], was, is);
                advance(0.5F, done, unknown.size());
            };
        });
        for (const WarpedApart& each : apart) {
            take(report_.angle, each.angle);
            take(report_.length, each.length);
        }
    }

    WarpBakeReport report() {
        const Clip& was = *plan_.clip;
        report_.keysBefore = was.keyCount();
        report_.keysAfter = made_.keyCount();
        report_.framesBefore = {was.firstFrame, was.lastFrame};
        report_.framesAfter = {made_.firstFrame, made_.lastFrame};
        report_.durationBefore = was.duration();
        report_.durationAfter = made_.duration();
        report_.wholeBody = plan_.wholeBody();
        return report_;
    }

    const WarpPlan& plan_;
    Clip made_;
    std::vector<int> joints_;  ///< that are warped
    std::vector<const Track*> loose_;
    std::vector<Result<WarpedTracks>> baked_;  ///< of joints_, then of loose_
    WarpBakeReport report_;
};

}  // namespace

Result<BakedWarp> bakedWarp(std::shared_ptr<const Skeleton> skeleton, std::shared_ptr<const Clip> clip,
                            const WarpBakeSettings& settings) {
    if (auto checked = check(*skeleton, *clip, settings); !checked)
        return tl::unexpected<Error>(checked.error());
    WarpBudget budget(settings.mostKeys, settings.cancel);
    const WarpPlan plan(std::move(skeleton), std::move(clip), settings, budget);
    return Baking(plan).run();
}

}  // namespace sinew
