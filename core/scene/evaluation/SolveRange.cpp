#include "core/scene/evaluation/SolveRange.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/ik/IkWorkspace.h"
#include "core/ik/SolveIk.h"
#include "core/rig/Pose.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/scene/evaluation/GoalTarget.h"
#include "core/scene/evaluation/SolveGoals.h"

namespace sinew {

namespace {

// Criteria for a jump.
constexpr double kJumpFactor = 4;  // minimum ratio to the median acceleration of the surrounding frames
constexpr std::size_t kSurroundingFrames = 8;  // number of surrounding frames on either side
constexpr double kMinJump = 4;                 // m/s²; gravity is 9.81

/// Returns a joint's acceleration on each frame; 0 on the first and last.
std::vector<double> accelerations(std::span<const std::vector<Eigen::Vector3d>> tails, std::size_t joint,
                                  double perSecond) {
    std::vector<double> all(tails.size());
    for (std::size_t f = 1; f + 1 < tails.size(); ++f) {
        const Eigen::Vector3d bend = tails[f + 1][joint] - 2 * tails[f][joint] + tails[f - 1][joint];
        all[f] = bend.norm() * perSecond * perSecond;
    }
    return all;
}

double medianAround(const std::vector<double>& values, std::size_t index) {
    const std::size_t from = index > kSurroundingFrames + 1 ? index - kSurroundingFrames : 1;
    const std::size_t to = std::min(values.size() - 1, index + kSurroundingFrames + 1);
    std::vector<double> window(values.begin() + static_cast<std::ptrdiff_t>(from),
                               values.begin() + static_cast<std::ptrdiff_t>(to));
    const auto middle = window.begin() + static_cast<std::ptrdiff_t>(window.size() / 2);
    std::ranges::nth_element(window, middle);
    return *middle;
}

}  // namespace

std::vector<AccelerationJump> accelerationJumps(std::span<const std::vector<Eigen::Vector3d>> tails,
                                                FrameIndex first, FrameRate rate) {
    if (tails.size() < 3) return {};
    std::vector<AccelerationJump> worst(tails.size());
    for (std::size_t joint = 0; joint < tails[0].size(); ++joint) {
        const auto all = accelerations(tails, joint, rate.hertz());
        for (std::size_t f = 1; f + 1 < tails.size(); ++f) {
            if (all[f] <= std::max(kMinJump, worst[f].acceleration)) continue;
            if (all[f] <= kJumpFactor * medianAround(all, f)) continue;
            worst[f] = {first + FrameIndex{static_cast<std::int64_t>(f)}, static_cast<int>(joint), all[f]};
        }
    }
    std::vector<AccelerationJump> jumps;
    for (std::size_t f = 1; f + 1 < worst.size(); ++f) {
        if (worst[f].acceleration > 0 && worst[f].acceleration >= worst[f - 1].acceleration &&
            worst[f].acceleration > worst[f + 1].acceleration)
            jumps.push_back(worst[f]);
    }
    return jumps;
}

std::vector<Eigen::Vector3d> tailPositions(const Skeleton& skeleton, const PoseValues& pose) {
    std::vector<Affine> model(pose.size());
    forwardKinematics(skeleton, poseOf(skeleton, pose), model);
    std::vector<Eigen::Vector3d> tails;
    tails.reserve(pose.size());
    for (int i = 0; i < skeleton.size(); ++i)
        tails.push_back(boneEnds(skeleton[i], model[static_cast<std::size_t>(i)]).tail);
    return tails;
}

namespace {

/// Returns the difference of two poses as 6 values per joint: angles, then translation.
std::vector<double> poseDifference(const PoseValues& from, const PoseValues& to) {
    std::vector<double> angles;
    angles.reserve(6 * from.size());
    for (std::size_t j = 0; j < from.size(); ++j) {
        const Eigen::Vector3d angleChange = to[j].angles - from[j].angles;
        const Eigen::Vector3d translationChange = to[j].translation - from[j].translation;
        angles.insert(angles.end(), angleChange.begin(), angleChange.end());
        angles.insert(angles.end(), translationChange.begin(), translationChange.end());
    }
    return angles;
}

/// Returns the pose with a change added, multiplied by each joint's fraction.
PoseValues withChange(PoseValues pose, const std::vector<double>& poseDifference,
                      const std::vector<double>& influences) {
    for (std::size_t j = 0; j < pose.size(); ++j) {
        const double influence = influences[j];
        pose[j].angles += influence * Eigen::Map<const Eigen::Vector3d>(poseDifference.data() + 6 * j);
        pose[j].translation +=
            influence * Eigen::Map<const Eigen::Vector3d>(poseDifference.data() + 6 * j + 3);
    }
    return pose;
}

/// Returns the centre and one half of a Gaussian window, in frames, no wider than the range.
std::vector<double> window(double sigma, std::size_t frames) {
    std::vector<double> half;
    const double reach = std::min(std::ceil(3 * sigma), static_cast<double>(frames));
    for (double k = 0; k <= reach; ++k) half.push_back(std::exp(-0.5 * k * k / (sigma * sigma)));
    return half;
}

class RangeSolver {
public:
    RangeSolver(const Character& character, std::shared_ptr<const Clip> clip, std::span<const Goal> goals,
                const RangeSettings& settings)
        : skeleton_(*character.skeleton),
          bareCharacter_(withoutGoals(character)),
          clip_(withoutWarp(std::move(clip))),
          goals_(goals),
          settings_(settings),
          movable_(solvableChannels(skeleton_, settings.movesRoot)) {
        for (const JointId joint : settings.fixedJoints)
            if (const auto j = skeleton_.find(joint)) movable_[static_cast<std::size_t>(*j)] = {};
    }

