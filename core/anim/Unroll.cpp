#include "core/anim/Unroll.h"

#include <algorithm>
#include <cmath>

#include "core/anim/KeyValues.h"
#include "core/anim/Reorder.h"
#include "core/anim/RotationPath.h"
#include "core/math/EulerSolutions.h"

namespace sinew {
namespace {

constexpr double kTurn = 2 * kPi;
constexpr double kLargest = 1e6;  // radians: larger angles would lose digits to added turns

/// A way to write rotations: of the angles, or of their second solution, with whole turns added.
struct Writing {
    bool second = false;
    Eigen::Vector3d turns = Eigen::Vector3d::Zero();

    Eigen::Vector3d of(const Eigen::Vector3d& angles, EulerOrder order) const {
        return (second ? secondSolution(order, angles) : angles) + kTurn * turns;
    }

    void solveAgain() {
        if (second) turns += Eigen::Vector3d(1, 0, 1);
        turns[1] = -turns[1];
        second = !second;
    }
};

class JointUnrolling {
public:
    JointUnrolling(const Joint& joint, const Clip& clip, const UnrollSettings& settings)
        : joint_(&joint), curves_(playingAngles(clip, joint)), distant_(settings.distantKeys) {
        const bool whole = std::ranges::all_of(curves_, [](const auto& curve) { return curve != nullptr; });
        tryBoth_ = whole && settings.secondSolution;
        together_ = endsTogether({curves_[0].get(), curves_[1].get(), curves_[2].get()});
        sampledGap_ = settings.sampledFrames * clip.rate.frameTime().value;
        for (const auto& curve : curves_) {
            if (!curve || !curve->chunks().front()->times.empty()) continue;
            sampledGap_ = std::max(sampledGap_,
                                   settings.sampledFrames * curve->chunks().front()->rate.frameTime().value);
        }
        readKeys();
        readEnds();
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

    /// What the ends forbid, so that what is beyond them stays.
    void readEnds() {
        const auto turnsOnly = [](Extrapolation way, Extrapolation together) {
            const bool cycles = way == Extrapolation::cycle || way == Extrapolation::cycleOffset;
            return cycles && together == Extrapolation::hold;
        };
        for (const auto& curve : curves_) {
            if (!curve) continue;
            const Ends ends = endsOf(*curve);
            straightBefore_ |= ends.before == Extrapolation::linear;
            straightAfter_ |= ends.after == Extrapolation::linear;
            flips_ &= !turnsOnly(ends.before, together_.before) && !turnsOnly(ends.after, together_.after);
            fixed_ |= !aligned_ && changesBeyond(*curve);
        }
    }

    /// Whether keys of all angles would change what a curve does beyond its ends.
    bool changesBeyond(const Curve& curve) const {
        const Ends ends = endsOf(curve);
        if (ends.hold()) return false;
        const bool longer = curve.startTime().value > times_.front() || curve.endTime().value < times_.back();
        const auto bends = [&](std::size_t segment) {
            const Interpolation kind = curve.key(segment).interpolation;
            return kind != Interpolation::linear && kind != Interpolation::slerp;
        };
        return longer ||
               (curve.size() > 1 && ((ends.before == Extrapolation::linear && bends(0)) ||
                                     (ends.after == Extrapolation::linear && bends(curve.size() - 2))));
    }

    /// A curve of one key does what the others do, so that it can be written as they are.
    Ends endsOf(const Curve& curve) const { return curve.size() > 1 ? curve.ends() : together_; }

    /// Whether a jump before key i goes: one between keys far apart may be meant, and what is beyond the ends
    /// stays.
    bool goes(std::size_t i, bool secondSolution) const {
        constexpr std::size_t kBending = 2;  // segments that have a part in how steep an end is
        if (fixed_ || (secondSolution && !flips_)) return false;
        if (straightBefore_ && i <= kBending) return false;
        if (straightAfter_ && i + kBending >= times_.size()) return false;
        return !isDistant(i);
    }

    bool isDistant(std::size_t i) const { return !distant_ && times_[i] - times_[i - 1] > sampledGap_; }

    /// The writing for key i, after that of the key before it.
    void step(std::size_t i, std::vector<UnrollFinding>& findings) {
        const Eigen::Vector3d hint = writing_.of(angles_[i - 1], joint_->order);
        const Eigen::Vector3d before = writing_.of(angles_[i], joint_->order);
        if (!(hint.cwiseAbs().cwiseMax(before.cwiseAbs()).maxCoeff() < kLargest)) return;
        Writing best = nearest(i, hint, false);
        if (tryBoth_) {
            const Writing other = nearest(i, hint, true);
            if (isBetter(other.of(angles_[i], joint_->order) - hint,
                         best.of(angles_[i], joint_->order) - hint, before - hint)) {
                best = other;
            }
        }
        const bool same = best.second == writing_.second && best.turns == writing_.turns;
        if (same) return;
        const bool second = best.second != writing_.second;
        const bool taken = goes(i, second);
        const double turned = toQuaternion(joint_->order, angles_[i - 1])
                                  .angularDistance(toQuaternion(joint_->order, angles_[i]));
        findings.push_back({joint_->id,
                            {times_[i]},
                            {times_[i] - times_[i - 1]},
                            before,
                            best.of(angles_[i], joint_->order),
                            second,
                            turned,
                            taken,
                            isDistant(i)});
        if (taken) writing_ = best;
    }

    Writing nearest(std::size_t i, const Eigen::Vector3d& hint, bool otherSolution) const {
        Writing writing = writing_;
        if (otherSolution) writing.solveAgain();
        const Eigen::Vector3d angles = writing.of(angles_[i], joint_->order);
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

    double value(std::size_t i, int angle) const { return writings_[i].of(angles_[i], joint_->order)[angle]; }

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
        return Curve::fromKeys(std::move(keys)).withEnds(endsOf(old));
    }

    const Joint* joint_;
    AngleCurves curves_;
    bool distant_, tryBoth_ = false, aligned_ = true, changed_ = false;
    bool flips_ = true;   ///< whether the second solution leaves what is beyond the ends
    bool fixed_ = false;  ///< no jump can go without a change beyond the ends
    bool straightBefore_ = false, straightAfter_ = false;  ///< whether a curve goes straight on there
    Ends together_;
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
