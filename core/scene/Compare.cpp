#include "core/scene/Compare.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/anim/MatchJoints.h"
#include "core/base/InParallel.h"
#include "core/math/RotationDistance.h"
#include "core/scene/Evaluator.h"

namespace sinew {
namespace {

constexpr std::size_t kSamplesAPiece = 2048;
constexpr std::size_t kMostPieces = 1024;

/// Two joints that are compared, and what was found; sums of squares stand where the root mean square will.
using Differences = std::vector<JointDifference>;

Differences pairs(const Skeleton& first, const Skeleton& other, bool same) {
    Differences found;
    const JointMatches matches = same ? JointMatches() : matchJoints(first, other);
    for (int i = 0; i < first.size(); ++i) {
        const int match = same ? i : matches.ofSource[static_cast<std::size_t>(i)].joint;
        if (match == kNoParent) continue;
        found.emplace_back();
        found.back().joint = i;
        found.back().other = match;
    }
    return found;
}

void add(Differences& all, const Evaluator& first, const Evaluator& other, Seconds time) {
    for (JointDifference& pair : all) {
        const double angle = rotationDistance(first.local()[static_cast<std::size_t>(pair.joint)].rotation,
                                              other.local()[static_cast<std::size_t>(pair.other)].rotation);
        const double distance = (first.bone(pair.joint).tail - other.bone(pair.other).tail).norm();
        pair.rmsAngle += angle * angle;
        pair.rmsDistance += distance * distance;
        if (angle > pair.maxAngle) {
            pair.maxAngle = angle;
            pair.worstTime = time;
        }
        if (distance > pair.maxDistance) {
            pair.maxDistance = distance;
            pair.worstDistanceTime = time;
        }
    }
}

void join(Differences& all, const Differences& later) {
    for (std::size_t i = 0; i < all.size(); ++i) {
        JointDifference& pair = all[i];
        pair.rmsAngle += later[i].rmsAngle;
        pair.rmsDistance += later[i].rmsDistance;
        if (later[i].maxAngle > pair.maxAngle) {
            pair.maxAngle = later[i].maxAngle;
            pair.worstTime = later[i].worstTime;
        }
        if (later[i].maxDistance > pair.maxDistance) {
            pair.maxDistance = later[i].maxDistance;
            pair.worstDistanceTime = later[i].worstDistanceTime;
        }
    }
}

/// One motion against the others, cut into pieces of time that are worked on side by side and joined in
/// order, so that sums do not depend on who worked on what.
class Comparison {
public:
    Comparison(const Motion& first, std::span<const Motion> others, const CompareSettings& settings)
        : first_(first), others_(others), settings_(settings) {
        for (const Motion& other : others) {
            const bool same = first.character->skeleton == other.character->skeleton;
            start_.push_back(pairs(*first.character->skeleton, *other.character->skeleton, same));
            durations_.push_back(sharedDuration(first, other));
            counts_.push_back(sampleCount(durations_.back(), settings.rate));
            most_ = std::max(most_, counts_.back());
        }
        const std::size_t count = std::min(kMostPieces, (most_ + kSamplesAPiece - 1) / kSamplesAPiece);
        pieces_.assign(count, start_);
    }

    Result<std::vector<MotionDifference>> run() {
        for (const Differences& pairs : start_) {
            if (pairs.empty()) {
                return fail(ErrorCode::nameUnknown, "", "the two characters have no joint of the same name");
            }
        }
        inParallel(pieces_.size(), [this] { return worker(); });
        if (cancelled()) return fail(ErrorCode::cancelled, "", "the comparison was cancelled");
        return joined();
    }

private:
    bool cancelled() const { return settings_.cancel && *settings_.cancel; }

    PieceWork worker() {
        auto first = std::make_shared<Evaluator>(first_.character, first_.clip);
        auto others = std::make_shared<std::vector<Evaluator>>();
        for (const Motion& other : others_) others->emplace_back(other.character, other.clip);
        return [this, first, others](std::size_t piece) {
            const std::size_t end = (piece + 1) * most_ / pieces_.size();
            for (std::size_t i = piece * most_ / pieces_.size(); i < end && !cancelled(); ++i) {
                sample(i, *first, *others, pieces_[piece]);
            }
            done_ += 1;
            if (settings_.progress)
                *settings_.progress = static_cast<float>(done_) / static_cast<float>(pieces_.size());
        };
    }

    void sample(std::size_t i, Evaluator& first, std::vector<Evaluator>& others,
                std::vector<Differences>& found) const {
        Seconds evaluated{-1};
        for (std::size_t k = 0; k < others.size(); ++k) {
            if (i >= counts_[k]) continue;
            const Seconds time = i + 1 == counts_[k]
                                     ? durations_[k]
                                     : settings_.rate.time(FrameIndex{static_cast<std::int64_t>(i)});
            if (time != evaluated) first.evaluate(startOf(*first_.clip) + time);
            evaluated = time;
            others[k].evaluate(startOf(*others_[k].clip) + time);
            add(found[k], first, others[k], time);
        }
    }

    static Seconds startOf(const Clip& clip) { return clip.rate.time(clip.played().first); }

    std::vector<MotionDifference> joined() const {
        std::vector<MotionDifference> differences;
        for (std::size_t k = 0; k < others_.size(); ++k) {
            Differences all = start_[k];
            for (const auto& piece : pieces_) join(all, piece[k]);
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
    std::vector<Differences> start_;  ///< of each other motion: the pairs, nothing found yet
    std::vector<Seconds> durations_;
    std::vector<std::size_t> counts_;
    std::size_t most_ = 0;
    std::vector<std::vector<Differences>> pieces_;  ///< of each piece of time, of each other motion
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
        const FrameRange played = clip.played();
        return clip.rate.time(played.last) - clip.rate.time(played.first);
    };
    return std::min(duration(*first.clip), duration(*other.clip));
}

std::size_t sampleCount(Seconds duration, FrameRate rate) {
    // A step that only rounding keeps from being the end is the end.
    return static_cast<std::size_t>(std::ceil(rate.frame(duration) - 1e-6)) + 1;
}

Result<std::vector<MotionDifference>> compareMotions(const Motion& first, std::span<const Motion> others,
                                                     const CompareSettings& settings) {
    for (const Motion& other : others) {
        if (!(settings.rate.frame(sharedDuration(first, other)) < kMaximumSamples)) {
            return fail(ErrorCode::limitExceeded, "clip " + first.clip->name,
                        "it is too long to be compared at so many samples a second");
        }
    }
    return Comparison(first, others, settings).run();
}

}  // namespace sinew
