#include "core/scene/SolveRange.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/ik/IkWorkspace.h"
#include "core/ik/SolveIk.h"
#include "core/scene/Evaluator.h"
#include "core/scene/GoalShares.h"
#include "core/scene/GoalTarget.h"
#include "core/scene/ShownPose.h"
#include "core/scene/SolveGoals.h"

namespace sinew {
namespace {

/// The angles of all joints in one line, as the difference of two poses.
std::vector<double> change(const PoseValues& from, const PoseValues& to) {
    std::vector<double> angles;
    angles.reserve(6 * from.size());
    for (std::size_t j = 0; j < from.size(); ++j) {
        const Eigen::Vector3d turned = to[j].angles - from[j].angles;
        const Eigen::Vector3d moved = to[j].translation - from[j].translation;
        angles.insert(angles.end(), turned.begin(), turned.end());
        angles.insert(angles.end(), moved.begin(), moved.end());
    }
    return angles;
}

/// @param shares  of each joint's change
PoseValues changed(PoseValues pose, const std::vector<double>& change, const std::vector<double>& shares) {
    for (std::size_t j = 0; j < pose.size(); ++j) {
        const double share = shares[j];
        pose[j].angles += share * Eigen::Map<const Eigen::Vector3d>(change.data() + 6 * j);
        pose[j].translation += share * Eigen::Map<const Eigen::Vector3d>(change.data() + 6 * j + 3);
    }
    return pose;
}

/// One half of a Gaussian window and its middle, in frames, no wider than the range.
std::vector<double> window(double sigma, std::size_t frames) {
    std::vector<double> half;
    const double reach = std::min(std::ceil(3 * sigma), static_cast<double>(frames));
    for (double k = 0; k <= reach; ++k) half.push_back(std::exp(-0.5 * k * k / (sigma * sigma)));
    return half;
}

class Range {
public:
    Range(const Character& character, std::shared_ptr<const Clip> clip, std::span<const Goal> goals,
          const RangeSettings& settings)
        : skeleton_(*character.skeleton),
          still_(withoutGoals(character)),
          clip_(unwarped(std::move(clip))),
          goals_(goals),
          settings_(settings),
          movable_(solvable(skeleton_, settings.movesRoot)) {
        for (const JointId joint : settings.still)
            if (const auto j = skeleton_.find(joint)) movable_[static_cast<std::size_t>(*j)] = {};
    }

    Result<SolvedRange> solve() {
        readClip();
        for (int pass = 0; pass <= std::max(settings_.passes, 0); ++pass) {
            if (pass > 0 && !(settings_.smoothing.value > 0)) break;
            const auto drawn = pass > 0 ? smoothed() : std::vector<std::vector<double>>();
            if (cancelled()) return fail(ErrorCode::cancelled, "", "solving was cancelled");
            for (std::size_t f = 0; f < count(); ++f) {
                if (cancelled()) return fail(ErrorCode::cancelled, "", "solving was cancelled");
                if (auto solved = solveFrame(f, drawn); !solved) return tl::unexpected<Error>(solved.error());
                tell(pass, f);
            }
        }
        report();
        return std::move(result_);
    }

private:
    std::size_t count() const {
        return static_cast<std::size_t>(settings_.last.value - settings_.first.value) + 1;
    }
    Seconds time(std::size_t f) const {
        return clip_->rate.time(settings_.first + FrameIndex{static_cast<std::int64_t>(f)});
    }
    bool cancelled() const { return settings_.cancel && *settings_.cancel; }
    void tell(int pass, std::size_t f) const {
        if (!settings_.progress) return;
        const double done = pass + static_cast<double>(f + 1) / static_cast<double>(count());
        const int passes = settings_.smoothing.value > 0 ? std::max(settings_.passes, 0) + 1 : 1;
        *settings_.progress = static_cast<float>(done / passes);
    }

    /// How far the goals have taken hold at a frame, 0 to 1, with no corner.
    double hold(std::size_t f) const {
        const auto ramp = [](std::int64_t frames, std::int64_t length) {
            const double t = std::min(1.0, static_cast<double>(frames + 1) / static_cast<double>(length + 1));
            return t * t * (3 - 2 * t);
        };
        const auto at = static_cast<std::int64_t>(f);
        return ramp(at, settings_.blendIn) *
               ramp(static_cast<std::int64_t>(count()) - 1 - at, settings_.blendOut);
    }

    void readClip() {
        Evaluator evaluator(still_, clip_);
        for (std::size_t f = 0; f < count(); ++f) {
            evaluator.evaluate(time(f));
            result_.before.push_back(shownPose(evaluator));
            models_.emplace_back(evaluator.model().begin(), evaluator.model().end());
        }
        result_.poses = result_.before;
        residuals_.assign(count(), 0);
    }

    /// What is changed in each frame, smoothed; outside of the range nothing is, where the goals blend.
    std::vector<std::vector<double>> smoothed() const {
        const std::vector<double> half = window(settings_.smoothing.value * clip_->rate.hertz() / 2, count());
        std::vector<std::vector<double>> changes, all;
        for (std::size_t f = 0; f < count(); ++f)
            changes.push_back(change(result_.before[f], result_.poses[f]));
        const auto size = static_cast<std::int64_t>(count());
        for (std::int64_t f = 0; f < size && !cancelled(); ++f) {
            std::vector<double> mean(changes[0].size());
            double weights = 0;
            for (auto k = -static_cast<std::int64_t>(half.size()) + 1;
                 k < static_cast<std::int64_t>(half.size()); ++k) {
                const double weight = half[static_cast<std::size_t>(std::abs(k))];
                const std::int64_t g = f + k;
                const bool still = (g < 0 && settings_.blendIn > 0) || (g >= size && settings_.blendOut > 0);
                weights += weight;
                if (still) continue;
                const auto& there =
                    changes[static_cast<std::size_t>(std::clamp<std::int64_t>(g, 0, size - 1))];
                for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += weight * there[i];
            }
            for (double& value : mean) value /= weights;
            all.push_back(std::move(mean));
        }
        return all;
    }

