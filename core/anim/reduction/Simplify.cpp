#include "core/anim/reduction/Simplify.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/anim/curve/EditCurve.h"
#include "core/anim/reduction/SimplifyPlan.h"
#include "core/anim/reduction/SimplifyWeight.h"
#include "core/base/InParallel.h"

namespace sinew {
namespace {

constexpr std::size_t kPieceLength = 1024;
/// A curve that varies by no more than this fraction of the tolerance is treated as constant.
constexpr double kConstantFraction = 0.02;

/// Simplifies one clip.
class Simplification {
public:
    Simplification(std::shared_ptr<const Skeleton> skeleton, std::shared_ptr<const Clip> clip,
                   std::vector<double> times, const SimplifySettings& settings)
        : skeleton_(std::move(skeleton)),
          source_(std::move(clip)),
          settings_(settings),
          comparisonTimes_(std::move(times)) {
        for (const double time : comparisonTimes_) {
            if (times_.empty() || !areTooClose({times_.back()}, {time})) times_.push_back(time);
        }
        for (const Track& track : source_->tracks) {
            if (!isSelected(track)) excluded_.push_back(track.id);
        }
    }

    Result<SimplifyResult> run() {
        SimplifyResult unchanged{*source_, source_->keyCount(), source_->keyCount(), MotionError()};
        // If a round finds curves that are better left unchanged, another round leaves them unchanged.
        while (times_.size() > 1) {
            excludeWholeRotations();
            if (excluded_.size() == source_->tracks.size()) break;
            const auto clip = std::make_shared<const Clip>(fitted());
            if (cancelled()) return fail(ErrorCode::cancelled, "", "simplification was cancelled");
            if (exclude(channelsWithoutGain(*clip))) continue;
            const MotionError maximum =
                motionError(skeleton_, source_, clip, comparisonTimes_, settings_.distance, settings_.cancel);
            if (cancelled()) return fail(ErrorCode::cancelled, "", "simplification was cancelled");
            if (!std::isfinite(maximum.distance) || !isFinite(*clip)) {
                return fail(ErrorCode::valueRange, "clip " + source_->name,
                            "its values are too large to compute the error of the simplified motion");
            }
            if (maximum.distance <= settings_.tolerance)
                return SimplifyResult{*clip, unchanged.keysBefore, clip->keyCount(), maximum};
            if (!requireExactConstants() && !exclude(extrapolatedChannels())) break;
        }
        return unchanged;
    }

private:
    /// From now on, treats only curves that do not change at all as constant, because many nearly constant
    /// ones add up. Returns whether this makes a difference.
    bool requireExactConstants() {
        const bool any = std::ranges::any_of(source_->tracks, [&](const Track& track) {
            return isNearlyConstant(track, constantFraction_) && !isNearlyConstant(track, 0);
        });
        return std::exchange(constantFraction_, 0) > 0 && any;
    }

    bool cancelled() const { return settings_.cancel && *settings_.cancel; }

    bool isSelected(const Track& track) const {
        const auto joint = skeleton_->find(track.id.joint);
        if (!joint || !(*skeleton_)[*joint].free.contains(track.id.channel)) return false;
        return settings_.channels.empty() ||
               std::ranges::find(settings_.channels, track.id) != settings_.channels.end();
    }

    /// Excludes channels from simplification. Returns whether any of them was not excluded before.
    bool exclude(const std::vector<ChannelId>& channels) {
        const std::size_t before = excluded_.size();
        excluded_.insert(excluded_.end(), channels.begin(), channels.end());
        std::ranges::sort(excluded_);
        excluded_.erase(std::unique(excluded_.begin(), excluded_.end()), excluded_.end());
        return excluded_.size() > before;
    }

    /// The angles of a joint that uses slerp form one rotation: either all of them get new keys or none.
    void excludeWholeRotations() {
        std::vector<ChannelId> together;
        for (const ChannelId& id : excluded_) {
            const Curve* curve = source_->find(id);
            if (!isAngle(id.channel) || !curve->uses(Interpolation::slerp)) continue;
            for (int i = 0; i < 3; ++i) {
                if (source_->find({id.joint, angle(i)})) together.push_back({id.joint, angle(i)});
            }
        }
        exclude(together);
    }

    /// Returns the channels whose curves do not hold beyond their ends, as their extrapolation depends on
    /// their keys.
    std::vector<ChannelId> extrapolatedChannels() const {
        std::vector<ChannelId> found;
        for (const Track& track : source_->tracks) {
            if (!track.curve->extrapolation().isHold()) found.push_back(track.id);
        }
        return found;
    }

    /// Returns whether a curve hardly moves the points that its joint carries.
    ///
    /// @param fraction  of the tolerance
    bool isNearlyConstant(const Track& track, double fraction) const {
        const double first = track.curve->key(0).value;
        double maximum = 0;
        for (const auto& chunk : track.curve->chunks()) {
            if (chunk->interpolationAt(0) == Interpolation::hermite && !chunk->slopes.empty()) return false;
            for (const double value : chunk->values) maximum = std::max(maximum, std::abs(value - first));
        }
        const double arm = isTranslation(track.id.channel) ? 1 : skeleton_->extent() + settings_.distance;
        return maximum * arm <= fraction * settings_.tolerance;
    }

