#include "core/anim/Unroll.h"

#include <algorithm>
#include <cmath>

#include "core/anim/KeyValues.h"
#include "core/anim/Reorder.h"
#include "core/anim/RotationPath.h"
#include "core/math/Angle.h"

namespace sinew {
namespace {

constexpr double kTurn = 2 * kPi;
constexpr double kLargest = 1e6;  // radians: larger angles would lose digits to added turns

/// A way to write rotations: of the angles, or of their second solution, with whole turns added.
struct Writing {
    bool second = false;
    Eigen::Vector3d turns = Eigen::Vector3d::Zero();

    Eigen::Vector3d of(const Eigen::Vector3d& angles, bool proper) const {
        if (!second) return angles + kTurn * turns;
        const double mirrored = proper ? -angles[1] : kPi - angles[1];
        return Eigen::Vector3d(angles[0] + kPi, mirrored, angles[2] + kPi) + kTurn * turns;
    }

    void solveAgain() {
        if (second) turns += Eigen::Vector3d(1, 0, 1);
        turns[1] = -turns[1];
        second = !second;
    }
};

/// Whole turns that bring an angle nearest to a hint; none where it is half a turn away.
double turnsTo(double hint, double angle) {
    constexpr double kHalf = 0.5 + 1e-9;
    const double apart = (hint - angle) / kTurn;
    return std::abs(apart) <= kHalf ? 0 : std::nearbyint(apart);
}

class JointUnrolling {
public:
    JointUnrolling(const Joint& joint, const Clip& clip, const UnrollSettings& settings)
        : joint_(&joint), curves_(playingAngles(clip, joint)), distant_(settings.distantKeys) {
        const bool whole = std::ranges::all_of(curves_, [](const auto& curve) { return curve != nullptr; });
        tryBoth_ = whole && settings.secondSolution;
        proper_ = isProper(joint.order);
        sampledGap_ = settings.sampledFrames * clip.rate.frameTime().value;
        for (const auto& curve : curves_) {
            if (!curve || !curve->chunks().front()->times.empty()) continue;
            sampledGap_ = std::max(sampledGap_,
                                   settings.sampledFrames * curve->chunks().front()->rate.frameTime().value);
        }
        readKeys();
    }

    void run(std::vector<UnrollFinding>& findings) {
        for (std::size_t i = 0; i < times_.size(); ++i) {
            if (i > 0) step(i, findings);
            writings_.push_back(writing_);
            changed_ |= writing_.second || writing_.turns != Eigen::Vector3d::Zero();
        }
    }

    bool changed() const { return changed_; }
    bool aligned() const { return aligned_; }

    std::shared_ptr<const Curve> curve(int angle) const {
        const auto& old = curves_[static_cast<std::size_t>(angle)];
        if (!old || !changed_) return old;
        Curve made = aligned_ ? rewritten(*old, angle) : keyedAnew(*old, angle);
        return made.chunks() == old->chunks() ? old : std::make_shared<const Curve>(std::move(made));
    }

private:
    void readKeys() {
        const Curve* first = nullptr;
        for (const auto& curve : curves_) {
            if (!curve) continue;
            if (!first) times_ = keyTimes(*(first = curve.get()));
            aligned_ = aligned_ && curve->size() == times_.size() && keyTimes(*curve) == times_;
        }
        if (!aligned_) times_ = keyTimes(curves_);
        angles_.assign(times_.size(), Eigen::Vector3d::Zero());
        for (int c = 0; c < 3; ++c) {
            const auto& curve = curves_[static_cast<std::size_t>(c)];
            if (!curve) continue;
            const std::vector<double> own = aligned_ ? keyValues(*curve) : std::vector<double>();
            for (std::size_t i = 0; i < times_.size(); ++i) {
                angles_[i][c] = aligned_ ? own[i] : curve->evaluate(Seconds{times_[i]});
            }
        }
    }