    Result<void> solveFrame(std::size_t f, const std::vector<std::vector<double>>& drawn) {
        asked_.clear();
        hints_.clear();
        std::vector<double> shares(result_.poses[f].size());
        for (const Goal& goal : goals_) {
            askGoal(goal, hold(f), skeleton_, clip_.get(), time(f), models_[f], asked_, hints_);
            const GoalTarget target = goalTarget(goal, skeleton_, clip_.get(), time(f), models_[f]);
            raiseShares(skeleton_, goal, hold(f) * target.influence, shares);
        }
        PoseValues rest = result_.before[f];
        PoseValues& pose = result_.poses[f];
        if (!drawn.empty()) {
            rest = changed(std::move(rest), drawn[f], shares);
        } else if (f > 0) {
            rest = changed(std::move(rest), change(result_.before[f - 1], result_.poses[f - 1]),
                           carried(shares));
            pose = rest;
        }
        IkOptions options;
        options.method = settings_.method;
        options.tolerance = settings_.tolerance;
        options.iterations = settings_.iterations;
        options.rest = &rest;
        options.cancel = settings_.cancel;
        const auto report = solveIk(skeleton_, movable_, asked_, hints_, options, pose, workspace_);
        if (!report) return tl::unexpected<Error>(report.error());
        fadeLimits(skeleton_, result_.before[f], shares, pose);
        shares_ = std::move(shares);
        result_.iterations += report->iterations;
        residuals_[f] = hold(f) >= 1 ? report->residual : 0;
        return {};
    }

    /// How much of each joint's change goes on from the frame before: less where goals let go of it.
    std::vector<double> carried(const std::vector<double>& shares) const {
        std::vector<double> carried(shares.size());
        for (std::size_t j = 0; j < shares.size(); ++j)
            carried[j] = shares[j] >= shares_[j] ? 1 : shares[j] / shares_[j];
        return carried;
    }

    /// The clip's tails over frames, where it plays.
    std::vector<std::vector<Eigen::Vector3d>> tailsBeside(FrameIndex from, FrameIndex to) const {
        std::vector<std::vector<Eigen::Vector3d>> tails;
        Evaluator evaluator(still_, clip_);
        for (from = std::max(from, clip_->firstFrame); from <= std::min(to, clip_->lastFrame);
             from = from + FrameIndex{1}) {
            evaluator.evaluate(clip_->rate.time(from));
            tails.push_back(tailsOf(skeleton_, shownPose(evaluator)));
        }
        return tails;
    }

    /// Two frames of the clip on either side count among those that may jump: where goals take hold at once
    /// is the pop.
    void report() {
        constexpr FrameIndex kOne{1}, kBeside{2};
        std::set<ChannelId> channels;
        auto before = tailsBeside(settings_.first - kBeside, settings_.first - kOne);
        auto after = before;
        const FrameIndex first = settings_.first - FrameIndex{static_cast<std::int64_t>(before.size())};
        for (std::size_t f = 0; f < count(); ++f) {
            for (const ChannelValue& value : changedValues(skeleton_, result_.before[f], result_.poses[f]))
                channels.insert(value.id);
            before.push_back(tailsOf(skeleton_, result_.before[f]));
            after.push_back(tailsOf(skeleton_, result_.poses[f]));
        }
        for (auto& tails : tailsBeside(settings_.last + kOne, settings_.last + kBeside)) {
            before.push_back(tails);
            after.push_back(std::move(tails));
        }
        const auto farthest = std::ranges::max_element(residuals_);
        result_.residual = *farthest;
        result_.farthest = settings_.first + FrameIndex{farthest - residuals_.begin()};
        result_.channels.assign(channels.begin(), channels.end());
        result_.jumpsBefore = accelerationJumps(before, first, clip_->rate);
        result_.jumpsAfter = accelerationJumps(after, first, clip_->rate);
    }

    const Skeleton& skeleton_;
    std::shared_ptr<const Character> still_;  ///< without its goals
    std::shared_ptr<const Clip> clip_;
    std::span<const Goal> goals_;
    RangeSettings settings_;
    std::vector<ChannelSet> movable_;
    std::vector<std::vector<Affine>> models_;
    std::vector<double> residuals_;  ///< by frame, metres; of those in which goals hold wholly
    std::vector<double> shares_;     ///< by joint: how far goals hold it in the frame solved last, 0 to 1
    std::vector<IkGoal> asked_;
    std::vector<IkHint> hints_;
    IkWorkspace workspace_;
    SolvedRange result_;
};

}  // namespace

Result<SolvedRange> solveRange(const Character& character, const std::shared_ptr<const Clip>& clip,
                               std::span<const Goal> goals, const RangeSettings& settings) {
    const std::string place = "clip " + clip->name;
    const std::int64_t frames = settings.last.value - settings.first.value + 1;
    if (goals.empty()) return fail(ErrorCode::argumentInvalid, place, "there is no goal to solve");
    if (frames < 1) return fail(ErrorCode::argumentInvalid, place, "the last frame is before the first");
    if (frames > kMostJointFrames / std::max(1, character.skeleton->size()))
        return fail(ErrorCode::limitExceeded, place, "these are too many frames");
    if (settings.blendIn < 0 || settings.blendOut < 0 || settings.blendIn + settings.blendOut >= frames)
        return fail(ErrorCode::argumentInvalid, place, "the blends are longer than the range");
    return Range(character, clip, goals, settings).solve();
}

}  // namespace sinew