    Result<SolvedRange> solve() {
        readClip();
        for (int pass = 0; pass <= std::max(settings_.passes, 0); ++pass) {
            if (pass > 0 && !(settings_.smoothing.value > 0)) break;
            const auto smoothedChanges = pass > 0 ? smoothChanges() : std::vector<std::vector<double>>();
            if (cancelled()) return fail(ErrorCode::cancelled, "", "solving was cancelled");
            for (std::size_t f = 0; f < count(); ++f) {
                if (cancelled()) return fail(ErrorCode::cancelled, "", "solving was cancelled");
                if (auto solved = solveFrame(f, smoothedChanges); !solved)
                    return tl::unexpected<Error>(solved.error());
                reportProgress(pass, f);
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
    void reportProgress(int pass, std::size_t f) const {
        if (!settings_.progress) return;
        const double done = pass + static_cast<double>(f + 1) / static_cast<double>(count());
        const int passes = settings_.smoothing.value > 0 ? std::max(settings_.passes, 0) + 1 : 1;
        *settings_.progress = static_cast<float>(done / passes);
    }

    /// Returns the smooth blend factor of the goals on a frame, 0..1.
    double blendFactor(std::size_t f) const {
        const auto ramp = [](std::int64_t frames, std::int64_t length) {
            const double t = std::min(1.0, static_cast<double>(frames + 1) / static_cast<double>(length + 1));
            return t * t * (3 - 2 * t);
        };
        const auto at = static_cast<std::int64_t>(f);
        return ramp(at, settings_.blendIn) *
               ramp(static_cast<std::int64_t>(count()) - 1 - at, settings_.blendOut);
    }

    void readClip() {
        Evaluator evaluator(bareCharacter_, clip_);
        for (std::size_t f = 0; f < count(); ++f) {
            evaluator.evaluate(time(f));
            result_.before.push_back(shownPose(evaluator));
            models_.emplace_back(evaluator.model().begin(), evaluator.model().end());
        }
        result_.poses = result_.before;
        residuals_.assign(count(), 0);
    }

    /// Returns each frame's change, smoothed over time. Beyond an end with a blend the change counts as zero.
    std::vector<std::vector<double>> smoothChanges() const {
        const std::vector<double> half = window(settings_.smoothing.value * clip_->rate.hertz() / 2, count());
        std::vector<std::vector<double>> changes, all;
        for (std::size_t f = 0; f < count(); ++f)
            changes.push_back(poseDifference(result_.before[f], result_.poses[f]));
        const auto size = static_cast<std::int64_t>(count());
        for (std::int64_t f = 0; f < size && !cancelled(); ++f) {
            std::vector<double> mean(changes[0].size());
            double weights = 0;
            for (auto k = -static_cast<std::int64_t>(half.size()) + 1;
                 k < static_cast<std::int64_t>(half.size()); ++k) {
                const double weight = half[static_cast<std::size_t>(std::abs(k))];
                const std::int64_t g = f + k;
                const bool countsAsZero =
                    (g < 0 && settings_.blendIn > 0) || (g >= size && settings_.blendOut > 0);
                weights += weight;
                if (countsAsZero) continue;
                const auto& neighbour =
                    changes[static_cast<std::size_t>(std::clamp<std::int64_t>(g, 0, size - 1))];
                for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += weight * neighbour[i];
            }
            for (double& value : mean) value /= weights;
            all.push_back(std::move(mean));
        }
        return all;
    }

    Result<void> solveFrame(std::size_t f, const std::vector<std::vector<double>>& smoothedChanges) {
        ikGoals_.clear();
        hints_.clear();
        std::vector<double> influences(result_.poses[f].size());
        for (const Goal& goal : goals_) {
            const double influence = addIkGoal(goal, blendFactor(f), skeleton_, clip_.get(), time(f),
                                               models_[f], ikGoals_, hints_);
            raiseInfluence(skeleton_, goal, influence, influences);
        }
        PoseValues rest = result_.before[f];
        PoseValues& pose = result_.poses[f];
        if (!smoothedChanges.empty()) {
            rest = withChange(std::move(rest), smoothedChanges[f], influences);
        } else if (f > 0) {
            rest = withChange(std::move(rest), poseDifference(result_.before[f - 1], result_.poses[f - 1]),
                              carriedFractions(influences));
            pose = rest;
        }
        IkOptions options;
        options.method = settings_.method;
        options.tolerance = settings_.tolerance;
        options.iterations = settings_.iterations;
        options.rest = &rest;
        options.cancel = settings_.cancel;
        const auto report = solveIk(skeleton_, movable_, ikGoals_, hints_, options, pose, workspace_);
        if (!report) return tl::unexpected<Error>(report.error());
        fadeLimits(skeleton_, result_.before[f], influences, pose);
        influences_ = std::move(influences);
        result_.iterations += report->iterations;
        residuals_[f] = blendFactor(f) >= 1 ? report->residual : 0;
        return {};
    }

    /// Returns the fraction of each joint's change to carry over from the previous frame; below 1 where goals
    /// let go.
    std::vector<double> carriedFractions(const std::vector<double>& influences) const {
        std::vector<double> carriedFractions(influences.size());
        for (std::size_t j = 0; j < influences.size(); ++j)
            carriedFractions[j] = influences[j] >= influences_[j] ? 1 : influences[j] / influences_[j];
        return carriedFractions;
    }

    /// Returns the clip's tail positions on frames within its range.
    std::vector<std::vector<Eigen::Vector3d>> clipTails(FrameIndex from, FrameIndex to) const {
        std::vector<std::vector<Eigen::Vector3d>> tails;
        Evaluator evaluator(bareCharacter_, clip_);
        for (from = std::max(from, clip_->firstFrame); from <= std::min(to, clip_->lastFrame);
             from = from + FrameIndex{1}) {
            evaluator.evaluate(clip_->rate.time(from));
            tails.push_back(tailPositions(skeleton_, shownPose(evaluator)));
        }
        return tails;
    }

    /// Fills in the results. Jumps are also searched on two frames of the clip on either side, because goals
    /// that take hold at once cause a pop there.
    void report() {
        constexpr FrameIndex kOne{1}, kMargin{2};
        std::set<ChannelId> channels;
        auto before = clipTails(settings_.first - kMargin, settings_.first - kOne);
        auto after = before;
        const FrameIndex first = settings_.first - FrameIndex{static_cast<std::int64_t>(before.size())};
        for (std::size_t f = 0; f < count(); ++f) {
            for (const ChannelValue& value : changedValues(skeleton_, result_.before[f], result_.poses[f]))
                channels.insert(value.id);
            before.push_back(tailPositions(skeleton_, result_.before[f]));
            after.push_back(tailPositions(skeleton_, result_.poses[f]));
        }
        for (auto& tails : clipTails(settings_.last + kOne, settings_.last + kMargin)) {
            before.push_back(tails);
            after.push_back(std::move(tails));
        }
        const auto farthest = std::ranges::max_element(residuals_);
        result_.residual = *farthest;
        result_.worstFrame = settings_.first + FrameIndex{farthest - residuals_.begin()};
        result_.channels.assign(channels.begin(), channels.end());
        result_.jumpsBefore = accelerationJumps(before, first, clip_->rate);
        result_.jumpsAfter = accelerationJumps(after, first, clip_->rate);
    }

    const Skeleton& skeleton_;
    std::shared_ptr<const Character> bareCharacter_;  ///< the character without its goals
    std::shared_ptr<const Clip> clip_;
    std::span<const Goal> goals_;
    RangeSettings settings_;
    std::vector<ChannelSet> movable_;
    std::vector<std::vector<Affine>> models_;
    std::vector<double> residuals_;   ///< by frame, metres; 0 on frames where the goals do not apply fully
    std::vector<double> influences_;  ///< by joint: influence of the goals on the last solved frame, 0..1
    std::vector<IkGoal> ikGoals_;
    std::vector<IkHint> hints_;
    IkWorkspace workspace_;
    SolvedRange result_;
};

}  // namespace

Result<SolvedRange> solveRange(const Character& character, const std::shared_ptr<const Clip>& clip,
                               std::span<const Goal> goals, const RangeSettings& settings) {
    const std::string location = "clip " + clip->name;
    const std::int64_t frames = settings.last.value - settings.first.value + 1;
    if (goals.empty()) return fail(ErrorCode::argumentInvalid, location, "there is no goal to solve");
    if (frames < 1) return fail(ErrorCode::argumentInvalid, location, "the last frame is before the first");
    if (frames > kMaxJointFrames / std::max(1, character.skeleton->size()))
        return fail(ErrorCode::limitExceeded, location, "the range has too many frames to solve");
    if (settings.blendIn < 0 || settings.blendOut < 0 || settings.blendIn + settings.blendOut >= frames)
        return fail(ErrorCode::argumentInvalid, location, "the blends are longer than the range");
    return RangeSolver(character, clip, goals, settings).solve();
}

}  // namespace sinew
