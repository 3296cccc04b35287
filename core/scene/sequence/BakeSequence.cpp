#include "core/scene/sequence/BakeSequence.h"

#include <algorithm>
#include <cmath>

#include "core/anim/reduction/Simplify.h"
#include "core/base/InParallel.h"
#include "core/retarget/transfer/RetargetedFrames.h"
#include "core/scene/sequence/OtherChannels.h"
#include "core/scene/sequence/PlantedLimbs.h"

namespace sinew {

namespace {

constexpr std::size_t kFramesPerTask = 256;
constexpr double kGridSlack = 1e-6;  ///< of a frame
/// Largest product of frames and joints; all their values are in memory, about 1 GB.
constexpr std::int64_t kMaxBaked = std::int64_t{1} << 25;
constexpr int kPointsPerFrame = 64;  ///< joints that need as much memory as the tracked points
constexpr Seconds kSinkSmoothing{0.2};
constexpr double kPasses = 4;

SequenceFrames framesOf(const Sequence& sequence, FrameRate rate) {
    const SequenceRange range = rangeOf(sequence);
    const double first = std::ceil(rate.frame(range.first) - kGridSlack),
                 last = std::floor(rate.frame(range.last) + kGridSlack);
    return {rate, FrameIndex{static_cast<std::int64_t>(first)},
            static_cast<std::size_t>(std::max(0.0, last - first)) + 1};
}

class SequenceBaker {
public:
    SequenceBaker(std::shared_ptr<const Character> character, const BakeSequenceSettings& settings,
                  const LimbContactTimes& contacts, const SequencePlayer& player)
        : character_(std::move(character)),
          settings_(settings),
          contacts_(contacts),
          player_(player),
          skeleton_(*character_->skeleton),
          frames_(framesOf(player.sequence(), settings.rate)),
          values_(skeleton_, frames_.count),
          points_(frames_.count) {}

    Result<BakedSequence> run() {
        forEachFrame(0, [&] {
            return [&](std::size_t f, PoseValues& values) {
                player_.evaluate(frames_.time(f), values);
                values_.set(f, values);
            };
        });
        if (!isCancelled() && !values_.isFinite())
            return fail(ErrorCode::numberNotFinite, "sequence", "the poses of a clip are not finite");
        measurePoints(1, points_);
        const std::vector<double> before = accelerations();
        std::vector<double> after = before;
        std::vector<BodyPoints> base = points_;
        if (settings_.keepsContacts && !isCancelled()) {
            planted_ = plantedLimbs(player_, contacts_, frames_, base, settings_.release);
            solve(plantingMoves(planted_, contacts_, frames_, base, settings_.release));
            measurePoints(3, points_);
            after = accelerations();
        }
        if (isCancelled()) return fail(ErrorCode::cancelled, "", "baking the sequence was cancelled");
        BakedSequence baked;
        baked.sequence = player_.sequence();
        addTransitions(baked, base, before, after);
        addClip(baked);
        return simplify(std::move(baked));
    }

private:
    bool isCancelled() const { return settings_.cancel && *settings_.cancel; }

    /// Calls a function for all frames, on all cores; see RetargetClip.cpp.
    template <class MakeWork>
    void forEachFrame(int pass, const MakeWork& makeWork) const {
        std::atomic<std::size_t> done = 0;
        inParallel((frames_.count + kFramesPerTask - 1) / kFramesPerTask, [&]() -> PieceWork {
            return [&, work = makeWork(), values = restValues(skeleton_)](std::size_t piece) mutable {
                const std::size_t end = std::min(frames_.count, (piece + 1) * kFramesPerTask);
                for (std::size_t f = piece * kFramesPerTask; f < end && !isCancelled(); ++f) work(f, values);
                done += end - piece * kFramesPerTask;
                if (settings_.progress)
                    *settings_.progress = static_cast<float>(
                        (pass + static_cast<double>(done) / static_cast<double>(frames_.count)) / kPasses);
            };
        });
    }

