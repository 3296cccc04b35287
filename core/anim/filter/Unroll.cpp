#include "core/anim/filter/Unroll.h"

#include <algorithm>
#include <cmath>

#include "core/anim/curve/EditCurve.h"
#include "core/anim/filter/Reorder.h"
#include "core/anim/filter/RotationPath.h"
#include "core/base/Index.h"
#include "core/math/Angle.h"
#include "core/math/EulerOrder.h"

namespace sinew {
namespace {

constexpr double kMaximumAngle = 1e6;  // radians: larger angles would lose precision when turns are added

/// A representation of rotations: the angles or their alternative solution, with whole turns added.
struct EulerForm {
    bool second = false;
    Eigen::Vector3d turns = Eigen::Vector3d::Zero();

    Eigen::Vector3d of(const Eigen::Vector3d& angles, EulerOrder order) const {
        return (second ? alternativeSolution(order, angles) : angles) + kTurn * turns;
    }

    void switchSolution() {
        if (second) turns += Eigen::Vector3d(1, 0, 1);
        turns[1] = -turns[1];
        second = !second;
    }
};

/// Returns whether two curves have keys at the same times, as far as their chunks begin at the same keys.
bool haveSameTimes(const Curve& a, const Curve& b) {
    return std::ranges::equal(a.chunks(), b.chunks(), [](const auto& first, const auto& second) {
        if (first->size() != second->size() || first->times != second->times) return false;
        return !first->times.empty() ||
               (first->rate == second->rate && first->firstFrame == second->firstFrame);
    });
}

/// Returns whether no value differs from the previous one by more than `limit`.
bool changesLittle(const Curve& curve, double limit) {
    bool isLittle = true;
    double last = curve.chunks().front()->values.front();
    for (const auto& chunk : curve.chunks()) {
        const std::vector<double>& values = chunk->values;
        isLittle &= std::abs(values.front() - last) <= limit;
        // Without an early exit, this loop vectorises.
        for (std::size_t i = 1; i < values.size(); ++i)
            isLittle &= std::abs(values[i] - values[i - 1]) <= limit;
        if (!isLittle) return false;
        last = values.back();
    }
    return true;
}

/// Returns whether angles that have keys at the same times change so little from key to key that no other
/// representation is closer: the alternative solution turns the first and the third angle by half a turn.
/// Most captures are like this, and checking it takes a fraction of the time.
bool needNoUnrolling(const AngleCurves& curves) {
    constexpr double kLimit = 1;  // radians; 3 * 1² < 2 * (pi - 1)²
    const Curve* first = nullptr;
    for (const auto& curve : curves) {
        if (!curve) continue;
        if (!first) first = curve.get();
        if (curve->empty() || !haveSameTimes(*first, *curve) || !changesLittle(*curve, kLimit)) return false;
    }
    return true;
}

class JointUnrolling {
public:
    JointUnrolling(const Joint& joint, const Clip& clip, const UnrollSettings& settings)
        : joint_(&joint),
          curves_(freeAngleCurves(clip, joint)),
          includeDistant_(settings.includeDistantKeys) {
        const bool isComplete =
            std::ranges::all_of(curves_, [](const auto& curve) { return curve != nullptr; });
        triesAlternativeSolution_ = isComplete && settings.alternativeSolution;
        sharedExtrapolation_ = sharedExtrapolation(pointers(curves_));
        sampledGap_ = settings.sampledFrames * clip.rate.frameTime().value;
        for (const auto& curve : curves_) {
            if (!curve || !curve->chunks().front()->times.empty()) continue;
            sampledGap_ = std::max(sampledGap_,
                                   settings.sampledFrames * curve->chunks().front()->rate.frameTime().value);
        }
        readKeys();
        readExtrapolation();
    }

    /// Once cancelled, curve() must not be called.
    void run(std::vector<UnrollFinding>& findings, const WorkControl& control) {
        for (std::size_t i = 0; i < times_.size(); ++i) {
            if (control.isCancelled()) return;
            if (i > 0) step(i, findings);
            forms_.push_back(form_);
            changed_ |= form_.second || form_.turns != Eigen::Vector3d::Zero();
        }
    }

    bool changed() const { return changed_; }
    bool aligned() const { return aligned_; }

