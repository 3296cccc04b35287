#include "core/anim/Simplify.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/anim/KeyValues.h"
#include "core/anim/SimplifyPiece.h"
#include "core/base/InParallel.h"

namespace sinew {
namespace {

constexpr std::size_t kPieceLength = 1024;
/// The share of the tolerance within which a curve that hardly moves is taken for a constant.
constexpr double kStill = 0.02;

/// A clip while it loses keys.
class Simplification {
public:
    Simplification(std::shared_ptr<const Skeleton> skeleton, std::shared_ptr<const Clip> clip,
                   std::vector<double> times, const SimplifySettings& settings)
        : skeleton_(std::move(skeleton)),
          source_(std::move(clip)),
          settings_(settings),
          exact_(std::move(times)) {
        for (const double time : exact_) {
            if (times_.empty() || !tooNear({times_.back()}, {time})) times_.push_back(time);
        }
        for (const Track& track : source_->tracks) {
            if (!wanted(track)) kept_.push_back(track.id);
        }
    }

    Result<Simplified> run() {
        const Simplified unchanged{*source_, source_->keyCount(), source_->keyCount(), MotionError()};
        // A round that finds curves better left alone is followed by one in which they are.
        while (times_.size() > 1) {
            keepSlerpsTogether();
            if (kept_.size() == source_->tracks.size()) break;
            const auto clip = std::make_shared<const Clip>(fitted());
            if (cancelled()) return fail(ErrorCode::cancelled, "", "simplifying was cancelled");
            if (keep(withoutGain(*clip))) continue;
            const MotionError worst =
                motionError(skeleton_, source_, clip, exact_, settings_.distance, settings_.cancel);
            if (cancelled()) return fail(ErrorCode::cancelled, "", "simplifying was cancelled");
            if (!std::isfinite(worst.distance) || !isFinite(*clip)) {
                return fail(ErrorCode::valueRange, "clip " + source_->name,
                            "its values are too large: there is no telling how far it is off");
            }
            if (worst.distance <= settings_.tolerance)
                return Simplified{*clip, unchanged.keysBefore, clip->keyCount(), worst};
            if (!keepTrembling() && !keep(goingOn())) break;
        }
        return unchanged;
    }

private:
    static bool isFinite(const Clip& clip) {
        return std::ranges::all_of(clip.tracks,
                                   [](const Track& track) { return sinew::isFinite(*track.curve); });
    }

    /// Many curves that hardly move add up: takes those for still alone that do not move at all. Whether that
    /// is new.
    bool keepTrembling() {
        const bool any = std::ranges::any_of(source_->tracks, [&](const Track& track) {
            return isStill(track, still_) && !isStill(track, 0);
        });
        return std::exchange(still_, 0) > 0 && any;
    }

    bool cancelled() const { return settings_.cancel && *settings_.cancel; }

    bool wanted(const Track& track) const {
        const auto joint = skeleton_->find(track.id.joint);
        if (!joint || !(*skeleton_)[*joint].free.contains(track.id.channel)) return false;
        return settings_.channels.empty() ||
               std::ranges::find(settings_.channels, track.id) != settings_.channels.end();
    }

    /// Whether any of them was not kept before.
    bool keep(const std::vector<ChannelId>& channels) {
        const std::size_t before = kept_.size();
        kept_.insert(kept_.end(), channels.begin(), channels.end());
        std::ranges::sort(kept_);
        kept_.erase(std::unique(kept_.begin(), kept_.end()), kept_.end());
        return kept_.size() > before;
    }

    /// A joint that slerps turns by all of its angles at once: all of them get new keys, or none.
    void keepSlerpsTogether() {
        std::vector<ChannelId> more;
        for (const ChannelId& id : kept_) {
            const Curve* curve = source_->find(id);
            if (!isAngle(id.channel) || !curve->uses(Interpolation::slerp)) continue;
            for (int i = 0; i < 3; ++i) {
                if (source_->find({id.joint, angle(i)})) more.push_back({id.joint, angle(i)});
            }
        }
        keep(more);
    }

    /// Curves that go on beyond their ends: how, depends on what is between those.
    std::vector<ChannelId> goingOn() const {
        std::vector<ChannelId> found;
        for (const Track& track : source_->tracks) {
            if (!track.curve->ends().hold()) found.push_back(track.id);
        }
        return found;
    }

    /// Whether a curve moves the points that its joint carries by next to nothing.
    ///
    /// @param share  of the tolerance
    bool isStill(const Track& track, double share) const {
        const double first = track.curve->key(0).value;
        double most = 0;
        for (const auto& chunk : track.curve->chunks()) {
            if (chunk->interpolationAt(0) == Interpolation::hermite && !chunk->slopes.empty()) return false;
            for (const double value : chunk->values) most = std::max(most, std::abs(value - first));
        }
        const double arm = isTranslation(track.id.channel) ? 1 : skeleton_->extent() + settings_.distance;
        return most * arm <= share * settings_.tolerance;
    }

    Clip withConstants() const {
        Clip clip = *source_;
        for (Track& track : clip.tracks) {
            if (std::ranges::binary_search(kept_, track.id) || !isStill(track, still_)) continue;
            const Key first = track.curve->key(0);
            track.curve =
                std::make_shared<const Curve>(Curve::fromKeys({first}).withEnds(track.curve->ends()));
        }
        return clip;
    }

    Clip fitted() const {
        auto rest = std::make_shared<const Clip>(withConstants());
        const SimplifyPlan plan(skeleton_, source_, rest, kept_, times_, settings_);
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
            if (found != keys.end()) track.curve = joined(*track.curve, std::move(found->second));
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

    /// A curve of new keys, the first and the last being those there were.
    std::shared_ptr<const Curve> joined(const Curve& source, std::vector<Key> keys) const {
        if (settings_.interpolation == Interpolation::linear) {
            for (Key& key : keys) key.slopeIn = key.slopeOut = 0;
        }
        keys.front().time = source.startTime();
        keys.back().time = source.endTime();
        return std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)).withEnds(source.ends()));
    }

    std::vector<ChannelId> withoutGain(const Clip& clip) const {
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
    std::vector<double> exact_;    ///< where the promise holds
    std::vector<double> times_;    ///< of them, those that keys can lie at
    std::vector<ChannelId> kept_;  ///< sorted: not to be touched
    double still_ = kStill;        ///< share of the tolerance that still curves may tremble by
};

}  // namespace

Result<Simplified> simplified(std::shared_ptr<const Skeleton> skeleton, std::shared_ptr<const Clip> clip,
                              const SimplifySettings& settings) {
    const std::string place = "clip " + clip->name;
    if (!(settings.tolerance > 0) || !(settings.distance > 0)) {
        return fail(ErrorCode::argumentInvalid, place, "tolerance and distance are lengths above zero");
    }
    if (settings.interpolation != Interpolation::hermite && settings.interpolation != Interpolation::linear) {
        return fail(ErrorCode::argumentInvalid, place, "keys can be simplified to hermite or linear ones");
    }
    auto times = countedTimesToKeep(*clip);
    if (!times) return tl::unexpected(std::move(times.error()));
    return Simplification(std::move(skeleton), std::move(clip), std::move(*times), settings).run();
}

}  // namespace sinew