    /// The writing for key i, after that of the key before it.
    void step(std::size_t i, std::vector<UnrollFinding>& findings) {
        const Eigen::Vector3d hint = writing_.of(angles_[i - 1], proper_);
        const Eigen::Vector3d before = writing_.of(angles_[i], proper_);
        if (!(hint.cwiseAbs().cwiseMax(before.cwiseAbs()).maxCoeff() < kLargest)) return;
        Writing best = nearest(i, hint, false);
        if (tryBoth_) {
            const Writing other = nearest(i, hint, true);
            if (isBetter(other.of(angles_[i], proper_) - hint, best.of(angles_[i], proper_) - hint,
                         before - hint)) {
                best = other;
            }
        }
        const bool same = best.second == writing_.second && best.turns == writing_.turns;
        if (same) return;
        const double gap = times_[i] - times_[i - 1];
        const bool taken = distant_ || gap <= sampledGap_;
        const double turned = toQuaternion(joint_->order, angles_[i - 1])
                                  .angularDistance(toQuaternion(joint_->order, angles_[i]));
        findings.push_back({joint_->id,
                            {times_[i]},
                            {gap},
                            before,
                            best.of(angles_[i], proper_),
                            best.second != writing_.second,
                            turned,
                            taken});
        if (taken) writing_ = best;
    }

    Writing nearest(std::size_t i, const Eigen::Vector3d& hint, bool otherSolution) const {
        Writing writing = writing_;
        if (otherSolution) writing.solveAgain();
        const Eigen::Vector3d angles = writing.of(angles_[i], proper_);
        for (int c = 0; c < 3; ++c) writing.turns[c] += turnsTo(hint[c], angles[c]);
        return writing;
    }

    /// Whether a step beats another by its length, and does not turn one angle more than `now` does.
    static bool isBetter(const Eigen::Vector3d& step, const Eigen::Vector3d& than,
                         const Eigen::Vector3d& now) {
        constexpr double kClearly = 1 - 1e-9;
        return step.norm() < kClearly * than.norm() &&
               step.lpNorm<Eigen::Infinity>() <= now.lpNorm<Eigen::Infinity>();
    }

    double value(std::size_t i, int angle) const { return writings_[i].of(angles_[i], proper_)[angle]; }

    Curve rewritten(const Curve& old, int angle) const {
        std::vector<double> values(times_.size()), slopes;
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = value(i, angle);
        if (angle != 1 || !old.uses(Interpolation::hermite)) return withValues(old, values);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const double sign = writings_[i].second ? -1 : 1;
            slopes.insert(slopes.end(), {sign * old.key(i).slopeIn, sign * old.key(i).slopeOut});
        }
        return withValues(old, values, slopes);
    }

    Curve keyedAnew(const Curve& old, int angle) const {
        std::vector<Key> keys;
        keys.reserve(times_.size());
        for (std::size_t i = 0; i < times_.size(); ++i) {
            const std::size_t before = old.keyAtOrBefore(Seconds{times_[i] + Curve::kMinimumGap / 2});
            Key key = old.key(before < old.size() ? before : 0);
            if (std::abs(key.time.value - times_[i]) > Curve::kMinimumGap) key.shape = {};
            if (key.interpolation == Interpolation::hermite) key.interpolation = Interpolation::catmullRom;
            keys.push_back({{times_[i]}, value(i, angle), key.interpolation, 0, 0, key.shape});
        }
        const Ends ends = endsTogether({curves_[0].get(), curves_[1].get(), curves_[2].get()});
        return Curve::fromKeys(std::move(keys)).withEnds(ends);
    }

    const Joint* joint_;
    AngleCurves curves_;
    bool distant_, tryBoth_ = false, proper_ = false, aligned_ = true, changed_ = false;
    double sampledGap_ = 0;
    std::vector<double> times_;
    std::vector<Eigen::Vector3d> angles_;  ///< at times_, as they were
    std::vector<Writing> writings_;        ///< of times_
    Writing writing_;
};

Track& track(Clip& clip, ChannelId id) { return *std::ranges::lower_bound(clip.tracks, id, {}, &Track::id); }

}  // namespace

Unrolled unrolled(const Skeleton& skeleton, Clip clip, const UnrollSettings& settings) {
    Unrolled result{std::move(clip), {}, {}};
    for (const Joint& joint : skeleton.joints()) {
        const auto& joints = settings.joints;
        if (!joints.empty() && std::ranges::find(joints, joint.id) == joints.end()) continue;
        JointUnrolling unrolling(joint, result.clip, settings);
        unrolling.run(result.findings);
        if (!unrolling.changed()) continue;
        if (!unrolling.aligned()) result.aligned.push_back(joint.id);
        for (int i = 0; i < 3; ++i) {
            if (auto curve = unrolling.curve(i)) track(result.clip, {joint.id, angle(i)}).curve = curve;
        }
    }
    return result;
}

}  // namespace sinew