    /// Finds the points of the body on all frames.
    void measurePoints(int pass, std::vector<BodyPoints>& points) const {
        forEachFrame(pass, [&] {
            return [&, model = std::vector<Affine>(static_cast<std::size_t>(skeleton_.size()))](
                       std::size_t f, PoseValues& values) mutable {
                values_.get(f, values);
                forwardKinematics(skeleton_, poseOf(skeleton_, values), model);
                points[f] = contacts_.tracker().at(model);
            };
        });
    }

    std::vector<Eigen::Vector3d> tailsOf(const PoseValues& values) const {
        std::vector<Affine> model(values.size());
        forwardKinematics(skeleton_, poseOf(skeleton_, values), model);
        std::vector<Eigen::Vector3d> tails;
        for (int joint = 0; joint < skeleton_.size(); ++joint)
            tails.push_back(model[static_cast<std::size_t>(joint)] * skeleton_[joint].tail);
        return tails;
    }

    /// Returns the largest acceleration of a tail on each of `count` frames, m/s²; 0 on the first and last.
    ///
    /// @param evaluate  computes the values of a frame
    template <class Evaluate>
    std::vector<double> accelerations(std::size_t count, const Evaluate& evaluate) const {
        std::vector<double> largest(count);
        if (count < 3) return largest;
        const double hertz = frames_.rate.hertz();
        inParallel((count + kFramesPerTask - 1) / kFramesPerTask, [&]() -> PieceWork {
            return [&, values = restValues(skeleton_)](std::size_t piece) mutable {
                const std::size_t from = std::max<std::size_t>(1, piece * kFramesPerTask),
                                  to = std::min(count - 1, (piece + 1) * kFramesPerTask);
                std::vector<Eigen::Vector3d> before, now, next;
                for (std::size_t f = from - 1; f < to + 1 && !isCancelled(); ++f) {
                    evaluate(f, values);
                    before = std::move(now);
                    now = std::move(next);
                    next = tailsOf(values);
                    if (before.empty()) continue;
                    for (std::size_t j = 0; j < next.size(); ++j) {
                        const double change = (next[j] - 2 * now[j] + before[j]).norm();
                        largest[f - 1] = std::max(largest[f - 1], hertz * hertz * change);
                    }
                }
            };
        });
        return largest;
    }

    std::vector<double> accelerations() const {
        return accelerations(frames_.count,
                             [&](std::size_t f, PoseValues& values) { values_.get(f, values); });
    }

    /// Returns the largest acceleration in a strip by itself.
    double ownAcceleration(const StripPlayer& strip) const {
        const double start = frames_.rate.frame(strip.strip().start),
                     end = frames_.rate.frame(endOf(strip.strip()) - strip.strip().hold);
        const double last = static_cast<double>(frames_.first.value) + static_cast<double>(frames_.count) - 1;
        const FrameIndex first{static_cast<std::int64_t>(std::ceil(start - kGridSlack))};
        const auto count =
            static_cast<std::int64_t>(std::floor(std::min(end, last) + kGridSlack)) - first.value + 1;
        const auto largest = accelerations(
            static_cast<std::size_t>(std::max<std::int64_t>(0, count)),
            [&](std::size_t f, PoseValues& values) {
                strip.evaluate(frames_.rate.time(first + FrameIndex{static_cast<std::int64_t>(f)}), values);
            });
        return largest.empty() ? 0 : *std::ranges::max_element(largest);
    }

    /// Returns the skeleton with limits that include the angles of the blend. Captured motion often exceeds
    /// limits, and a limb would jump to them as soon as it is moved.
    Skeleton withinReach() const {
        std::vector<Joint> joints = skeleton_.joints();
        PoseValues values = restValues(skeleton_);
        for (std::size_t f = 0; f < frames_.count; ++f) {
            values_.get(f, values);
            for (std::size_t j = 0; j < joints.size(); ++j) {
                for (int i = 0; i < 3; ++i) {
                    AngleLimit& limit = joints[j].limits.angles[static_cast<std::size_t>(i)];
                    const double angle = values[j].angles[i];
                    if (excess(limit, angle) == 0) continue;
                    limit.min = std::min(limit.min, angle);
                    limit.max = std::max(limit.max, angle);
                    limit.mode = AngleLimit::Mode::limited;
                }
            }
        }
        return Skeleton::create(std::move(joints)).value();
    }

