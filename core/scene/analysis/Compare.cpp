#include "core/scene/analysis/Compare.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "core/anim/clip/MatchJoints.h"
#include "core/base/InParallel.h"
#include "core/math/Transform.h"
#include "core/scene/evaluation/BatchEvaluator.h"

namespace sinew {

namespace {

constexpr std::size_t kSamplesPerPiece = 2048;
constexpr std::size_t kMaxPieces = 1024;

/// Pairs of joints with the differences found so far. The rms fields hold sums of squares until the end.
using Differences = std::vector<JointDifference>;

Differences pairs(const Skeleton& first, const Skeleton& other, bool same) {
    Differences found;
    const JointMatches matches = same ? JointMatches() : matchJoints(first, other);
    for (int i = 0; i < first.size(); ++i) {
        const int match = same ? i : matches.bySource[static_cast<std::size_t>(i)].joint;
        if (match == kNoParent) continue;
        found.emplace_back();
        found.back().joint = i;
        found.back().other = match;
    }
    return found;
}

using Batch = BatchEvaluator<double>;

/// Replaces the largest angle and distance found so far if these are larger.
void takeIfLarger(JointDifference& pair, double angle, Seconds time, double distance, Seconds distanceTime) {
    if (angle > pair.maxAngle) {
        pair.maxAngle = angle;
        pair.worstTime = time;
    }
    if (distance > pair.maxDistance) {
        pair.maxDistance = distance;
        pair.worstDistanceTime = distanceTime;
    }
}

/// Adds the differences at the times of the last evaluation.
void add(Differences& all, const Batch& first, const Batch& other, std::span<const Seconds> times) {
    for (JointDifference& pair : all) {
        for (std::size_t at = 0; at < times.size(); ++at) {
            const double angle =
                rotationDistance(first.local(pair.joint, at).rotation, other.local(pair.other, at).rotation);
            const double distance = (first.tail(pair.joint, at) - other.tail(pair.other, at)).norm();
            pair.rmsAngle += angle * angle;
            pair.rmsDistance += distance * distance;
            takeIfLarger(pair, angle, times[at], distance, times[at]);
        }
    }
}

void merge(Differences& all, const Differences& later) {
    for (std::size_t i = 0; i < all.size(); ++i) {
        JointDifference& pair = all[i];
        pair.rmsAngle += later[i].rmsAngle;
        pair.rmsDistance += later[i].rmsDistance;
        takeIfLarger(pair, later[i].maxAngle, later[i].worstTime, later[i].maxDistance,
                     later[i].worstDistanceTime);
    }
}

/// Compares one motion with others. Time is split into pieces that are processed in parallel and merged in
/// order, so that the sums do not depend on the distribution of the work.
class Comparison {
public:
    Comparison(const Motion& first, std::span<const Motion> others, const CompareSettings& settings)
        : first_(first), others_(others), settings_(settings), firstEvaluator_(first.character, first.clip) {
        for (const Motion& other : others) {
            const bool same = first.character->skeleton == other.character->skeleton;
            emptyDifferences_.push_back(pairs(*first.character->skeleton, *other.character->skeleton, same));
            durations_.push_back(sharedDuration(first, other));
            counts_.push_back(sampleCount(durations_.back(), settings.rate));
            otherEvaluators_.emplace_back(other.character, other.clip);
            maxCount_ = std::max(maxCount_, counts_.back());
        }
        const std::size_t count = std::min(kMaxPieces, (maxCount_ + kSamplesPerPiece - 1) / kSamplesPerPiece);
        pieces_.assign(count, emptyDifferences_);
    }

    Result<std::vector<MotionDifference>> run() {
        for (const Differences& pairs : emptyDifferences_) {
            if (pairs.empty())
                return fail(ErrorCode::nameUnknown, "", "the two characters have no joint name in common");
        }
        inParallel(pieces_.size(), [this] { return worker(); });
        if (cancelled()) return fail(ErrorCode::cancelled, "", "the comparison was cancelled");
        return mergedDifferences();
    }

private:
    bool cancelled() const { return settings_.cancel && *settings_.cancel; }

    PieceWork worker() {
        using Own = OwningBatchEvaluator<double>;
        auto first = std::make_shared<Own>(firstEvaluator_.clone(), Own::Locals::stored);
        auto others = std::make_shared<std::vector<std::unique_ptr<Own>>>();
        for (const Evaluator& other : otherEvaluators_)
            others->push_back(std::make_unique<Own>(other.clone(), Own::Locals::stored));
        return [this, first, others](std::size_t piece) {
            const std::size_t end = (piece + 1) * maxCount_ / pieces_.size();
            for (std::size_t i = piece * maxCount_ / pieces_.size(); i < end && !cancelled();
                 i += Batch::kTimes)
                sample(i, std::min(i + Batch::kTimes, end), first->batch, *others, pieces_[piece]);
            done_ += 1;
            if (settings_.progress)
                *settings_.progress = static_cast<float>(done_) / static_cast<float>(pieces_.size());
        };
    }