    std::shared_ptr<const Curve> curve(int angle) const {
        const auto& old = curves_[asIndex(angle)];
        if (!old || !changed_) return old;
        Curve result = aligned_ ? rewritten(*old, angle) : rekeyed(*old, angle);
        return result.chunks() == old->chunks() ? old : std::make_shared<const Curve>(std::move(result));
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
            const auto& curve = curves_[asIndex(c)];
            if (!curve) continue;
            const std::vector<double> own = aligned_ ? keyValues(*curve) : std::vector<double>();
            for (std::size_t i = 0; i < times_.size(); ++i) {
                angles_[i][c] = aligned_ ? own[i] : curve->evaluate(Seconds{times_[i]});
            }
        }
    }

    /// Determines which jumps must be kept to preserve the motion beyond the ends.
    void readExtrapolation() {
        const auto turnsOnly = [](Extrapolation mode, Extrapolation shared) {
            const bool cycles = mode == Extrapolation::cycle || mode == Extrapolation::cycleOffset;
            return cycles && shared == Extrapolation::hold;
        };
        for (const auto& curve : curves_) {
            if (!curve) continue;
            const EndExtrapolation ends = extrapolationOf(*curve);
            straightBefore_ |= ends.before == Extrapolation::linear;
            straightAfter_ |= ends.after == Extrapolation::linear;
            allowsAlternativeSolution_ &= !turnsOnly(ends.before, sharedExtrapolation_.before) &&
                                          !turnsOnly(ends.after, sharedExtrapolation_.after);
            isFixed_ |= !aligned_ && changesBeyond(*curve);
        }
    }

    /// Returns whether keys for all angles would change the extrapolation of a curve.
    bool changesBeyond(const Curve& curve) const {
        const EndExtrapolation ends = extrapolationOf(curve);
        if (ends.isHold()) return false;
        const bool longer = curve.startTime().value > times_.front() || curve.endTime().value < times_.back();
        const auto bends = [&](std::size_t segment) {
            const Interpolation kind = curve.key(segment).interpolation;
            return kind != Interpolation::linear && kind != Interpolation::slerp;
        };
        return longer ||
               (curve.size() > 1 && ((ends.before == Extrapolation::linear && bends(0)) ||
                                     (ends.after == Extrapolation::linear && bends(curve.size() - 2))));
    }

    /// Returns the extrapolation of a curve. One with a single key takes that of the others, so that it can
    /// be represented as they are.
    EndExtrapolation extrapolationOf(const Curve& curve) const {
        return curve.size() > 1 ? curve.extrapolation() : sharedExtrapolation_;
    }

    /// Returns whether the jump before key i is removed. One between distant keys may be intended, and the
    /// motion beyond the ends must be preserved.
    bool isRemovable(std::size_t i, bool alternativeSolution) const {
        constexpr std::size_t kBending = 2;  // number of segments that affect the slope at an end
        if (isFixed_ || (alternativeSolution && !allowsAlternativeSolution_)) return false;
        if (straightBefore_ && i <= kBending) return false;
        if (straightAfter_ && i + kBending >= times_.size()) return false;
        return !isDistant(i);
    }

    bool isDistant(std::size_t i) const {
        return !includeDistant_ && times_[i] - times_[i - 1] > sampledGap_;
    }

    /// Chooses the representation of key i, based on that of the previous key.
    void step(std::size_t i, std::vector<UnrollFinding>& findings) {
        const Eigen::Vector3d hint = form_.of(angles_[i - 1], joint_->order);
        const Eigen::Vector3d before = form_.of(angles_[i], joint_->order);
        if (!(hint.cwiseAbs().cwiseMax(before.cwiseAbs()).maxCoeff() < kMaximumAngle)) return;
        EulerForm best = nearest(i, hint, false);
        if (triesAlternativeSolution_) {
            const EulerForm other = nearest(i, hint, true);
            if (isBetter(other.of(angles_[i], joint_->order) - hint,
                         best.of(angles_[i], joint_->order) - hint, before - hint)) {
                best = other;
            }
        }
        const bool same = best.second == form_.second && best.turns == form_.turns;
        if (same) return;
        const bool second = best.second != form_.second;
        const bool removed = isRemovable(i, second);
        const double rotation = toQuaternion(joint_->order, angles_[i - 1])
                                    .angularDistance(toQuaternion(joint_->order, angles_[i]));
        findings.push_back({joint_->id,
                            {times_[i]},
                            {times_[i] - times_[i - 1]},
                            before,
                            best.of(angles_[i], joint_->order),
                            second,
                            rotation,
                            removed,
                            isDistant(i)});
        if (removed) form_ = best;
    }