    /// Moves the limbs; the hips sink where a leg is too short.
    void solve(const std::vector<LimbMoves>& moves) {
        const Skeleton reach = withinReach();
        const Carriers& carriers = player_.carriers();
        const auto mover = carriers.areFree() ? std::optional(carriers.root()) : std::nullopt;
        const auto isAnyMoved = [&](std::size_t f) { return std::ranges::any_of(moves[f], isMoved); };
        const auto makeSolver = [&] {
            return std::make_shared<LimbSolver>(reach, contacts_.mapping(), mover);
        };
        std::vector<double> drops(frames_.count);
        forEachFrame(2, [&] {
            return [&, solver = makeSolver()](std::size_t f, PoseValues& values) {
                if (!isAnyMoved(f)) return;
                values_.get(f, values);
                drops[f] = solver->neededDrop(moves[f], values);
            };
        });
        if (std::ranges::any_of(drops, [](double drop) { return drop > 0; })) {
            const double window = std::clamp(kSinkSmoothing.value * frames_.rate.hertz(), 1.0, 4096.0);
            drops = smoothAbove(drops, static_cast<std::size_t>(window));
        }
        forEachFrame(2, [&] {
            return [&, solver = makeSolver()](std::size_t f, PoseValues& values) {
                if (drops[f] == 0 && !isAnyMoved(f)) return;
                values_.get(f, values);
                solver->solve(moves[f], drops[f], values);
                values_.set(f, values);
            };
        });
    }

    FrameIndex frameAt(std::size_t f) const {
        return frames_.first + FrameIndex{static_cast<std::int64_t>(f)};
    }

    void addTransitions(BakedSequence& baked, std::span<const BodyPoints> base,
                        std::span<const double> before, std::span<const double> after) const {
        std::vector<double> own;
        for (const StripPlayer& strip : player_.strips()) own.push_back(ownAcceleration(strip));
        for (std::size_t i = 0; i < player_.transitions().size(); ++i) {
            BakedTransition made{player_.transitions()[i], {}};
            made.accelerationOwn = std::max(own[i], own[i + 1]);
            const Seconds margin = settings_.release * 3;  // the longest release of contactMoves()
            for (std::size_t f = 0; f < frames_.count; ++f) {
                const Seconds time = frames_.time(f);
                if (time < made.transition.begin - margin || time > made.transition.end + margin) continue;
                made.accelerationBefore = std::max(made.accelerationBefore, before[f]);
                made.accelerationAfter = std::max(made.accelerationAfter, after[f]);
            }
            for (const PlantedLimb& planted : planted_) {
                if (planted.transition == i) made.contacts.push_back(measured(planted, base));
            }
            baked.transitions.push_back(std::move(made));
        }
    }

    SequenceContact measured(const PlantedLimb& planted, std::span<const BodyPoints> base) const {
        SequenceContact contact{kLimbs[planted.limb], contacts_.tracker().end(kLimbs[planted.limb])->joint,
                                frameAt(planted.first), frameAt(planted.last),
                                slideOf(planted.contactPath())};
        std::vector<Eigen::Vector3d> ends, results;
        for (std::size_t f = planted.first; f <= planted.last; ++f) {
            ends.push_back(base[f].ends[planted.limb]);
            results.push_back(points_[f].ends[planted.limb]);
        }
        contact.slideBefore = slideOf(ends);
        contact.slideAfter = slideOf(results);
        return contact;
    }