    Clip withConstants() const {
        Clip clip = *source_;
        for (Track& track : clip.tracks) {
            if (std::ranges::binary_search(excluded_, track.id) ||
                !isNearlyConstant(track, constantFraction_))
                continue;
            const Key first = track.curve->key(0);
            track.curve = std::make_shared<const Curve>(
                Curve::fromKeys({first}).withExtrapolation(track.curve->extrapolation()));
        }
        return clip;
    }

    Clip fitted() const {
        auto rest = std::make_shared<const Clip>(withConstants());
        const SimplifyPlan plan(skeleton_, source_, rest, excluded_, times_, settings_);
        const std::size_t steps = times_.size() - 1;
        std::vector<std::vector<FittedChannel>> pieces((steps + kPieceLength - 1) / kPieceLength);
        std::atomic<std::size_t> done = 0;
        const auto edge = [&](std::size_t piece) { return piece * steps / pieces.size(); };
        inParallel(pieces.size(), [&] {
            return [&](std::size_t piece) {
                pieces[piece] = fitPiece(plan, edge(piece), edge(piece + 1), settings_.cancel);
                ++done;
                if (settings_.progress)
                    *settings_.progress = static_cast<float>(done) / static_cast<float>(pieces.size());
            };
        });
        std::map<ChannelId, std::vector<Key>> keys;
        for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
            for (const FittedChannel& channel : pieces[piece]) append(channel, edge(piece), keys[channel.id]);
        }
        Clip clip = *rest;
        for (Track& track : clip.tracks) {
            const auto found = keys.find(track.id);
            if (found != keys.end()) track.curve = finishedCurve(*track.curve, std::move(found->second));
        }
        return clip;
    }

    void append(const FittedChannel& channel, std::size_t start, std::vector<Key>& keys) const {
        for (const Knot& knot : channel.knots) {
            const Seconds time{times_[start + knot.gate]};
            if (!keys.empty() && keys.back().time == time) {
                keys.back().slopeOut = knot.slopeOut;
            } else {
                keys.push_back({time, knot.value, settings_.interpolation, knot.slopeIn, knot.slopeOut});
            }
        }
    }

    /// Returns the curve of new keys, with the original times of the first and last key.
    std::shared_ptr<const Curve> finishedCurve(const Curve& source, std::vector<Key> keys) const {
        if (settings_.interpolation == Interpolation::linear) {
            for (Key& key : keys) key.slopeIn = key.slopeOut = 0;
        }
        keys.front().time = source.startTime();
        keys.back().time = source.endTime();
        return std::make_shared<const Curve>(
            Curve::fromKeys(std::move(keys)).withExtrapolation(source.extrapolation()));
    }

    std::vector<ChannelId> channelsWithoutGain(const Clip& clip) const {
        std::vector<ChannelId> found;
        for (std::size_t i = 0; i < clip.tracks.size(); ++i) {
            const Track& track = clip.tracks[i];
            const bool fewer = track.curve->size() < source_->tracks[i].curve->size();
            const bool same = track.curve == source_->tracks[i].curve;
            if (!fewer && !same) found.push_back(track.id);
        }
        return found;
    }

    std::shared_ptr<const Skeleton> skeleton_;
    std::shared_ptr<const Clip> source_;
    SimplifySettings settings_;
    std::vector<double> comparisonTimes_;  ///< times at which the tolerance must hold
    std::vector<double> times_;            ///< those of them at which there may be keys
    std::vector<ChannelId> excluded_;      ///< channels that stay unchanged, sorted
    double constantFraction_ =
        kConstantFraction;  ///< variation of curves treated as constant, as a fraction of the tolerance
};

/// Simplifies the selected weights of shapes.
void simplifyWeights(SimplifyResult& result, std::span<const double> times,
                     const SimplifySettings& settings) {
    for (Track& track : result.clip.tracks) {
        const bool isSelected = settings.channels.empty() ||
                                std::ranges::find(settings.channels, track.id) != settings.channels.end();
        if (track.id.channel != Channel::weight || !isSelected) continue;
        auto curve = simplifiedWeight(*track.curve, times, settings.weightTolerance, settings.interpolation);
        if (curve) track.curve = std::make_shared<const Curve>(*std::move(curve));
    }
    result.keysAfter = result.clip.keyCount();
}

}  // namespace

Result<SimplifyResult> simplified(std::shared_ptr<const Skeleton> skeleton, std::shared_ptr<const Clip> clip,
                                  const SimplifySettings& settings) {
    const std::string where = "clip " + clip->name;
    if (!(settings.tolerance > 0) || !(settings.distance > 0)) {
        return fail(ErrorCode::argumentInvalid, where,
                    "the tolerance and the distance must be greater than zero");
    }
    if (settings.interpolation != Interpolation::hermite && settings.interpolation != Interpolation::linear) {
        return fail(ErrorCode::argumentInvalid, where,
                    "the interpolation of simplified keys must be hermite or linear");
    }
    auto times = checkedComparisonTimes(*clip);
    if (!times) return tl::unexpected(std::move(times.error()));
    const std::vector<double> weightTimes = *times;
    auto result = Simplification(std::move(skeleton), std::move(clip), std::move(*times), settings).run();
    if (result) simplifyWeights(*result, weightTimes, settings);
    return result;
}

}  // namespace sinew