    EulerForm nearest(std::size_t i, const Eigen::Vector3d& hint, bool otherSolution) const {
        EulerForm form = form_;
        if (otherSolution) form.switchSolution();
        const Eigen::Vector3d angles = form.of(angles_[i], joint_->order);
        for (int c = 0; c < 3; ++c) form.turns[c] += nearestTurns(hint[c], angles[c]);
        return form;
    }

    /// Returns whether a step is shorter than another and does not turn any angle further than `current`
    /// does.
    static bool isBetter(const Eigen::Vector3d& step, const Eigen::Vector3d& other,
                         const Eigen::Vector3d& current) {
        constexpr double kMaximumRatio = 1 - 1e-9;
        return step.norm() < kMaximumRatio * other.norm() &&
               step.lpNorm<Eigen::Infinity>() <= current.lpNorm<Eigen::Infinity>();
    }

    double value(std::size_t i, int angle) const { return forms_[i].of(angles_[i], joint_->order)[angle]; }

    Curve rewritten(const Curve& old, int angle) const {
        std::vector<double> values(times_.size()), slopes;
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = value(i, angle);
        if (angle != 1 || !old.uses(Interpolation::hermite)) return withValues(old, values);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const double sign = forms_[i].second ? -1 : 1;
            slopes.insert(slopes.end(), {sign * old.key(i).slopeIn, sign * old.key(i).slopeOut});
        }
        return withValues(old, values, slopes);
    }

    Curve rekeyed(const Curve& old, int angle) const {
        std::vector<Key> keys;
        keys.reserve(times_.size());
        for (std::size_t i = 0; i < times_.size(); ++i) {
            const std::size_t before = old.keyAtOrBefore(Seconds{times_[i] + Curve::kMinimumGap / 2});
            Key key = old.key(before < old.size() ? before : 0);
            if (std::abs(key.time.value - times_[i]) > Curve::kMinimumGap) key.shape = {};
            if (key.interpolation == Interpolation::hermite) key.interpolation = Interpolation::catmullRom;
            keys.push_back({{times_[i]}, value(i, angle), key.interpolation, 0, 0, key.shape});
        }
        return Curve::fromKeys(std::move(keys)).withExtrapolation(extrapolationOf(old));
    }

    const Joint* joint_;
    AngleCurves curves_;
    bool includeDistant_, triesAlternativeSolution_ = false, aligned_ = true, changed_ = false;
    bool allowsAlternativeSolution_ =
        true;               ///< whether the alternative solution preserves the motion beyond the ends
    bool isFixed_ = false;  ///< no jump can be removed without changing the motion beyond the ends
    bool straightBefore_ = false, straightAfter_ = false;  ///< whether a curve has linear extrapolation there
    EndExtrapolation sharedExtrapolation_;
    double sampledGap_ = 0;
    std::vector<double> times_;
    std::vector<Eigen::Vector3d> angles_;  ///< original angles at times_
    std::vector<EulerForm> forms_;         ///< by index of times_
    EulerForm form_;
};

}  // namespace

UnrollResult unrolled(const Skeleton& skeleton, Clip clip, const UnrollSettings& settings,
                      const WorkControl& control) {
    UnrollResult result{std::move(clip), {}, {}};
    for (int j = 0; j < skeleton.size() && !control.isCancelled(); ++j) {
        control.report(static_cast<double>(j) / skeleton.size());
        const Joint& joint = skeleton[j];
        const auto& joints = settings.joints;
        if (!joints.empty() && std::ranges::find(joints, joint.id) == joints.end()) continue;
        if (needNoUnrolling(freeAngleCurves(result.clip, joint))) continue;
        JointUnrolling unrolling(joint, result.clip, settings);
        unrolling.run(result.findings, control);
        if (control.isCancelled()) break;
        if (!unrolling.changed()) continue;
        if (!unrolling.aligned()) result.aligned.push_back(joint.id);
        for (int i = 0; i < 3; ++i) {
            if (auto curve = unrolling.curve(i)) result.clip.track({joint.id, angle(i)})->curve = curve;
        }
    }
    return result;
}

}  // namespace sinew
