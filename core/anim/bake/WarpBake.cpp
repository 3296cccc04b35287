#include "core/anim/bake/WarpBake.h"

#include <algorithm>
#include <cmath>

#include "core/anim/bake/BakeJoint.h"
#include "core/anim/clip/ClipContacts.h"
#include "core/anim/clip/KeyChange.h"
#include "core/anim/curve/EditCurve.h"
#include "core/anim/sampling/ClipSampler.h"
#include "core/anim/warp/PlayTimes.h"
#include "core/base/InParallel.h"
#include "core/base/Index.h"

namespace sinew {

namespace {

constexpr std::int64_t kMaximumKeys = std::int64_t{1} << 26;

void keepMaximum(WarpBakeError& maximum, const WarpBakeError& other) {
    if (other.size > maximum.size) maximum = other;
}

Result<void> check(const Skeleton& skeleton, const Clip& clip, const WarpBakeSettings& settings) {
    const std::string location = "clip " + clip.name;
    if (clip.playingWarp() == nullptr)
        return fail(ErrorCode::argumentInvalid, location, "it has no time warp, or its time warp is muted");
    if (settings.interpolation != Interpolation::linear &&
        settings.interpolation != Interpolation::catmullRom)
        return fail(ErrorCode::argumentInvalid, location,
                    "samples can only have linear or Catmull-Rom interpolation");
    if (!(settings.maxAngleError > 0) || !(settings.maxLengthError > 0))
        return fail(ErrorCode::argumentInvalid, location, "the maximum errors must be greater than zero");
    for (const JointId joint : settings.joints) {
        if (!skeleton.find(joint))
            return fail(ErrorCode::argumentInvalid, location, "the skeleton has no such joint");
    }
    std::int64_t sampled = 1;
    for (const Track& track : clip.tracks) {
        const bool isKept = settings.method == WarpBakeSettings::Method::moveKeys;
        const bool isResampled = settings.method == WarpBakeSettings::Method::resample;
        if (isResampled || (!isKept && hasKeyPerFrame(*track.curve, clip))) ++sampled;
    }
    if (bakedRange(clip, settings).count() > kMaximumKeys / sampled)
        return fail(ErrorCode::limitExceeded, location, "baking would create too many keys or frames");
    return {};
}

class ClipBaker {
public:
    explicit ClipBaker(const BakePlan& plan) : plan_(plan), result_(*plan.clip) {
        for (const Track& track : plan.clip->tracks) {
            const auto joint = plan.skeleton->find(track.id.joint);
            if (!joint && plan.wholeBody()) separate_.push_back(&track);
        }
        for (int j = 0; j < plan.skeleton->size(); ++j) {
            if (plan.isWarped[asIndex(j)]) joints_.push_back(j);
        }
    }

    Result<WarpBakeOutput> run() {
        bakeJoints();
        if (plan_.cancelled()) return cancelled();
        if (auto error = storeTracks()) return tl::unexpected(std::move(*error));
        if (!isFinite(result_)) {
            return fail(ErrorCode::valueRange, "clip " + result_.name,
                        "some of its key values are too large to interpolate");
        }
        setRange();
        measure();
        if (plan_.cancelled()) return cancelled();
        if (plan_.settings.progress) *plan_.settings.progress = 1;
        completeReport();
        return WarpBakeOutput{std::move(result_), std::move(report_)};
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
        const ClipSampler sampler(plan_.skeleton, plan_.prepared);
        baked_.resize(joints_.size(), BakedTracks());
        std::atomic<std::size_t> done = 0;
        inParallel(joints_.size(), [&] {
            return [&](std::size_t i) {
                if (plan_.cancelled()) return;
                baked_[i] = bakeJoint(plan_, joints_[i], sampler);
                advance(0, done, joints_.size());
            };
        });
    }

    std::optional<Error> storeTracks() {
        for (const Track* track : separate_) baked_.push_back(bakeTrack(plan_, *track));
        for (auto& baked : baked_) {
            if (!baked) {
                Error error = baked.error();
                error.where = "clip " + result_.name;
                return error;
            }
            for (Track& track : baked->tracks) setTrack(result_, std::move(track));
            report_.resampledCurves += baked->resampledCurves;
            report_.movedCurves += baked->movedCurves;
            keepMaximum(report_.angle, baked->angle);
            keepMaximum(report_.slerpDistance, baked->slerpDistance);
        }
        return std::nullopt;
    }

    void setRange() {
        const TimeWarp& warp = *plan_.split.warp;
        result_.warp = nullptr;
        result_.warpMuted = false;
        result_.firstFrame = plan_.range.first;
        result_.lastFrame = plan_.range.last;
        if (!plan_.wholeBody()) return;
        bakeContacts(warp);
        Seconds before{-HUGE_VAL};
        for (Marker& marker : result_.markers) {
            // Markers that a high speed pulls together keep their order.
            marker.time = std::max(warp.firstTime(marker.time), before + Seconds{Curve::kMinimumGap});
            before = marker.time;
        }
    }

    /// Puts the contacts where they play; a contact may play several times.
    void bakeContacts(const TimeWarp& warp) {
        if (!result_.contacts) return;
        std::vector<ClipContact> played;
        for (const ClipContact& contact : *result_.contacts) {
            for (const auto& [first, last] : playIntervals(&warp, contact.first, contact.last)) {
                if (first < last) played.push_back({contact.joint, first, last});
            }
        }
        result_.contacts = mergedContacts(std::move(played));
    }

    void measure() {
        std::vector<int> unknown;
        for (std::size_t i = 0; i < joints_.size(); ++i) {
            if (!baked_[i]->hasError) unknown.push_back(joints_[i]);
        }
        if (unknown.empty()) return;
        const ClipSampler original(plan_.skeleton, plan_.clip);
        const ClipSampler baked(plan_.skeleton, std::make_shared<const Clip>(result_));
        std::vector<JointBakeError> errors(unknown.size());
        std::atomic<std::size_t> done = 0;
        inParallel(unknown.size(), [&] {
            return [&](std::size_t i) {
                if (plan_.cancelled()) return;
                errors[i] = jointError(plan_, unknown[i], original, baked);
                advance(0.5F, done, unknown.size());
            };
        });
        for (const JointBakeError& each : errors) {
            keepMaximum(report_.angle, each.angle);
            keepMaximum(report_.length, each.length);
        }
    }

    void completeReport() {
        const Clip& original = *plan_.clip;
        report_.keysBefore = original.keyCount();
        report_.keysAfter = result_.keyCount();
        report_.framesBefore = {original.firstFrame, original.lastFrame};
        report_.framesAfter = {result_.firstFrame, result_.lastFrame};
        report_.durationBefore = original.duration();
        report_.durationAfter = result_.duration();
        report_.wholeBody = plan_.wholeBody();
    }

    const BakePlan& plan_;
    Clip result_;
    std::vector<int> joints_;                 ///< to be warped
    std::vector<const Track*> separate_;      ///< tracks of goals
    std::vector<Result<BakedTracks>> baked_;  ///< of joints_, then of separate_
    WarpBakeReport report_;
};

}  // namespace

Result<WarpBakeOutput> bakeTimeWarp(std::shared_ptr<const Skeleton> skeleton,
                                    std::shared_ptr<const Clip> clip, const WarpBakeSettings& settings) {
    if (auto checked = check(*skeleton, *clip, settings); !checked)
        return tl::unexpected<Error>(checked.error());
    KeyBudget budget(settings.maxKeys, settings.cancel);
    const BakePlan plan(std::move(skeleton), std::move(clip), settings, budget);
    return ClipBaker(plan).run();
}

}  // namespace sinew