    void sample(std::size_t begin, std::size_t end, Batch& first,
                std::span<const std::unique_ptr<OwningBatchEvaluator<double>>> others,
                std::vector<Differences>& found) const {
        std::vector<Seconds> evaluated;
        for (std::size_t k = 0; k < others.size(); ++k) {
            std::vector<Seconds> times;
            for (std::size_t i = begin; i < std::min(end, counts_[k]); ++i) times.push_back(time(i, k));
            if (times.empty()) continue;
            if (times != evaluated) evaluate(first, *first_.clip, times);
            evaluated = times;
            evaluate(others[k]->batch, *others_[k].clip, times);
            add(found[k], first, others[k]->batch, times);
        }
    }

    /// Returns the time of sample `i` in comparison `k`.
    Seconds time(std::size_t i, std::size_t k) const {
        return i + 1 == counts_[k] ? durations_[k]
                                   : settings_.rate.time(FrameIndex{static_cast<std::int64_t>(i)});
    }

    static void evaluate(Batch& batch, const Clip& clip, std::span<const Seconds> times) {
        std::array<Seconds, Batch::kTimes> own;
        for (std::size_t i = 0; i < times.size(); ++i) own[i] = startOf(clip) + times[i];
        batch.evaluate({own.data(), times.size()});
    }

    static Seconds startOf(const Clip& clip) { return clip.rate.time(clip.playedRange().first); }

    std::vector<MotionDifference> mergedDifferences() const {
        std::vector<MotionDifference> differences;
        for (std::size_t k = 0; k < others_.size(); ++k) {
            Differences all = emptyDifferences_[k];
            for (const auto& piece : pieces_) merge(all, piece[k]);
            for (JointDifference& pair : all) {
                pair.rmsAngle = std::sqrt(pair.rmsAngle / static_cast<double>(counts_[k]));
                pair.rmsDistance = std::sqrt(pair.rmsDistance / static_cast<double>(counts_[k]));
            }
            differences.push_back({std::move(all)});
        }
        return differences;
    }

    Motion first_;
    std::span<const Motion> others_;
    CompareSettings settings_;
    Evaluator firstEvaluator_;
    std::vector<Evaluator> otherEvaluators_;
    std::vector<Differences> emptyDifferences_;  ///< for each other motion: the pairs, without differences
    std::vector<Seconds> durations_;
    std::vector<std::size_t> counts_;
    std::size_t maxCount_ = 0;
    std::vector<std::vector<Differences>> pieces_;  ///< by piece of time, then by other motion
    std::atomic<std::size_t> done_ = 0;
};

}  // namespace

const JointDifference& MotionDifference::worst() const {
    return *std::ranges::max_element(joints, [](const JointDifference& a, const JointDifference& b) {
        return a.maxAngle != b.maxAngle ? a.maxAngle < b.maxAngle : a.maxDistance < b.maxDistance;
    });
}

Seconds sharedDuration(const Motion& first, const Motion& other) {
    const auto duration = [](const Clip& clip) {
        const FrameRange played = clip.playedRange();
        return clip.rate.time(played.last) - clip.rate.time(played.first);
    };
    return std::min(duration(*first.clip), duration(*other.clip));
}

std::size_t sampleCount(Seconds duration, FrameRate rate) {
    // If only rounding separates a step from the end, it is the end.
    return static_cast<std::size_t>(std::ceil(rate.frame(duration) - 1e-6)) + 1;
}

Result<std::vector<MotionDifference>> compareMotions(const Motion& first, std::span<const Motion> others,
                                                     const CompareSettings& settings) {
    for (const Motion& other : others) {
        if (!(settings.rate.frame(sharedDuration(first, other)) < kMaximumSamples)) {
            return fail(ErrorCode::limitExceeded, "clip " + first.clip->name,
                        "it is too long to be compared at this sample rate");
        }
    }
    return Comparison(first, others, settings).run();
}

Motion jointChain(const Motion& motion, int joint) {
    const Skeleton& skeleton = *motion.character->skeleton;
    std::vector<Joint> joints;
    for (int i = joint; i != kNoParent; i = skeleton[i].parent) joints.push_back(skeleton[i]);
    std::ranges::reverse(joints);
    for (std::size_t i = 0; i < joints.size(); ++i) joints[i].parent = static_cast<int>(i) - 1;

    auto chain = std::make_shared<Character>();
    chain->id = motion.character->id;
    chain->name = motion.character->name;
    // Always valid: the joints come from a valid skeleton, parents first.
    chain->skeleton = std::make_shared<const Skeleton>(*Skeleton::create(std::move(joints)));
    auto clip = std::make_shared<Clip>(*motion.clip);
    std::erase_if(clip->tracks, [&](const Track& track) { return !chain->skeleton->find(track.id.joint); });
    return {std::move(chain), std::move(clip)};
}

}  // namespace sinew