    void addClip(BakedSequence& baked) {
        values_.unroll();
        Clip& clip = baked.clip;
        clip.rate = frames_.rate;
        clip.firstFrame = frames_.first;
        clip.lastFrame = frameAt(frames_.count - 1);
        clip.tracks = values_.tracks(frames_.rate, frames_.first);
        for (Track& track : otherTracks(*character_, player_, frames_))
            clip.tracks.push_back(std::move(track));
        clip.sortTracks();
        addMarkers(clip);
        addContacts(clip);
    }

    /// Adds the markers of what each strip plays in its first cycle.
    void addMarkers(Clip& clip) const {
        for (std::size_t i = 0; i < player_.strips().size(); ++i) {
            const StripPlayer& player = player_.strips()[i];
            const bool isLast = i + 1 == player_.strips().size();
            const Seconds end = isLast ? endOf(player.strip()) : player_.strips()[i + 1].strip().start;
            for (const Marker& marker : player.clip().markers) {
                if (marker.time < player.strip().in || marker.time > player.strip().out) continue;
                const Seconds time = sequenceTime(player.strip(), marker.time);
                const bool isVisible = time < end || (isLast && time <= end);
                if (isVisible && (clip.markers.empty() || time > clip.markers.back().time))
                    clip.markers.push_back({time, marker.name});
            }
        }
    }

    void addContacts(Clip& clip) const {
        const auto hasOwn = [](const StripPlayer& strip) { return strip.clip().contacts.has_value(); };
        if (planted_.empty() || std::ranges::none_of(player_.strips(), hasOwn)) return;
        std::vector<ClipContact> contacts;
        for (const PlantedLimb& planted : planted_) {
            const int joint = contacts_.tracker().end(kLimbs[planted.limb])->joint;
            if (planted.last > planted.first)
                contacts.push_back(
                    {skeleton_[joint].id, frames_.time(planted.first), frames_.time(planted.last)});
        }
        std::ranges::sort(contacts, {},
                          [](const ClipContact& each) { return std::pair(each.joint, each.first); });
        clip.contacts = std::move(contacts);
    }

    Result<BakedSequence> simplify(BakedSequence baked) const {
        baked.keysBefore = baked.clip.keyCount();
        if (!settings_.simplifyTolerance) return baked;
        SimplifySettings settings;
        settings.tolerance = *settings_.simplifyTolerance;
        settings.cancel = settings_.cancel;
        auto reduced =
            simplified(character_->skeleton, std::make_shared<const Clip>(std::move(baked.clip)), settings);
        if (!reduced) return tl::unexpected(reduced.error());
        baked.clip = std::move(reduced->clip);
        return baked;
    }

    std::shared_ptr<const Character> character_;
    const BakeSequenceSettings& settings_;
    const LimbContactTimes& contacts_;
    const SequencePlayer& player_;
    const Skeleton& skeleton_;
    SequenceFrames frames_;
    RetargetedFrames values_;
    std::vector<BodyPoints> points_;
    std::vector<PlantedLimb> planted_;
};

}  // namespace

Result<BakedSequence> bakeSequence(const std::shared_ptr<const Character>& character,
                                   const Sequence& sequence, const BakeSequenceSettings& settings) {
    if (const auto checked = checkSequence(sequence, character->clips); !checked)
        return tl::unexpected<Error>(checked.error());
    const SequenceRange range = rangeOf(sequence);
    const double frames = settings.rate.frame(range.last - range.first);
    if (frames > static_cast<double>(kMaxBaked / std::max(kPointsPerFrame, character->skeleton->size())))
        return fail(ErrorCode::limitExceeded, "sequence", "it has too many frames to bake");
    const LimbContactTimes contacts(character, sequence, settings.cancel);
    const auto alignmentPoint = [&](const StripPlayer& first, const StripPlayer& second,
                                    const Transition& transition) {
        return contacts.alignmentPoint(first, second, transition);
    };
    const auto player = SequencePlayer::create(character->skeleton, character->clips, sequence,
                                               settings.rate.frameTime(), alignmentPoint);
    if (!player) return tl::unexpected<Error>(player.error());
    return SequenceBaker(character, settings, contacts, *player).run();
}

}  // namespace sinew
