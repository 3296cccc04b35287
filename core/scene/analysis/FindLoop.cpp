#include "core/scene/analysis/FindLoop.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/anim/locomotion/BodyPose.h"
#include "core/anim/sampling/ClipSampler.h"
#include "core/base/InParallel.h"
#include "core/base/Index.h"
#include "core/scene/analysis/PoseDistance.h"
#include "core/scene/evaluation/SolveGoals.h"

namespace sinew {

namespace {

constexpr std::int64_t kMaxLoopSamples = 1200;
constexpr double kVelocityWindow = 0.1;  // seconds before and after
constexpr double kStillLoop = 1e-6;      // squared pose distance of a character that does not move

/// Squared distances between poses on evenly spaced frames.
class LoopPoses {
public:
    /// Incomplete if cancelled.
    ///
    /// @param step  frames between poses
    LoopPoses(const PoseDistance& distance, Evaluator& evaluator, FrameRange frames, std::int64_t step,
              const WorkControl& control)
        : distance_(distance), first_(frames.first), step_(step) {
        const FrameRate rate = evaluator.clip()->rate;
        for (FrameIndex frame = frames.first; frame <= frames.last && !control.isCancelled();
             frame.value += step) {
            control.report(static_cast<double>((frame - frames.first).value) /
                           static_cast<double>(frames.count()));
            evaluator.evaluate(rate.time(frame));
            poses_.emplace_back(distance.size());
            distance.read(PoseDistance::Side::first, evaluator, poses_.back());
        }
    }

    std::int64_t count() const { return static_cast<std::int64_t>(poses_.size()); }
    FrameIndex frame(std::int64_t i) const { return first_ + FrameIndex{i * step_}; }
    bool isFinite() const {
        return std::ranges::all_of(poses_, [](const Eigen::ArrayXd& pose) { return pose.allFinite(); });
    }
    double at(std::int64_t a, std::int64_t b) const { return between(a, *this, b); }
    double between(std::int64_t a, const LoopPoses& others, std::int64_t b) const {
        return distance_.squaredDistance(poses_[static_cast<std::size_t>(a)],
                                         others.poses_[static_cast<std::size_t>(b)]);
    }

private:
    const PoseDistance& distance_;
    FrameIndex first_;
    std::int64_t step_;
    std::vector<Eigen::ArrayXd> poses_;
};

/// A pair of samples and its rating (lower is better).
struct LoopCandidate {
    std::int64_t a = 0, b = 0;
    double rating = std::numeric_limits<double>::infinity();
    double distance = 0;  ///< squared
    bool operator<(const LoopCandidate& other) const {
        return std::tuple(rating, a, b) < std::tuple(other.rating, other.a, other.b);
    }
};

/// Rates all loops whose lengths are within bounds, in samples.
class LoopRater {
public:
    LoopRater(const LoopPoses& matrix, std::int64_t shortest, std::int64_t longest, std::int64_t window,
              const WorkControl& control)
        : matrix_(matrix),
          count_(matrix.count()),
          shortest_(shortest),
          longest_(longest),
          window_(window),
          control_(control),
          distances_(static_cast<std::size_t>(count_ * count_)) {}

    /// The best so far if cancelled.
    LoopCandidate best() {
        fill(control_.part(0, 0.5F));
        const WorkControl rating = control_.part(0.5F, 1);
        LoopCandidate best;
        for (std::int64_t a = 0; a < count_ && !rating.isCancelled(); ++a) {
            rating.report(static_cast<double>(a) / static_cast<double>(count_));
            double motion = 0;
            for (std::int64_t b = a + 1; b < count_ && b - a <= longest_; ++b) {
                motion = std::max(motion, static_cast<double>(get(a, b)));
                if (b - a < shortest_ || motion < kStillLoop) continue;
                const double around = meanAround(a, b);
                best = std::min(best, LoopCandidate{a, b, around / motion, around});
            }
        }
        return best;
    }

private:
    float& get(std::int64_t a, std::int64_t b) {
        return distances_[static_cast<std::size_t>(a * count_ + b)];
    }

    void fill(const WorkControl& control) {
        std::atomic<std::int64_t> done = 0;
        inParallel(static_cast<std::size_t>(count_), [&]() -> PieceWork {
            return [&](std::size_t row) {
                const auto a = static_cast<std::int64_t>(row);
                for (std::int64_t b = a + 1; b < count_ && b - a <= longest_ && !control.isCancelled(); ++b)
                    get(a, b) = static_cast<float>(matrix_.at(a, b));
                control.report(static_cast<double>(++done) / static_cast<double>(count_));
            };
        });
    }

    double meanAround(std::int64_t a, std::int64_t b) {
        double sum = 0;
        int terms = 0;
        for (std::int64_t k = -window_; k <= window_; ++k) {
            if (a + k < 0 || b + k >= count_) continue;
            sum += static_cast<double>(get(a + k, b + k));
            ++terms;
        }
        return sum / terms;
    }

    const LoopPoses& matrix_;
    std::int64_t count_, shortest_, longest_, window_;
    WorkControl control_;
    std::vector<float> distances_;
};

std::int64_t framesIn(Seconds time, FrameRate rate) {
    return static_cast<std::int64_t>(std::clamp(std::round(time.value * rate.hertz()), 0.0, 1e12));
}

/// Finds the best pair near a coarse one, on all frames; the best so far if cancelled.
LoopCandidate refinedLoop(const PoseDistance& distance, Evaluator& evaluator, FrameRange searched,
                          FrameRange coarse, std::int64_t reach, const LoopSearch& search,
                          const WorkControl& control) {
    const FrameRate rate = evaluator.clip()->rate;
    const std::int64_t window = framesIn({kVelocityWindow}, rate),
                       stride = std::max<std::int64_t>(1, window / 4);
    const auto around = [&](FrameIndex frame) {
        return FrameRange{std::max(searched.first, frame - FrameIndex{reach + window}),
                          std::min(searched.last, frame + FrameIndex{reach + window})};
    };
    const FrameRange first = around(coarse.first), last = around(coarse.last);
    const LoopPoses starts(distance, evaluator, first, 1, control.part(0, 0.25F)),
        ends(distance, evaluator, last, 1, control.part(0.25F, 0.5F));
    const WorkControl rating = control.part(0.5F, 1);
    LoopCandidate best;
    for (std::int64_t i = -reach; i <= reach && !rating.isCancelled(); ++i) {
        rating.report(static_cast<double>(i + reach) / static_cast<double>(2 * reach + 1));
        for (std::int64_t j = -reach; j <= reach; ++j) {
            const FrameIndex a = coarse.first + FrameIndex{i}, b = coarse.last + FrameIndex{j};
            if (a < searched.first || b > searched.last || b.value - a.value < framesIn(search.minimum, rate))
                continue;
            if (search.maximum && b.value - a.value > framesIn(*search.maximum, rate)) continue;
            double sum = 0;
            int terms = 0;
            for (std::int64_t k = -window; k <= window; k += stride) {
                const std::int64_t from = (a - first.first).value + k, to = (b - last.first).value + k;
                if (from < 0 || from >= starts.count() || to < 0 || to >= ends.count()) continue;
                sum += starts.between(from, ends, to);
                ++terms;
            }
            if (terms > 0) best = std::min(best, LoopCandidate{a.value, b.value, sum / terms, sum / terms});
        }
    }
    return best;
}

}  // namespace

Result<FoundLoop> findLoop(const Motion& motion, const LoopSearch& search) {
    const Clip& clip = *motion.clip;
    const std::string where = "clip " + clip.name;
    const FrameRange frames = search.frames.value_or(FrameRange{clip.firstFrame, clip.lastFrame});
    if (frames.first < clip.firstFrame || frames.last > clip.lastFrame || frames.last < frames.first)
        return fail(ErrorCode::argumentInvalid, where, "the frames to search must be within the clip");
    const Motion plain{withoutGoals(*motion.character), withoutWarp(motion.clip)};
    const auto distance = PoseDistance::create(plain, plain);
    if (!distance) return tl::unexpected<Error>(distance.error());
    Evaluator evaluator(plain.character, plain.clip);
    const std::int64_t step = (frames.count() + kMaxLoopSamples - 1) / kMaxLoopSamples;
    const WorkControl& control = search.control;
    const auto cancelled = [] { return fail(ErrorCode::cancelled, "", "the search was cancelled"); };
    const LoopPoses matrix(*distance, evaluator, frames, step, control.part(0, 0.2F));
    if (control.isCancelled()) return cancelled();
    if (!matrix.isFinite()) return fail(ErrorCode::valueRange, where, "a pose is not finite");
    const auto samplesOf = [&](Seconds time) {
        return std::max<std::int64_t>(1, framesIn(time, clip.rate) / step);
    };
    LoopRater rater(matrix, std::max<std::int64_t>(2, samplesOf(search.minimum)),
                    search.maximum ? samplesOf(*search.maximum) : matrix.count(),
                    step > 1 ? std::max<std::int64_t>(1, framesIn({kVelocityWindow}, clip.rate) / step)
                             : framesIn({kVelocityWindow}, clip.rate),
                    control.part(0.2F, step > 1 ? 0.6F : 1));
    const LoopCandidate best = rater.best();
    if (control.isCancelled()) return cancelled();
    if (!std::isfinite(best.rating))
        return fail(ErrorCode::argumentInvalid, where,
                    "no moving part of this length was found that could loop; search a longer range, or "
                    "reduce the minimum length");
    FoundLoop found{{matrix.frame(best.a), matrix.frame(best.b)}, std::sqrt(best.distance)};
    if (step == 1) return found;
    const LoopCandidate fine =
        refinedLoop(*distance, evaluator, frames, found.frames, step, search, control.part(0.6F, 1));
    if (control.isCancelled()) return cancelled();
    if (std::isfinite(fine.rating)) found = {{{fine.a}, {fine.b}}, std::sqrt(fine.distance)};
    return found;
}

LoopSeam loopSeam(const Motion& motion, FrameRange frames) {
    const Skeleton& skeleton = *motion.character->skeleton;
    LoopSeam seam;
    const auto joints = findRootJoints(skeleton);
    if (!joints) return seam;
    const ClipSampler sampler(motion.character->skeleton, motion.clip);
    const FrameRate rate = motion.clip->rate;
    const BodyPose first = bodyPose(*joints, sampler, rate.time(frames.first)),
                   last = bodyPose(*joints, sampler, rate.time(frames.last));
    const auto modelOf = [&](const BodyPose& pose) {
        std::vector<Affine> model(pose.values.size());
        forwardKinematics(skeleton, poseOf(skeleton, pose.values), model);
        const RigidTransform ground = pose.ground.transform().inverse();
        for (Affine& each : model)
            each = Affine(Eigen::Translation3d(ground.translation) * ground.rotation * each);
        return model;
    };
    const auto before = modelOf(first), after = modelOf(last);
    for (int j = 0; j < skeleton.size(); ++j) {
        // Motion above the hips belongs to the path.
        bool isBelow = false;
        for (int above = j; above != kNoParent; above = skeleton[above].parent)
            isBelow |= above == joints->hips;
        if (!isBelow) continue;
        const auto rotationOf = [&](const BodyPose& pose) {
            return j == joints->hips ? pose.hips.rotation
                                     : toQuaternion(skeleton[j].order, pose.values[asIndex(j)].angles);
        };
        const double angle = rotationDistance(rotationOf(first), rotationOf(last));
        if (angle > seam.angle) {
            seam.angle = angle;
            seam.angleJoint = j;
        }
        const BoneEnds one = boneEnds(skeleton[j], before[asIndex(j)]);
        const BoneEnds other = boneEnds(skeleton[j], after[asIndex(j)]);
        const double distance = std::max((one.head - other.head).norm(), (one.tail - other.tail).norm());
        if (distance > seam.distance) {
            seam.distance = distance;
            seam.distanceJoint = j;
        }
    }
    return seam;
}

}  // namespace sinew
